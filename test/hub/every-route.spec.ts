import { type Operation, errorsOf } from '../../apps/hub/src/openapi/operation.js';
import { OPERATIONS } from '../../apps/hub/src/docs/features.js';
import type { HubConfig } from '../../apps/hub/src/config.js';
import { assertDocumented } from '../support/contract.js';
import { startCore } from '../support/core-group.js';
import { type Answer, type Ask, type Joined, TestHub } from '../support/hub.js';
import { rawRequest } from '../support/raw-request.js';
import { expectRefusal } from '../support/refusal.js';
import { addressOf, asking, nameOf } from '../support/well-formed.js';
import { startProxiedHub } from '../support/proxied-hub.js';

const named = (operations: readonly Operation[]) =>
  operations.map((operation) => [nameOf(operation), operation] as const);

const BEARER = named(OPERATIONS.filter(({ access }) => access === 'bearer'));
const ADMINISTRATION = named(OPERATIONS.filter(({ access }) => access === 'administration'));
/** Also those that ignore a body: what cannot be read is refused. */
const WITH_BODY = named(
  OPERATIONS.filter((each) => errorsOf(each).includes('request.malformed_json')),
);
const TOKEN = 'an-admin-token-of-some-length';

let hub: TestHub;
let ada: Joined;
let expired: Joined;
let disabled: Joined;
const closed: Record<string, TestHub> = {};

beforeAll(async () => {
  [hub, ada] = await startCore('Ada');
  expired = await hub.join('core', 'Ed');
  disabled = await hub.join('core', 'Di');
  await hub.database.query('UPDATE access_tokens SET expires_at = 1 WHERE member_id = $1', [
    expired.memberId,
  ]);
  await hub.ask(`/api/v1/admin/members/${disabled.memberId}/disable`, { body: {} });
  const settings: Record<string, Partial<HubConfig>> = {
    token: { adminExposure: 'token', adminToken: TOKEN },
    limited: { adminExposure: 'token', adminToken: TOKEN, failuresPerMinute: 1 },
    off: { adminExposure: 'off' },
  };
  for (const [name, setting] of Object.entries(settings))
    closed[name] = await TestHub.start(setting);
});

afterAll(async () => {
  for (const each of [hub, ...Object.values(closed)]) await each.stop();
});

const askOf = (operation: Operation, more: Ask = {}, at = hub): Promise<Answer> =>
  at.ask(addressOf(operation), asking(operation, more));
/** With the credential that the route wants, if it wants one. */
const asAda = ({ access }: Operation): Ask =>
  access === 'bearer' ? { token: ada.accessToken } : {};

it('lets a member join again only with a bearer that is valid', async () => {
  const join = OPERATIONS.find((each) => nameOf(each) === 'post /api/v1/join') as Operation;
  expectRefusal(await askOf(join, { token: 'kha_x' }), 401, 'auth.invalid_token');
  const { accessToken: token } = expired;
  expectRefusal(await askOf(join, { token }), 401, 'auth.token_expired');
});

describe.each(BEARER)('%s', (_, operation) => {
  it('is for members with a valid token', async () => {
    expectRefusal(await askOf(operation), 401, 'auth.missing_token');
    expectRefusal(await askOf(operation, { token: 'kha_x' }), 401, 'auth.invalid_token');
    const { accessToken: token } = expired;
    expectRefusal(await askOf(operation, { token }), 401, 'auth.token_expired');
  });

  it('is not for disabled members', async () => {
    const { accessToken: token } = disabled;
    expectRefusal(await askOf(operation, { token }), 403, 'auth.member_disabled');
  });

  it('lets nobody guess tokens for long', async () => {
    const answers: Answer[] = [];
    for (let guess = 0; guess < 3; guess++)
      answers.push(await askOf(operation, { token: `kha_${guess}` }, closed.limited));
    expectRefusal(answers.at(-1) as Answer, 429, 'request.rate_limited');
  });
});

describe.each(ADMINISTRATION)('%s', (_, operation) => {
  it('is closed to what came through a proxy, and to web pages', async () => {
    const proxied = { headers: { 'x-forwarded-for': '127.0.0.1' } };
    expectRefusal(await askOf(operation, proxied), 401, 'admin.token_required');
    const { method = 'GET', body } = asking(operation);
    const path = addressOf(operation);
    const page = { origin: 'https://evil.example' };
    const options = { method, ...(body !== undefined && { body: body as object }) };
    const answer = await rawRequest(hub.url + path, page, options);
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'admin.cross_site_refused' } },
    });
    assertDocumented({ method, path, status: answer.status, body: answer.body });
  });

  it('wants the token where one is set, and lets nobody guess it for long', async () => {
    expectRefusal(await askOf(operation, {}, closed.token), 401, 'admin.token_required');
    expectRefusal(
      await askOf(operation, { token: 'wrong' }, closed.token),
      401,
      'auth.invalid_token',
    );
    const answers: Answer[] = [];
    for (let guess = 0; guess < 3; guess++)
      answers.push(await askOf(operation, { token: `wrong-${guess}` }, closed.limited));
    expectRefusal(answers.at(-1) as Answer, 429, 'request.rate_limited');
  });

  it('is nowhere where administration is off', async () => {
    expectRefusal(await askOf(operation, {}, closed.off), 404, 'request.not_found');
  });
});

describe.each(WITH_BODY)('the body of %s', (_, operation) => {
  const sent = (body: string, headers: Record<string, string> = {}) =>
    askOf(operation, { ...asAda(operation), body, headers });

  it('must be JSON, of a modest size, and say so', async () => {
    expectRefusal(await sent('{"a":'), 400, 'request.malformed_json');
    const type = { 'content-type': 'text/plain' };
    expectRefusal(await sent('{}', type), 415, 'request.unsupported_media_type');
    const large = JSON.stringify({ padding: 'x'.repeat(8 * 1024 * 1024) });
    expectRefusal(await sent(large), 413, 'request.too_large');
  });
});

const NEED_NO_DATABASE = new Set([
  'get /api/v1/admin/session',
  'delete /api/v1/admin/session',
  'get /api/v1/admin/settings',
  'get /api/v1/admin/sessions',
  'get /api/v1/admin/backups',
  'post /api/v1/admin/backups',
  'get /',
  'get /healthz',
  'get /readyz',
  'get /.well-known/hub',
  // What is no checkpoint of a log that it knows is refused before.
  'post /witness/add-checkpoint',
]);
const STORED = OPERATIONS.filter((operation) => !NEED_NO_DATABASE.has(nameOf(operation)));
const inTrouble = async (at: TestHub, member: Joined) =>
  Promise.all(
    STORED.map(async (operation) => {
      const token = operation.access === 'bearer' ? member.accessToken : undefined;
      const answer = await askOf(operation, token === undefined ? {} : { token }, at);
      return [nameOf(operation), answer] as const;
    }),
  );

describe('every route', () => {
  it('says when to retry while the database does not answer', async () => {
    const { hub: cut, proxy, stop } = await startProxiedHub();
    try {
      await cut.group('core');
      const member = await cut.join('core', 'Ada');
      proxy.disconnect();
      for (const [name, answer] of await inTrouble(cut, member)) {
        expect([name, answer.body.error.code]).toEqual([name, 'server.overloaded']);
        expect(answer.headers.get('retry-after')).toBe('1');
      }
    } finally {
      await stop();
    }
  });

  it('says nothing of the inside when something breaks there', async () => {
    const broken = await TestHub.start();
    try {
      await broken.group('core');
      const member = await broken.join('core', 'Ada');
      await broken.database.query('ALTER SCHEMA public RENAME TO elsewhere');
      for (const [name, { status, body }] of await inTrouble(broken, member)) {
        const error = {
          code: 'server.internal_error',
          message: 'Internal error.',
          requestId: expect.any(String),
        };
        expect([name, status, body]).toEqual([name, 500, { error }]);
      }
    } finally {
      await broken.stop();
    }
  });
});
