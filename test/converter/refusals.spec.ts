import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ask, base64, readAnswer, HELLO, WORDS } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const HELLO_TEXT = JSON.stringify(HELLO);
const TEN_MIB = 10 * 1024 * 1024;
const KINDS = 'request, response, stream';
const PROTOCOLS = 'openai, responses, claude, gemini';

let service: RunningConverter;
beforeAll(async () => {
  service = await startConverter();
});
afterAll(() => service.stop());

describe.each(['/convert', '/api/convert'])('%s refuses with 400', (path) => {
  const refusal = async (query: Record<string, string | string[]>, body?: string) => {
    const { status, json } = await ask(service.url + path, query, body);
    expect(status).toBe(400);
    expect(Object.keys(json as object)).toEqual(['error']);
    return (json as { error: string }).error;
  };

  it.each([
    ['kind', KINDS],
    ['source', PROTOCOLS],
    ['target', PROTOCOLS],
  ])(
    'a missing, unknown, misspelt or repeated %s, naming the words it allows',
    async (name, words) => {
      const { [name as keyof typeof WORDS]: right, ...others } = { ...WORDS, body: HELLO_TEXT };
      expect(await refusal(others)).toBe(`${name} is missing; it is one of ${words}`);
      expect(await refusal({ ...others, [name]: '' })).toContain(`${name} is missing`);
      expect(await refusal({ ...others, [name]: 'anthropic' })).toBe(
        `${name} "anthropic" is unknown; it is one of ${words}`,
      );
      expect(await refusal({ ...others, [name]: `${right}`.toUpperCase() })).toContain(
        'is unknown',
      );
      expect(await refusal({ ...others, [name]: ` ${right}` })).toContain('is unknown');
      expect(await refusal({ ...others, [name]: [`${right}`, `${right}`] })).toContain(
        'more than once',
      );
    },
  );

  it('all wrong parameters in one answer', async () => {
    const error = await refusal({ body: HELLO_TEXT });
    expect(error).toMatch(/kind is missing.*source is missing.*target is missing/);
  });

  it('no payload', async () => {
    expect(await refusal(WORDS)).toContain('the payload is missing');
    expect(await refusal({ ...WORDS, body: '', body_b64: '' })).toContain('the payload is missing');
  });

  it('both body and body_b64', async () => {
    const both = { ...WORDS, body: HELLO_TEXT, body_b64: base64(HELLO) };
    expect(await refusal(both)).toContain('given twice');
  });

  it.each(['body', 'body_b64'])('%s given twice', async (name) => {
    const text = name === 'body' ? HELLO_TEXT : base64(HELLO);
    expect(await refusal({ ...WORDS, [name]: [text, text] })).toBe(
      `${name} is given more than once`,
    );
  });

  it.each([['%%%'], ['e30==='], ['e'], ['e30=='], ['e3 0 =x'], ['é'], ['====']])(
    'body_b64=%s, which is not base64',
    async (body_b64) => {
      expect(await refusal({ ...WORDS, body_b64 })).toBe('body_b64 is not base64');
    },
  );

  it('bytes that are not UTF-8', async () => {
    const body_b64 = Buffer.from([0x22, 0xff, 0x22]).toString('base64');
    expect(await refusal({ ...WORDS, body_b64 })).toBe('body_b64 is not valid UTF-8');
    const { status, json } = await readAnswer(await fetch(`${service.url}${path}?kind=%ff`));
    expect(status).toBe(400);
    expect(json).toEqual({ error: 'the query string is not valid percent-encoded UTF-8' });
  });

  it('text that is not JSON, saying line and column', async () => {
    const body = '{\n  "model": "m",\n  "messages": [,]\n}';
    const place = 'line 3, column 16: expected a value, found ","';
    expect(await refusal({ ...WORDS, body })).toBe(`body is not JSON: ${place}`);
    const body_b64 = Buffer.from(body).toString('base64');
    expect(await refusal({ ...WORDS, body_b64 })).toBe(`body_b64 is not JSON: ${place}`);
    expect(await refusal(WORDS, body)).toBe(`the body is not JSON: ${place}`);
  });
});

describe('POST', () => {
  it('refuses a body that is not UTF-8', async () => {
    const bytes = new Uint8Array([0x7b, 0xc3, 0x28, 0x7d]);
    const { status, json } = await ask(`${service.url}/convert`, WORDS, bytes);
    expect([status, json]).toEqual([400, { error: 'the body is not valid UTF-8' }]);
  });

  it('refuses a payload both as body and in the query', async () => {
    const query = { ...WORDS, body_b64: base64(HELLO) };
    const { status } = await ask(`${service.url}/convert`, query, HELLO_TEXT);
    expect(status).toBe(400);
  });

  it.each(['[]', '"text"', '7', 'null', 'true'])(
    'refuses a wrapper that is %s and no object',
    async (wrapper) => {
      const { status, json } = await ask(`${service.url}/api/convert`, WORDS, wrapper);
      expect(status).toBe(400);
      expect((json as { error: string }).error).toContain('must be a JSON object');
    },
  );

  it.each([[7], [null], [{ toString: 1 }], [[['request']]], [true]])(
    'refuses kind %j in a wrapper',
    async (kind) => {
      const wrapper = JSON.stringify({ ...WORDS, kind, body: HELLO });
      const { status, json } = await ask(`${service.url}/api/convert`, {}, wrapper);
      expect(status).toBe(400);
      expect((json as { error: string }).error).toContain(KINDS);
    },
  );

  it('says where a payload without a wrapper is taken', async () => {
    const { status, json } = await ask(`${service.url}/api/convert`, WORDS, JSON.stringify(HELLO));
    expect(status).toBe(400);
    expect((json as { error: string }).error).toContain('to /convert as the request body');
  });

  it('refuses a wrapper with two payloads', async () => {
    const wrapper = JSON.stringify({ ...WORDS, body: HELLO, body_b64: base64(HELLO) });
    expect((await ask(`${service.url}/api/convert`, {}, wrapper)).status).toBe(400);
  });

  it.each([
    [{ 'Content-Encoding': 'br' }, 'Content-Encoding br; send it plain or as gzip'],
    [{ 'Content-Encoding': 'gzip, gzip' }, 'Content-Encoding gzip, gzip; send it'],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }, 'is multipart; send the JSON alone'],
  ])('refuses %j with 415', async (headers, sentence) => {
    const init = { method: 'POST', body: HELLO_TEXT, headers };
    const response = await fetch(`${service.url}/convert`, init as RequestInit);
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ error: expect.stringContaining(sentence) });
  });

  const postGzip = async (body: Uint8Array<ArrayBuffer>) => {
    const headers = { 'Content-Encoding': 'gzip' };
    const { status, json } = await readAnswer(
      await fetch(`${service.url}/convert`, { method: 'POST', body, headers }),
    );
    return [status, (json as { error: string }).error];
  };

  it('refuses what is said to be gzip and is not, or ends too soon, with 400', async () => {
    const whole = gzipSync(HELLO_TEXT);
    for (const body of [Buffer.from(HELLO_TEXT), whole.subarray(0, -12)])
      expect(await postGzip(body)).toEqual([400, 'the body is not valid gzip']);
  });

  it('refuses with 413 what is more than 10 MiB once it is inflated', async () => {
    const small = gzipSync(' '.repeat(TEN_MIB + 1));
    expect(small.length).toBeLessThan(TEN_MIB / 100);
    expect(await postGzip(small)).toEqual([413, 'the body is larger than 10 MiB']);
  });

  it('refuses a Content-Type that is none with 415', async () => {
    const response = await fetch(`${service.url}/convert`, {
      method: 'POST',
      body: HELLO_TEXT,
      headers: { 'Content-Type': 'nonsense' },
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      { error: 'the Content-Type is not one; application/json is right' },
    ]);
  });

  it.each(['/convert', '/api/convert'])('%s refuses more than 10 MiB with 413', async (path) => {
    for (const size of [TEN_MIB + 1, 3 * TEN_MIB]) {
      const { status, json } = await ask(service.url + path, WORDS, ' '.repeat(size));
      expect([status, json]).toEqual([413, { error: 'the body is larger than 10 MiB' }]);
    }
  });

  it('refuses more than 10 MiB with 413 when the length is not said before', async () => {
    async function* endless() {
      for (let sent = 0; sent < 2 * TEN_MIB; sent += 65_536) yield Buffer.alloc(65_536, 32);
    }
    const init = { method: 'POST', body: endless(), duplex: 'half' };
    const { status } = await readAnswer(await fetch(`${service.url}/convert`, init as RequestInit));
    expect(status).toBe(413);
  });

  it('takes exactly 10 MiB', async () => {
    const body = HELLO_TEXT.padEnd(TEN_MIB - Buffer.byteLength(HELLO_TEXT) + HELLO_TEXT.length);
    expect((await ask(`${service.url}/convert`, WORDS, body)).status).toBe(200);
  });
});

describe('422', () => {
  it('says what the payload was taken for and what is missing there', async () => {
    const { json } = await ask(`${service.url}/convert`, { ...WORDS, kind: 'stream' }, '{}');
    expect((json as { error: string }).error).toMatch(/^not a valid openai stream event: \$/);
  });

  const wrong: [string, Record<string, string>, unknown][] = [
    ['a request without messages', WORDS, { model: 'm' }],
    ['messages that are no array', WORDS, { model: 'm', messages: 'hi' }],
    ['a payload that is no object', WORDS, 'hi'],
    ['null', WORDS, null],
    ['a response that is none', { ...WORDS, kind: 'response' }, { hello: 1 }],
    ['an event that is none', { kind: 'stream', source: 'claude', target: 'openai' }, { type: 7 }],
  ];

  it('says which event of a list is none', async () => {
    const query = { ...WORDS, kind: 'stream', source: 'claude' };
    const events = JSON.stringify([{ type: 'ping' }, { type: 7 }]);
    const { status, json } = await ask(`${service.url}/convert`, query, events);
    expect([status, json]).toEqual([
      422,
      { error: expect.stringMatching(/^not a valid claude stream event: \$\[1\]/) },
    ]);
  });

  it('answers lists of events within each other, and lists of other kinds', async () => {
    for (const kind of KINDS.split(', ')) {
      const query = { ...WORDS, kind };
      expect((await ask(`${service.url}/convert`, query, '[[]]')).status).toBe(422);
    }
    expect((await ask(`${service.url}/convert`, WORDS, '[]')).status).toBe(422);
  });

  it.each(wrong)('answers %s, naming what is missing', async (_name, query, payload) => {
    const heard = await ask(`${service.url}/convert`, query, JSON.stringify(payload));
    expect(heard.status).toBe(422);
    expect(heard.json).toEqual({ error: expect.stringMatching(/\$/) });
    const wrapper = JSON.stringify({ ...query, body: payload });
    const wrapped = await ask(`${service.url}/api/convert`, {}, wrapper);
    expect([wrapped.status, wrapped.json]).toEqual([422, heard.json]);
  });

  it('answers a body nested a million levels deep', async () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const { status, json } = await ask(`${service.url}/convert`, WORDS, deep);
    expect(status).toBe(422);
    expect((json as { error: string }).error).toContain('nests deeper');
  });
});

describe('what is not a route', () => {
  it.each([
    '/nothing',
    '/convert/',
    '/api',
    '/healthz/x',
    '/assets/nothing.js',
    '/assets/',
    '/.env',
  ])('%s is 404', async (path) => {
    const { status, json } = await ask(service.url + path);
    expect(status).toBe(404);
    expect(json).toEqual({ error: expect.any(String) });
  });

  it('a directory is 404 too where the client takes nothing compressed', async () => {
    const headers = { 'Accept-Encoding': 'identity' };
    expect((await fetch(`${service.url}/assets/`, { headers })).status).toBe(404);
  });

  it.each([
    ['PUT', '/convert', 'GET, HEAD, POST'],
    ['DELETE', '/api/convert', 'GET, HEAD, POST'],
    ['PATCH', '/api/convert?kind=request', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD'],
    ['PROPFIND', '/docs', 'GET, HEAD'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    const { status, headers, json } = await readAnswer(await fetch(service.url + path, { method }));
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allow);
    expect(json).toEqual({ error: `${method} is not allowed here; use ${allow}` });
  });

  it.each<[string, RequestInit]>([
    ['is no JSON', { body: '{' }],
    ['is no UTF-8', { body: new Uint8Array([0xff]) }],
    ['is larger than any may be', { body: ' '.repeat(TEN_MIB + 1) }],
    ['is multipart', { body: '{}', headers: { 'Content-Type': 'multipart/form-data' } }],
    ['has no type that is one', { body: '{}', headers: { 'Content-Type': 'nonsense' } }],
    ['is compressed in another way', { body: '{}', headers: { 'Content-Encoding': 'br' } }],
    ['is no gzip', { body: '{}', headers: { 'Content-Encoding': 'gzip' } }],
  ])('is 404 or 405 whatever its body: one that %s', async (_what, init) => {
    for (const [method, path, status, allow] of [
      ['POST', '/nope', 404, null],
      ['POST', '/nope?kind=%ff', 404, null],
      ['PUT', '/convert', 405, 'GET, HEAD, POST'],
      ['PUT', '/convert?kind=%ff', 405, 'GET, HEAD, POST'],
      ['DELETE', '/api/convert', 405, 'GET, HEAD, POST'],
      ['PUT', '/stream', 405, 'POST'],
      ['POST', '/healthz', 405, 'GET, HEAD'],
      ['POST', '/', 405, 'GET, HEAD'],
    ] as const) {
      const response = await fetch(service.url + path, { ...init, method });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, status, allow]);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
  });

  it('a path that is not percent-encoded UTF-8 is 400', async () => {
    const { status, json } = await readAnswer(await fetch(`${service.url}/%ff`));
    expect([status, json]).toEqual([400, { error: 'the path is not valid percent-encoded UTF-8' }]);
  });

  it('what is not HTTP gets 400, and an endless address 431, both as {error}', async () => {
    expect(await speak('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*\{"error":"[^"]+"\}$/);
    const endless = `GET /convert?body=${'a'.repeat(300_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await speak(endless)).toMatch(/^HTTP\/1.1 431 [^]*send the payload with POST"\}$/);
  });
});

/** Writes bytes to the service and reads until it hangs up. */
function speak(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    );
    socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
    socket.on('end', () => resolve(heard)).on('error', reject);
  });
}
