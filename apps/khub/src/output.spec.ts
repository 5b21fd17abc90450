import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { Output } from './output.js';

const ESCAPE = '\u001b[';

/** What a command looks like on a terminal in an environment. */
function styledIn(env: NodeJS.ProcessEnv): string {
  const getColorDepth = () => WriteStream.prototype.getColorDepth(env);
  const terminal = Object.assign(new PassThrough(), { isTTY: true, getColorDepth });
  return new Output({ stdout: terminal, stderr: new PassThrough() }, { json: false }).style(
    'bold',
    'shop',
  );
}

describe('colours', () => {
  it('are for terminals', () => {
    expect(styledIn({ TERM: 'xterm-256color' })).toContain(ESCAPE);
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const piped = new Output(streams, { json: false });
    expect(piped.style('bold', 'shop')).toBe('shop');
  });

  it('are turned off by NO_COLOR', () => {
    expect(styledIn({ TERM: 'xterm-256color', NO_COLOR: '1' })).toBe('shop');
  });
});
