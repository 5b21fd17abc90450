import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { COMMAND } from './installed-package.js';

const start = (...words: string[]) => spawn(process.execPath, [COMMAND, ...words]);

/** What the command says to this input. */
async function run(words: string[], input: string) {
  const child = start(...words);
  child.stdin.end(input);
  const [output, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { output, said, code };
}

const event = (body: { type: string }): string =>
  `event: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`;
const START = event({
  type: 'message_start',
  message: { id: 'msg_1', role: 'assistant', model: 'm', content: [], usage: { input_tokens: 3 } },
} as { type: string });
const TEXT = event({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text: 'Hello' },
} as { type: string });

describe('llm-protocol-converter SOURCE TARGET', () => {
  it('answers each event of a stream before the next has come, and ends it when the input ends', async () => {
    const child = start('claude', 'openai');
    child.stdin.write(START + TEXT);
    let heard = '';
    for await (const piece of child.stdout) {
      heard += String(piece);
      if (!heard.includes('"content":"Hello"')) continue;
      child.stdin.end();
    }
    expect(heard).toContain('"finish_reason":"length"');
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  });

  it('says what was lost on standard error, and nothing with --quiet', async () => {
    const { said, code } = await run(['claude', 'openai'], START + TEXT);
    expect(said).toContain('changed truncated-stream $: The stream ended before the answer did');
    expect(code).toBe(0);
    expect((await run(['claude', 'openai', '--quiet'], START + TEXT)).said).toBe('');
  });

  it('converts a request, a response and a single event', async () => {
    const request = '{"model":"m","max_tokens":5,"messages":[{"role":"user","content":"Hi"}]}';
    const { output } = await run(['claude', 'responses', '--kind', 'request'], request);
    expect(JSON.parse(output)).toMatchObject({ model: 'm', max_output_tokens: 5 });
    const chunk = '{"candidates":[{"content":{"parts":[{"text":"Hi"}]}}]}';
    expect(JSON.parse((await run(['gemini', 'claude', '--kind', 'event'], chunk)).output)).toEqual({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: 'Hi' },
    });
    const response = await run(['gemini', 'openai', '--kind', 'response'], chunk);
    expect(JSON.parse(response.output)).toMatchObject({
      choices: [{ message: { content: 'Hi' } }],
    });
  });

  it('refuses with 1 and the place what is no such payload, and with 2 what it does not understand', async () => {
    const refused = await run(['openai', 'claude', '--kind', 'request'], '{"messages":3}');
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.said).toContain('$.messages: ');
    expect((await run(['openai', 'claude', '--kind', 'request'], '{')).said).toBe(
      '$: the input is not JSON\n',
    );
    for (const words of [
      [],
      ['openai'],
      ['openai', 'x'],
      ['openai', 'claude', '--kind', 'y'],
      ['--z'],
    ]) {
      const { code, said } = await run(words, '');
      expect(code).toBe(2);
      expect(said).toContain('usage: ');
    }
  });

  it('ends without complaint when its reader has had enough', async () => {
    const child = start('claude', 'openai');
    child.stdin.on('error', () => {});
    child.stdin.write(START + TEXT);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const said = text(child.stderr);
    const pushing = setInterval(() => child.stdin.write(TEXT), 5);
    const [code] = (await once(child, 'exit')) as [number];
    clearInterval(pushing);
    expect([code, await said]).toEqual([0, '']);
  });
});
