import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Joined, TestHub } from '../support/hub.js';

/** Every route, with the fields that its body or query knows. */
const ROUTES = [
  { method: 'GET', path: '/healthz', query: [] },
  { method: 'GET', path: '/.well-known/hub', query: [] },
  { method: 'GET', path: '/api/v1/groups', query: ['limit', 'cursor'] },
  {
    method: 'POST',
    path: '/api/v1/join',
    body: [
      'inviteToken',
      'groupKey',
      'branch',
      'displayName',
      'handle',
      'clientLabel',
      'hostname',
      'tools',
      'automation',
    ],
  },
  { method: 'POST', path: '/api/v1/auth/rotate', body: ['anything'], keepsToken: false },
  { method: 'POST', path: '/api/v1/sync/push', body: ['clientId', 'events'] },
  { method: 'GET', path: '/api/v1/sync/pull', query: ['cursor', 'limit'] },
  {
    method: 'GET',
    path: '/api/v1/federation/sync-events',
    query: ['branch', 'groupKey', 'cursor', 'limit'],
  },
  { method: 'GET', path: '/api/v1/admin/groups', query: ['limit', 'cursor'] },
  {
    method: 'POST',
    path: '/api/v1/admin/groups',
    body: ['key', 'displayName', 'description', 'joinMode', 'requireSignatures'],
  },
  {
    method: 'GET',
    path: '/api/v1/admin/invites',
    query: ['groupKey', 'branch', 'limit', 'cursor'],
  },
  {
    method: 'POST',
    path: '/api/v1/admin/invites',
    body: ['groupKey', 'branch', 'token', 'expiresAt', 'maxUses'],
  },
  { method: 'DELETE', path: '/api/v1/admin/invites/:id', query: [] },
  {
    method: 'GET',
    path: '/api/v1/admin/members',
    query: ['groupKey', 'branch', 'limit', 'cursor'],
  },
  { method: 'POST', path: '/api/v1/admin/members/:id/disable', body: ['reason'] },
  { method: 'POST', path: '/api/v1/admin/members/:id/rotate-token', body: ['anything'] },
  {
    method: 'GET',
    path: '/api/v1/admin/audit',
    query: ['groupKey', 'action', 'actor', 'targetId', 'since', 'until', 'limit', 'cursor'],
  },
] as const satisfies {
  method: string;
  path: string;
  query?: readonly string[];
  body?: readonly string[];
  keepsToken?: boolean;
}[];

/** Hundreds of requests take a while on a busy machine. */
const SLOW_MS = 120_000;

type Route = { method: string; path: string; query?: readonly string[]; body?: readonly string[] };

const HARD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00x',
  '🦄',
  "'; DROP TABLE event; --",
  '../..',
  '%00',
  '{}',
  'null',
  '-1',
  '1e999',
  '9007199254740993',
  'cur_',
  'cur_MQ',
  'WzFd',
  'WyJcdTAwMDAiLDFd',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00Z',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '\u202e',
  '\ufeff',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HARD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('core', 'open', 'member_core_target', 'administrator', 'invite'),
  },
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom(null, true, 0, -0, 1.5, -1, 2 ** 53, 1e308, Number.MAX_VALUE),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom('id', 'kind', 'payload', 'signature', 'toString', '__proto__'),
        text,
      ),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;

/** Text that is JSON, nearly JSON, or not at all. */
const bodyOf = (fields: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .dictionary(
          fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom(...fields) },
            { weight: 1, arbitrary: text },
          ),
          json,
        )
        .map((body) => JSON.stringify(body)),
    },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat(20))
        .map(([value, cut]) => JSON.stringify(value).slice(0, -cut - 1)),
    },
    { weight: 1, arbitrary: text },
  );
const queryOf = (fields: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fields.length > 0 ? fc.constantFrom(...fields) : text, text), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'));
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'content-type',
    'x-forwarded-for',
    'if-none-match',
    'range',
    'cookie',
    'mcp-session-id',
    'accept-encoding',
  ),
  fc.oneof(
    fc.constantFrom('application/json', 'text/plain', '*/*', 'bytes=0-1', '127.0.0.1'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((value) => value.trim()),
  ),
  { maxKeys: 2 },
);

/** Percent-encoded where that is possible; a lone surrogate has no encoding and goes as a broken one. */
function escaped(value: string): string {
  return /\p{Surrogate}/u.test(value) ? '%ed%a0%80' : encodeURIComponent(value);
}

const request = fc.constantFrom<Route[]>(...ROUTES).chain((route) =>
  fc.record({
    route: fc.constant(route),
    id: text,
    query: queryOf(route.query ?? []),
    body: route.body ? bodyOf(route.body) : fc.constant(undefined),
    headers,
    as: fc.constantFrom('member', 'forged', 'nobody'),
  }),
);

describe('whatever is asked', () => {
  let hub: TestHub;
  let fuzzer: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    await hub.group('open', { joinMode: 'open' });
    fuzzer = await hub.join('core', 'Fuzzer');
    await hub.join('core', 'Target');
  });

  afterAll(() => hub.stop());

  it(
    'is answered with a success or a clear refusal, never with a 5xx',
    async () => {
      const statuses = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(request, async ({ route, id, query, body, as, ...rest }) => {
          const path = route.path.replace(':id', escaped(id) || '%20');
          const authorization = {
            member: `Bearer ${fuzzer.accessToken}`,
            forged: 'Bearer kha_x',
            nobody: undefined,
          }[as];
          const response = await fetch(`${hub.url}${path}?${query}`, {
            method: route.method,
            headers: {
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...rest.headers,
              ...(authorization !== undefined && { authorization }),
            },
            ...(body !== undefined && { body }),
          });
          const answer = (await response.json()) as any;
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);

          expect(response.status).toBeLessThan(500);
          if (response.status >= 400) {
            expect(answer).toEqual({
              error: expect.objectContaining({
                code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
                message: expect.any(String),
              }),
            });
          }
          if (route.path.endsWith('/rotate') && response.status === 200) fuzzer = answer;
        }),
        { numRuns: 700 },
      );

      // The fuzz is worth something only if it gets past the first check.
      expect(statuses.get(200)).toBeGreaterThan(30);
      expect((await hub.ask('/readyz')).status).toBe(200);
    },
    SLOW_MS,
  );

  it(
    'as pushed events: the good ones are stored, the others refused alone',
    async () => {
      const event = fc.oneof(
        json,
        fc.record({
          id: text,
          kind: fc.constantFrom('k', 'knowledge.captured', 'member.joined'),
          payload: json,
        }),
        fc.record({ id: fc.uuid(), kind: fc.constant('k'), payload: fc.dictionary(text, json) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
          const id = randomUUID();
          const good = { id, kind: 'good.one', payload: { n: 1 } };
          const { status, body } = await hub.push(fuzzer, [...events, good]);

          expect(status).toBe(200);
          expect(body.accepted).toBeGreaterThanOrEqual(1);
          expect(body.accepted + body.rejected.length).toBeLessThanOrEqual(events.length + 1);
          expect(body.rejected.map((each: { id: string }) => each.id)).not.toContain(id);
        }),
        { numRuns: 120 },
      );
    },
    SLOW_MS,
  );
});
