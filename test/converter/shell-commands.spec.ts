import { execFileSync } from 'node:child_process';
import { providerCommand, serviceCommand } from '../../apps/converter/page/sharing/curl.js';
import { HELLO } from './ask.js';

const EVIL = `'; echo broken out; '"$(echo broken out)\`echo broken out\``;

/** What curl would be given: its words, one a line, and what it reads. */
function wordsOf(command: string): string {
  const input = command.replace(/^curl/, `env sh -c 'printf "%s\\n" "$@"; cat' -`);
  return execFileSync('sh', { input, encoding: 'utf8' });
}

const request = (model: string, target: string) => {
  const text = JSON.stringify({ ...HELLO, model });
  return { kind: 'request', source: 'openai', target, reasoning: '', text };
};

describe('a command to paste into a shell', () => {
  it.each(['openai', 'responses', 'claude', 'gemini'])(
    'to %s runs nothing of what it carries',
    (target) => {
      const conversion = request(EVIL, target);
      const { command } = providerCommand(conversion, conversion.text)!;
      const words = wordsOf(command);
      expect(words).not.toMatch(/^broken out/m);
      expect(words).toMatch(/^-sS\nhttps:/);
    },
  );

  it('has a model in its address as one word', () => {
    const conversion = request(EVIL, 'gemini');
    const words = wordsOf(providerCommand(conversion, conversion.text)!.command);
    expect(words).toContain(`/models/${encodeURIComponent(EVIL)}:generateContent\n`);
  });

  it('ends where its payload ends, whatever lines that has', () => {
    const text = `data: {}\nPAYLOAD\nPAYLOAD_\necho broken out\n\ndata: {}`;
    const words = wordsOf(serviceCommand('http://h/', { ...request('m', 'claude'), text }));
    expect(words).toMatch(/^-sN\nhttp:\/\/h\/stream\?source=openai&target=claude\n/);
    expect(words.endsWith(`${text}\n`)).toBe(true);
  });

  it('has the words of the conversion', () => {
    const conversion = { ...request('m', 'claude'), reasoning: 'keep' };
    expect(wordsOf(serviceCommand('http://h/a/', conversion))).toContain(
      'http://h/a/convert?kind=request&source=openai&target=claude&reasoning=keep&pretty=1\n',
    );
  });
});
