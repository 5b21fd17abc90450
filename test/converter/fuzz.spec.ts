import { execFileSync } from 'node:child_process';
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { KINDS, PROTOCOLS } from '@app/conversion';
import fc from 'fast-check';
import { SAMPLES } from '../../apps/converter/page/samples/samples.js';
import { ask } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const REQUESTS = 5000;
const WARM_UP = 1000;
const AT_ONCE = 16;

/** What may be added by 4,000 requests; a leak of one small payload each would be more. */
const MAX_GROWTH_KB = 40 * 1024;

const FORMS = ['raw', 'raw', 'wrapped', 'wrapped', 'body', 'body', 'body_b64', 'body_b64', 'free'];

interface Sent {
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

let service: RunningConverter;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
beforeAll(async () => {
  service = await startConverter();
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

const residentKilobytes = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)], { encoding: 'utf8' }));

function send({ method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const to = new URL(service.url);
    const out = request(
      { host: to.hostname, port: to.port, agent, method, path, headers },
      (heard) => {
        let text = '';
        heard.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        heard.on('end', () => resolve({ status: heard.statusCode ?? 0, text }));
      },
    );
    out.on('error', reject);
    out.end(body);
  });
}

const STRANGE: unknown[] = [
  null,
  true,
  -1,
  1e308,
  12345678901234,
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  [],
  {},
  [[]],
  { type: null },
  { toString: 1, constructor: null },
  '{"a":',
  'data:;base64,',
];

/** Replaces, removes, doubles or moves one value somewhere in a payload. */
function mutate(payload: unknown, at: number, strange: unknown): unknown {
  const copy = structuredClone(payload);
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      walk((value as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  const [holder, key] = places[at % Math.max(1, places.length)] ?? [{}, ''];
  if (at % 7 === 0) delete holder[key];
  else if (at % 7 === 1) holder[`${key}é`] = holder[key];
  else holder[key] = at % 7 === 2 ? [holder[key], holder[key]] : strange;
  return copy;
}

const word = (words: readonly string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, fc.string({ maxLength: 8 }));

const mutatedPayload = fc
  .tuple(
    fc.constantFrom(...SAMPLES),
    fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...STRANGE), fc.jsonValue())), {
      maxLength: 4,
    }),
  )
  .map(([{ kind, source, body }, changes]) => ({
    words: { kind, source },
    payload: changes.reduce((value, [at, strange]) => mutate(value, at, strange), body),
  }));

const bytes = (text: string, cut: number, flip: number): Buffer => {
  const whole = Buffer.from(text);
  if (cut % 20 === 0) return whole.subarray(0, cut % (whole.length + 1));
  if (cut % 20 === 1 && whole.length > 0) whole[cut % whole.length] = flip;
  return whole;
};

const mutatedRequest: fc.Arbitrary<Sent> = fc
  .record({
    base: mutatedPayload,
    right: fc.integer({ min: 0, max: 9 }),
    words: fc.record({ kind: word(KINDS), source: word(PROTOCOLS), target: word(PROTOCOLS) }),
    form: fc.constantFrom(...FORMS),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('') },
      fc.constantFrom('PUT', 'HEAD', 'PATCH'),
    ),
    damage: fc.tuple(fc.nat(), fc.nat(255)),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/json;charset=latin1', 'x'),
    ),
    pretty: fc.constantFrom('1', '', 'nonsense'),
  })
  .map(({ base, right, words, form, method, damage, type, pretty }) => {
    const named = { ...words, ...(right > 1 ? base.words : {}), pretty };
    const text = JSON.stringify(base.payload) ?? '';
    const damaged = bytes(text, ...damage);
    const query = new URLSearchParams(named);
    if (form === 'body') query.set('body', damaged.toString('latin1'));
    if (form === 'body_b64')
      query.set('body_b64', damaged.toString(right > 4 ? 'base64' : 'latin1'));
    const search =
      form === 'free' ? encodeURI(damaged.toString('latin1', 0, 200)) : query.toString();
    const posts = form === 'raw' || form === 'wrapped';
    const body =
      form === 'wrapped'
        ? bytes(`{"explain":true,"kind":"${named.kind}","body":${text}}`, ...damage)
        : damaged;
    return {
      method: method || (posts ? 'POST' : 'GET'),
      path: `/${form === 'wrapped' || right % 2 === 0 ? 'api/' : ''}convert?${search}`,
      headers: posts ? { 'Content-Type': type, 'Content-Length': body.length } : {},
      body: posts ? body : Buffer.alloc(0),
    };
  });

it(`answers ${REQUESTS} mutated requests without a 5xx, and neither dies nor grows`, async () => {
  const requests = fc.sample(mutatedRequest, { numRuns: REQUESTS, seed: 20260611 });
  const statuses = new Map<number, number>();
  let warm = 0;
  const work = requests.entries();
  const worker = async (): Promise<void> => {
    for (const [index, sent] of work) {
      if (index === WARM_UP) warm = residentKilobytes();
      const { status, text } = await send(sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (
        status >= 500 ||
        (status >= 400 && sent.method !== 'HEAD' && !/^\{"error":".+"\}$/s.test(text))
      )
        throw new Error(
          `${status} ${text} for ${JSON.stringify({ ...sent, body: sent.body.toString() })}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 405, 415, 422]));
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(REQUESTS);
  expect((await ask(`${service.url}/healthz`)).status).toBe(200);
  expect(residentKilobytes() - warm).toBeLessThan(MAX_GROWTH_KB);
});
