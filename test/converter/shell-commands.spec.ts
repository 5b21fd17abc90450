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

  it('asks claude for the beta of MCP servers where the body has some, and for none of its files', () => {
    const { text, ...conversion } = request('claude-opus-5', 'claude');
    const file = { type: 'image', source: { type: 'file', file_id: 'file_1' } };
    const messages = [{ role: 'user', content: [file] }];
    const body = { model: 'claude-opus-5', max_tokens: 9, messages };
    const headers = (more: object) =>
      wordsOf(
        providerCommand({ ...conversion, text }, JSON.stringify({ ...body, ...more }))!.command,
      )
        .split('\n')
        .filter((word) => word.startsWith('anthropic-'));
    const mcp_servers = [{ type: 'url', name: 'hub', url: 'https://hub.example/mcp' }];
    const version = 'anthropic-version: 2023-06-01';
    expect(headers({})).toEqual([version]);
    expect(headers({ mcp_servers })).toEqual([version, 'anthropic-beta: mcp-client-2025-11-20']);
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
