import { gzipSync } from 'node:zlib';
import { ask, base64, HELLO, HELLO_CLAUDE, WORDS } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const HELLO_TEXT = JSON.stringify(HELLO);
const UNPADDED = base64(HELLO).replace(/=+$/, '');

/** One more message makes the length of the JSON another remainder of three. */
const PADDED_BY_TWO = { ...HELLO, model: 'gpt-5.2-mini' };

let service: RunningConverter;
beforeAll(async () => {
  service = await startConverter();
});
afterAll(() => service.stop());

describe.each(['/convert', '/api/convert'])('GET %s', (path) => {
  const get = (query: Record<string, string>) => ask(service.url + path, { ...WORDS, ...query });
  const outputOf = (json: unknown) =>
    path === '/convert' ? json : (json as { output: unknown }).output;

  it('takes the payload as JSON text in body', async () => {
    const { status, json } = await get({ body: HELLO_TEXT });
    expect(status).toBe(200);
    expect(outputOf(json)).toEqual(HELLO_CLAUDE);
  });

  const alphabets: [string, string][] = [
    ['standard base64 with padding', base64(HELLO)],
    ['standard base64 without padding', UNPADDED],
    ['URL-safe base64 without padding', Buffer.from(HELLO_TEXT).toString('base64url')],
    ['URL-safe base64 with padding', base64(HELLO).replaceAll('+', '-').replaceAll('/', '_')],
    ['base64 whose + became a blank', base64(HELLO).replaceAll('+', ' ')],
    ['base64 broken into lines', base64(HELLO).replace(/.{20}/g, '$&\r\n')],
  ];
  it.each(alphabets)('takes the payload in %s', async (_name, body_b64) => {
    const { status, json } = await get({ body_b64 });
    expect(status).toBe(200);
    expect(outputOf(json)).toEqual(HELLO_CLAUDE);
  });

  it('takes base64 of every length with and without its padding', async () => {
    for (const model of ['m', 'mm', 'mmm']) {
      const payload = { ...PADDED_BY_TWO, model };
      for (const body_b64 of [base64(payload), base64(payload).replace(/=+$/, '')])
        expect(outputOf((await get({ body_b64 })).json)).toMatchObject({ model });
    }
  });

  it('reads a byte order mark as no part of the payload', async () => {
    const body_b64 = Buffer.from(`\uFEFF${HELLO_TEXT}`).toString('base64url');
    expect(outputOf((await get({ body_b64 })).json)).toEqual(HELLO_CLAUDE);
  });
});

describe('POST /convert', () => {
  it('takes the payload as request body', async () => {
    const { status, json } = await ask(`${service.url}/convert`, WORDS, HELLO_TEXT);
    expect(status).toBe(200);
    expect(json).toEqual(HELLO_CLAUDE);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('reads the body as JSON when it is sent as %s', async (type) => {
    const response = await fetch(
      `${service.url}/convert?${new URLSearchParams(WORDS).toString()}`,
      {
        method: 'POST',
        body: HELLO_TEXT,
        headers: { 'Content-Type': type },
      },
    );
    expect(await response.json()).toEqual(HELLO_CLAUDE);
  });

  it('takes the payload of the query when no body is sent', async () => {
    const { json } = await ask(`${service.url}/convert`, { ...WORDS, body: HELLO_TEXT }, '');
    expect(json).toEqual(HELLO_CLAUDE);
  });

  it.each(['gzip', 'x-gzip', 'GZIP'])('inflates a body sent as %s', async (coding) => {
    const query = new URLSearchParams(WORDS).toString();
    const headers = { 'Content-Encoding': coding };
    const init = { method: 'POST', body: gzipSync(HELLO_TEXT), headers };
    const response = await fetch(`${service.url}/convert?${query}`, init);
    expect(await response.json()).toEqual(HELLO_CLAUDE);
  });

  it('takes back the list of events it made of one', async () => {
    const event = {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 7 },
    };
    const there = { kind: 'stream', source: 'claude', target: 'openai' };
    const back = { kind: 'stream', source: 'openai', target: 'claude' };
    const made = await ask(`${service.url}/convert`, there, JSON.stringify([event, event]));
    const list = made.json as unknown[];
    const one = (await ask(`${service.url}/convert`, there, JSON.stringify(event))).json;
    expect(list).toEqual([one, one].flat());
    const again = await ask(`${service.url}/convert`, back, made.text);
    const each = await Promise.all(
      list.map((it) => ask(`${service.url}/convert`, back, JSON.stringify(it))),
    );
    expect(again.json).toEqual(each.flatMap(({ json }) => json));
  });

  it('says which event of a list a warning is about', async () => {
    const wrapper = {
      kind: 'stream',
      source: 'claude',
      target: 'openai',
      explain: true,
      body: [{ type: 'ping' }, { type: 'message_stop', made_up: 1 }],
    };
    const { json } = await ask(`${service.url}/api/convert`, {}, JSON.stringify(wrapper));
    const { warnings } = json as { warnings: { path: string }[] };
    expect(warnings.map(({ path }) => path)).toContain('$[1].made_up');
  });

  it('makes no event of no event', async () => {
    const query = { kind: 'stream', source: 'claude', target: 'openai' };
    expect((await ask(`${service.url}/convert`, query, '[]')).json).toEqual([]);
  });

  it('takes a body of several megabytes', async () => {
    const content = 'long '.repeat(1_000_000);
    const payload = { ...HELLO, messages: [{ role: 'user', content }] };
    const { status, json } = await ask(`${service.url}/convert`, WORDS, JSON.stringify(payload));
    expect(status).toBe(200);
    expect(json).toMatchObject({ messages: [{ content: [{ text: content }] }] });
  });
});

describe('POST /api/convert', () => {
  const post = (wrapper: unknown, query: Record<string, string> = {}) =>
    ask(`${service.url}/api/convert`, query, JSON.stringify(wrapper));

  it('takes everything from the wrapper', async () => {
    const { status, json } = await post({ ...WORDS, body: HELLO });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...WORDS, output: HELLO_CLAUDE });
  });

  it('takes from the query what the wrapper does not say', async () => {
    const { json } = await post({ body: HELLO }, WORDS);
    expect(json).toMatchObject({ ...WORDS, output: HELLO_CLAUDE });
  });

  it('takes the payload of the query when the wrapper has none', async () => {
    const { json } = await post(WORDS, { body_b64: base64(HELLO) });
    expect(json).toMatchObject({ output: HELLO_CLAUDE });
  });

  it('lets the wrapper win over the query', async () => {
    const query = { kind: 'stream', source: 'gemini', target: 'gemini', body: '{"contents":[]}' };
    const { status, json } = await post({ ...WORDS, body: HELLO }, query);
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...WORDS, output: HELLO_CLAUDE });
  });

  it('takes body_b64 in the wrapper as well', async () => {
    const { json } = await post({ ...WORDS, body_b64: base64(HELLO) });
    expect(json).toMatchObject({ output: HELLO_CLAUDE });
  });

  it('names a number that no protocol takes as it was written', async () => {
    const wrapper =
      '{"explain":true,"body":{"model":"m","messages":[],"seed":9007199254740993,"top_p":"much"}}';
    const query = { kind: 'request', source: 'openai', target: 'gemini' };
    const { json } = await ask(`${service.url}/api/convert`, query, wrapper);
    const { warnings } = json as { warnings: { code: string; message: string }[] };
    const dropped = warnings.filter(({ code }) => code === 'invalid-value');
    expect(dropped.map(({ message }) => /\(.*\)/.exec(message)?.[0])).toEqual([
      '(9007199254740993)',
      '("much")',
    ]);
  });
});
