import { ask, HELLO, HELLO_CLAUDE, readAnswer, WORDS } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const HELLO_TEXT = JSON.stringify(HELLO);
const WRAPPED_KEYS = ['kind', 'source', 'target', 'output', 'share_url'];
const LOSSY = { ...HELLO, max_tokens: 5, logit_bias: { '1': 2 }, made_up: 1, also_made_up: 2 };

let service: RunningConverter;
beforeAll(async () => {
  service = await startConverter();
});
afterAll(() => service.stop());

it('GET /healthz says ok', async () => {
  const { status, json } = await ask(`${service.url}/healthz`);
  expect([status, json]).toEqual([200, { status: 'ok' }]);
});

describe('the answer', () => {
  it('is the payload alone from /convert, by either method', async () => {
    expect((await ask(`${service.url}/convert`, WORDS, HELLO_TEXT)).json).toEqual(HELLO_CLAUDE);
    const got = await ask(`${service.url}/convert`, { ...WORDS, body: HELLO_TEXT });
    expect(got.json).toEqual(HELLO_CLAUDE);
  });

  it('is the five members of the wrapped result from /api/convert, by either method', async () => {
    const got = await ask(`${service.url}/api/convert`, { ...WORDS, body: HELLO_TEXT });
    const posted = await ask(
      `${service.url}/api/convert`,
      {},
      JSON.stringify({ ...WORDS, body: HELLO }),
    );
    expect(Object.keys(got.json as object)).toEqual(WRAPPED_KEYS);
    expect(posted.text).toBe(got.text);
  });

  it('is JSON in UTF-8 that nobody may sniff, frame, store or refer to', async () => {
    const { headers } = await ask(`${service.url}/convert`, WORDS, HELLO_TEXT);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('to HEAD has no body', async () => {
    const query = new URLSearchParams({ ...WORDS, body: HELLO_TEXT });
    const response = await fetch(`${service.url}/convert?${query.toString()}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('is the same bytes for the same input', async () => {
    const texts = await Promise.all(
      [1, 2, 3].map(async () => (await ask(`${service.url}/convert`, WORDS, HELLO_TEXT)).text),
    );
    expect(new Set(texts).size).toBe(1);
  });
});

describe('pretty', () => {
  const bare = async (pretty: string) =>
    (await ask(`${service.url}/convert`, { ...WORDS, pretty }, HELLO_TEXT)).text;
  const wrapped = async (pretty: unknown) =>
    (await ask(`${service.url}/api/convert`, {}, JSON.stringify({ ...WORDS, body: HELLO, pretty })))
      .text;

  it.each(['1', 'true', 'yes', 'on'])('%s indents by two spaces on both routes', async (on) => {
    for (const text of [await bare(on), await wrapped(on)])
      expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
    const query = { ...WORDS, body: HELLO_TEXT, pretty: on };
    expect((await ask(`${service.url}/api/convert`, query)).text).toContain('\n  "kind"');
  });

  it.each(['', '0', 'false', 'no', 'off', 'TRUE', 'ja', '2'])('"%s" does not', async (off) => {
    for (const text of [await bare(off), await wrapped(off)])
      expect(text).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each([
    [true, true],
    [1, true],
    [false, false],
    [null, false],
    [['1'], false],
  ])('%j in a wrapper: %j', async (value, on) => {
    expect((await wrapped(value)).includes('\n')).toBe(on);
  });

  it('stays compact where indentation would outgrow memory', async () => {
    const deep = `${'['.repeat(200)}${'0,'.repeat(2_000_000)}0${']'.repeat(200)}`;
    const query = { ...WORDS, target: 'openai', pretty: '1' };
    const body = `{"model":"m","messages":[],"metadata":${deep}}`;
    const { status, text } = await ask(`${service.url}/convert`, query, body);
    expect([status, text.length]).toEqual([200, body.length]);
  });
});

describe('the reasoning of a history', () => {
  const body = {
    model: 'claude-opus-4-6',
    max_tokens: 9,
    messages: [
      { role: 'user', content: 'Why?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Leaves are thin.', signature: 'c2ln' },
          { type: 'text', text: 'Because.' },
        ],
      },
      { role: 'user', content: 'And then?' },
    ],
  };
  const words = { kind: 'request', source: 'claude', target: 'gemini' };
  const bare = (query: Partial<Record<'reasoning', string>>) =>
    ask(`${service.url}/convert`, { ...words, ...query }, JSON.stringify(body));

  it('of another provider is left out unless it is asked for', async () => {
    for (const query of [{}, { reasoning: '' }, { reasoning: 'drop' }])
      expect((await bare(query)).text).not.toContain('Leaves are thin.');
    expect((await bare({ reasoning: 'keep' })).text).toContain('Leaves are thin.');
  });

  it('is asked for in a wrapper, which wins, and goes into the link', async () => {
    const asked = (query: Record<string, string>, wrapper: object) =>
      ask(`${service.url}/api/convert`, query, JSON.stringify({ ...words, body, ...wrapper }));
    const kept = await asked({ reasoning: 'drop' }, { reasoning: 'keep' });
    const { share_url } = kept.json as { share_url: string };
    expect(kept.text).toContain('Leaves are thin.');
    expect(new URL(share_url).searchParams.get('reasoning')).toBe('keep');
    expect((await asked({}, {})).text).not.toContain('reasoning=');
  });

  it('is kept or dropped, and nothing else', async () => {
    const { status, json } = await bare({ reasoning: 'maybe' });
    expect([status, json]).toEqual([
      400,
      { error: 'reasoning "maybe" is unknown; it is one of keep, drop' },
    ]);
  });
});

describe('losses', () => {
  it('are counted and named in a header, each code once', async () => {
    const heard = await ask(`${service.url}/convert`, WORDS, JSON.stringify(LOSSY));
    expect(heard.status).toBe(200);
    expect(heard.headers.get('x-conversion-warnings')).toMatch(
      /^3; codes="(?:unsupported-field unknown-field|unknown-field unsupported-field)"; lost=3$/,
    );
  });

  it('that are none but a default are counted, and not as lost', async () => {
    const { headers } = await ask(`${service.url}/convert`, WORDS, HELLO_TEXT);
    expect(headers.get('x-conversion-warnings')).toBe('1; codes="defaulted-max-tokens"; lost=0');
  });

  it('leave no header when there are none', async () => {
    const { headers } = await ask(
      `${service.url}/convert`,
      WORDS,
      JSON.stringify({ ...HELLO, max_completion_tokens: 5 }),
    );
    expect(headers.get('x-conversion-warnings')).toBeNull();
  });

  it('are explained on request, with code, path and sentence', async () => {
    const wrapper = JSON.stringify({ ...WORDS, body: LOSSY, explain: true });
    const { json, headers } = await ask(`${service.url}/api/convert`, {}, wrapper);
    const { warnings } = json as { warnings: { code: string; path: string; message: string }[] };
    expect(Object.keys(json as object)).toEqual([...WRAPPED_KEYS, 'warnings']);
    expect(warnings.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['$.logit_bias', '$.made_up', '$.also_made_up']),
    );
    for (const warning of warnings) expect(warning.message).toMatch(/\.$/);
    expect(headers.get('x-conversion-warnings')).toContain('3; ');
  });

  it('are an empty list when nothing was lost', async () => {
    const body = JSON.stringify({ ...HELLO, max_completion_tokens: 5 });
    const { json } = await ask(`${service.url}/api/convert`, { ...WORDS, body, explain: '1' });
    expect(json).toMatchObject({ warnings: [] });
  });
});

describe('any page of the web', () => {
  const origin = { Origin: 'https://tools.example.com' };

  it.each(['/healthz', '/convert', '/api/convert', '/openapi.json', '/nothing', '/%ff'])(
    'may read what %s answers, with what was lost, and not by credentials',
    async (path) => {
      const { headers } = await readAnswer(await fetch(service.url + path, { headers: origin }));
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      if (path !== '/%ff')
        expect(headers.get('access-control-expose-headers')).toBe('X-Conversion-Warnings');
    },
  );

  it.each([
    ['/convert', 'GET, HEAD, POST'],
    ['/api/convert?kind=request', 'GET, HEAD, POST'],
    ['/healthz', 'GET, HEAD'],
  ])('is told what %s takes before it asks', async (path, methods) => {
    const { status, headers, text } = await readAnswer(
      await fetch(service.url + path, {
        method: 'OPTIONS',
        headers: {
          ...origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      }),
    );
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('allow')).toBe(`${methods}, OPTIONS`);
    expect(headers.get('access-control-allow-methods')).toBe(methods);
    expect(headers.get('access-control-allow-headers')).toBe('*');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is told that there is nothing where nothing is served', async () => {
    expect((await fetch(`${service.url}/nothing`, { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('the description', () => {
  it('names every route the service has, and no other', async () => {
    const { json } = await ask(`${service.url}/openapi.json`);
    const { paths } = json as { paths: Record<string, Record<string, unknown>> };
    expect(Object.keys(paths)).toEqual([
      '/convert',
      '/api/convert',
      '/stream',
      '/api/stream',
      '/healthz',
    ]);
    for (const [path, methods] of Object.entries(paths))
      for (const method of ['get', 'post', 'put']) {
        const { status } = await readAnswer(
          await fetch(service.url + path, { method: method.toUpperCase() }),
        );
        expect([path, method, status !== 405]).toEqual([path, method, method in methods]);
      }
  });

  it('names the statuses a client meets', async () => {
    const { json } = await ask(`${service.url}/openapi.json`);
    const { paths } = json as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const compressed = { 'Content-Encoding': 'br' };
    const far = `?body=${'x'.repeat(300_000)}`;
    for (const path of ['/convert', '/api/convert']) {
      const requests: [string, Promise<Response>][] = [
        ['get', fetch(service.url + path)],
        ['get', fetch(service.url + path + far)],
        ['post', fetch(service.url + path, { method: 'POST', body: '{}', headers: compressed })],
      ];
      for (const [method, answer] of requests)
        expect(Object.keys(paths[path]![method]!.responses)).toContain(
          String((await answer).status),
        );
    }
  });

  it('is shown by /docs from files of this service alone', async () => {
    const { text, headers } = await ask(`${service.url}/docs`);
    expect(headers.get('content-type')).toContain('text/html');
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => String(file));
    expect(files.filter((file) => file.startsWith('assets/'))).toHaveLength(3);
    for (const file of files.filter((one) => !one.startsWith('data:')))
      expect((await readAnswer(await fetch(new URL(file, `${service.url}/docs`)))).status).toBe(
        200,
      );
  });
});
