import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PROTOCOLS } from '@app/conversion';
import { ask } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const MIB = 1024 * 1024;
const TO_CLAUDE = 'source=openai&target=claude';

const chunk = (choice: object): string => {
  const choices = [{ index: 0, finish_reason: null, delta: {}, ...choice }];
  const head = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'gpt-5.2' };
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
};
const saying = (content: string) => chunk({ delta: { role: 'assistant', content } });
const WHOLE = `${saying('Hello')}${saying(' there')}${chunk({ finish_reason: 'stop' })}data: [DONE]\n\n`;

let service: RunningConverter;
beforeAll(async () => {
  service = await startConverter();
});
afterAll(() => service.stop());

/** A stream on its way: bytes are written to it one by one, and its answer is read while they are. */
async function open(
  query: string,
  { url } = service,
): Promise<{ sent: ClientRequest; heard: IncomingMessage }> {
  const sent = request(`${url}/stream?${query}`, { method: 'POST' });
  sent.on('error', () => undefined);
  sent.flushHeaders();
  const [heard] = (await once(sent, 'response')) as [IncomingMessage];
  heard.setEncoding('utf8');
  return { sent, heard };
}

const post = (query: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(`${service.url}/stream?${query}`, { method: 'POST', body, headers });

describe('a stream', () => {
  it('is answered event by event, each before the next is sent', async () => {
    const { sent, heard } = await open(TO_CLAUDE);
    expect(heard.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    for (const word of ['one', 'two', 'three']) {
      sent.write(saying(word));
      const [said] = (await once(heard, 'data')) as [string];
      expect(said).toContain(`"text_delta","text":"${word}"`);
    }
    sent.end();
    await once(heard.resume(), 'end');
  });

  it.each(['/stream', '/api/stream'])('of %s ends as the target ends one', async (path) => {
    const { status, text: heard } = await ask(`${service.url}${path}?${TO_CLAUDE}`, {}, WHOLE);
    expect(status).toBe(200);
    expect([...heard.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('may be gzip, and is the same', async () => {
    const plain = await (await post(TO_CLAUDE, WHOLE)).text();
    const headers = { 'Content-Encoding': 'gzip' };
    expect(await (await post(TO_CLAUDE, gzipSync(WHOLE), headers)).text()).toBe(plain);
  });

  it('is plain where its Content-Encoding says nothing', async () => {
    const answer = await post(TO_CLAUDE, WHOLE, { 'Content-Encoding': '' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('there')]);
  });

  it('tells what it lost in a trailer', async () => {
    const { sent, heard } = await open(TO_CLAUDE);
    sent.end(chunk({ delta: { content: 'a', made_up: 1 } }));
    await once(heard.resume(), 'end');
    expect(heard.trailers['x-conversion-warnings']).toContain('unknown-field');
  });

  it('is read only as fast as its answer is taken', async () => {
    const { sent, heard } = await open(TO_CLAUDE);
    heard.pause();
    const piece = saying('x'.repeat(64 * 1024));
    let accepted = 0;
    const feed = async (): Promise<void> => {
      for (; accepted < 128 * MIB; accepted += piece.length)
        if (!sent.write(piece)) await once(sent, 'drain');
    };
    void feed().catch(() => undefined);
    let before = -1;
    while (before !== accepted) {
      before = accepted;
      await new Promise((done) => setTimeout(done, 300));
    }
    expect(accepted).toBeLessThan(64 * MIB);
    sent.destroy();
  });

  it('that nobody reads any more is given up, and keeps the service from nothing', async () => {
    const other = await startConverter();
    const { sent, heard } = await open(TO_CLAUDE, other);
    sent.write(saying('one'));
    await once(heard, 'data');
    sent.destroy();
    const told = Date.now();
    await other.stop();
    // a stream still held would be waited for until its grace of five seconds is over
    expect(Date.now() - told).toBeLessThan(4000);
  });
});

describe('a stream that goes wrong ends with an error event of the target', () => {
  const isError: Record<string, RegExp> = {
    openai: /^data: \{"error":\{/m,
    responses: /"type":"(?:error|response\.failed)"/,
    claude: /^event: error$/m,
    gemini: /^data: \{"error":\{/m,
  };

  it.each(PROTOCOLS)('%s, for what is no event, after what was good', async (target) => {
    const source = target === 'openai' ? 'claude' : 'openai';
    const good =
      source === 'openai'
        ? saying('good')
        : 'data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"good","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}\n\n';
    const query = `source=${source}&target=${target}`;
    const { sent, heard } = await open(query);
    const whole = text(heard);
    sent.write(`${good}data: {"no`);
    sent.write(`pe":1}\n\n${good}`);
    const said = await whole;
    expect(said).toContain('good');
    expect(said).toMatch(isError[target]!);
    sent.destroy();
  });

  it('and leaves the connection to the next one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const rest = saying('more').repeat(2000);
    for (let at = 0; at < 4; at++) {
      const sent = request(`${service.url}/stream?${TO_CLAUDE}`, { method: 'POST', agent });
      sent.end(`data: nope\n\n${rest}`);
      const [heard] = (await once(sent, 'response')) as [IncomingMessage];
      expect(await text(heard)).toMatch(isError['claude']!);
    }
    agent.destroy();
  });

  it.each(PROTOCOLS)(
    '%s, for a whole answer or a page where a stream was meant',
    async (target) => {
      const source = target === 'openai' ? 'claude' : 'openai';
      const answer = JSON.stringify({ id: 'c', object: 'chat.completion', choices: [] }, null, 2);
      for (const body of [answer, JSON.stringify({ a: 1 }), '<html>\n<p>502\n</html>\n']) {
        const said = await (await post(`source=${source}&target=${target}`, body)).text();
        expect(said).toMatch(isError[target]!);
        expect(said).toContain('there is no event in it');
      }
    },
  );

  it.each(['', '\n\n', ': keep-alive\n\n', 'retry: 3000\n\n', 'event: ping\n', 'da'])(
    'and not one without a word, which is whole or was cut off: %j',
    async (body) => {
      expect(await (await post(TO_CLAUDE, body)).text()).toBe('');
    },
  );

  it('for an event of more than 16 Mi characters', async () => {
    const said = await (await post(TO_CLAUDE, `data: ${'x'.repeat(17 * MIB)}`)).text();
    expect(said).toMatch(/^event: error\ndata: .*more than 16777216 characters/m);
  });

  it('for what is not the gzip it says it is', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    expect(await (await post(TO_CLAUDE, WHOLE, headers)).text()).toContain('not valid gzip');
  });

  it('for more than 256 MiB', async () => {
    const { sent, heard } = await open(TO_CLAUDE);
    const whole = text(heard);
    const comment = Buffer.from(`: ${'x'.repeat(MIB - 3)}\n`);
    let done = false;
    void whole.then(() => (done = true));
    for (let at = 0; at <= 256 && !done; at += 1)
      if (!sent.write(comment)) await Promise.race([once(sent, 'drain'), whole]);
    expect(await whole).toContain('longer than 256 MiB');
    sent.destroy();
  });
});

describe('a stream is refused as JSON', () => {
  it.each([
    ['source=openai', 'target is missing'],
    ['source=openai&target=gpt', 'target "gpt" is unknown'],
  ])('with 400 for %s', async (query, sentence) => {
    const { status, json } = await ask(`${service.url}/stream?${query}`, {}, WHOLE);
    expect([status, json]).toEqual([400, { error: expect.stringContaining(sentence) }]);
  });

  it('with 415 for another compression, 405 for GET', async () => {
    expect((await post(TO_CLAUDE, WHOLE, { 'Content-Encoding': 'br' })).status).toBe(415);
    const got = await fetch(`${service.url}/stream?${TO_CLAUDE}`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('in a shell', () => {
  const url = () => `${service.url}/stream?${TO_CLAUDE}`;

  it('curl pipes a stream through', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'converter-'));
    const file = join(folder, 'stream.sse');
    writeFileSync(file, WHOLE);
    const source = pathToFileURL(file).href;
    const script = `curl -sN ${source} | curl -sN --data-binary @- '${url()}' | cat`;
    const said = await text(spawn('sh', ['-c', script]).stdout);
    rmSync(folder, { recursive: true });
    expect(said).toContain('event: message_stop');
  });

  it('a program hears each event before the other says the next', async () => {
    const curl = spawn('curl', ['-sN', '-X', 'POST', '-T', '.', url()]);
    const heard = curl.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    for (const word of ['one', 'two', 'three']) {
      curl.stdin.write(saying(word));
      let said = '';
      while (!said.includes(word)) said += String((await heard.next()).value);
    }
    curl.stdin.end();
    await once(curl, 'exit');
    expect(curl.exitCode).toBe(0);
  });
});
