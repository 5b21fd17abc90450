import { adminTokenOf } from '@app/domain';
import { AdminListener } from '../../../apps/hub/src/admin-access/admin-listener.js';
import { ADMIN_TOKEN } from '../../../apps/hub/src/admin-access/admin-token.js';
import { TestHub } from '../../support/hub.js';
import { exchange } from '../../support/raw-http.js';
import { rawRequest } from '../../support/raw-request.js';

const GROUPS = '/api/v1/admin/groups';
const REFUSED = { status: 403, body: { error: { code: 'admin.cross_site_refused' } } };
const TOKEN_REQUIRED = { status: 401, body: { error: { code: 'admin.token_required' } } };
const NOT_FOUND = { status: 404, body: { error: { code: 'request.not_found' } } };
const TOKEN = 'an-admin-token-of-some-length';

const PROXIED: Record<string, string>[] = [
  { forwarded: 'for=127.0.0.1' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'X-Forwarded-For': '::1, 10.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { via: '1.1 front' },
  { host: 'hub.test' },
  { host: '192.168.1.5:8721' },
];
/** What a page in the administrator's browser could send. */
const PAGES: Record<string, string>[] = [
  { host: 'evil.example:8721' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
];

async function withHub(
  settings: Parameters<typeof TestHub.start>[0],
  work: (hub: TestHub) => Promise<void>,
): Promise<void> {
  const hub = await TestHub.start(settings);
  try {
    await work(hub);
  } finally {
    await hub.stop();
  }
}

/** No page reaches administration or /mcp, however it asks, and nothing is appended; the rest of the hub stays reachable. */
async function keepsPagesOut(hub: TestHub, url: string, more = {}): Promise<void> {
  const body = { key: 'made-by-a-page' };
  const events = await hub.appendedBy(async () => {
    for (const page of PAGES) {
      const headers = { ...page, ...more };
      expect(await rawRequest(url + GROUPS, headers)).toMatchObject(REFUSED);
      expect(await rawRequest(url + GROUPS, headers, { method: 'POST', body })).toMatchObject(
        REFUSED,
      );
      const spelled = url + GROUPS.replace('admin', '%61dmin');
      expect(await rawRequest(spelled, headers)).toMatchObject(REFUSED);
    }
  });
  expect(events).toEqual([]);
  const { body: refused } = await rawRequest(url + GROUPS, { ...PAGES[0], ...more });
  expect(refused.error.message).toContain('HUB_ALLOWED_HOSTS');
}

describe('administration, when HUB_ADMIN is', () => {
  it('auto: answers this machine; whatever shows a sign of a proxy needs the token, and is told where to find it', () =>
    withHub({ allowedHosts: ['hub.test'] }, async (hub) => {
      const token = hub.app.get<string>(ADMIN_TOKEN);
      expect(token).toBe(adminTokenOf(Buffer.alloc(32, 7)));
      expect((await rawRequest(hub.url + GROUPS)).status).toBe(200);
      for (const headers of PROXIED) {
        const answer = await rawRequest(hub.url + GROUPS, headers);
        expect(answer).toMatchObject(TOKEN_REQUIRED);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
        expect(answer.body.error.message).toMatch(/HUB_ADMIN_TOKEN.*khub admin token/);
        const body = { key: 'through-a-proxy' };
        expect(
          await hub.appendedBy(() =>
            rawRequest(hub.url + GROUPS, headers, { method: 'POST', body }),
          ),
        ).toEqual([]);
        const authorized = { ...headers, authorization: `Bearer ${token}` };
        expect((await rawRequest(hub.url + GROUPS, authorized)).status).toBe(200);
      }
      expect((await rawRequest(`${hub.url}/api/v1/groups`, PROXIED[0])).status).toBe(200);
      await keepsPagesOut(hub, hub.url);
      expect((await rawRequest(`${hub.url}/healthz`, { host: 'evil.example' })).status).toBe(200);
    }));

  it('auto: takes HTTP/1.0 for what it is, the voice of a plain proxy_pass', () =>
    withHub({}, async (hub) => {
      const { port } = new URL(hub.url);
      const answer = await exchange(
        hub.url,
        `GET ${GROUPS} HTTP/1.0\r\nhost: 127.0.0.1:${port}\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*"admin\.token_required"/);
    }));

  it.each([GROUPS, '/mcp'])(
    'auto: %s sees a proxy also behind more headers than Node shows, which it refuses',
    (path) =>
      withHub({}, async (hub) => {
        const { port } = new URL(hub.url);
        const ask = (headers: number) =>
          exchange(
            hub.url,
            `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${'a: b\r\n'.repeat(headers)}x-forwarded-for: 203.0.113.9\r\n\r\n`,
          );
        expect(await ask(198)).toMatch(/^HTTP\/1\.1 401 /);
        for (const headers of [199, 999, 2_000])
          expect(await ask(headers)).toMatch(/^HTTP\/1\.1 413 [^]*"request\.too_large"/);
      }),
  );

  it('open: answers whoever gets through the proxy, but no page of another site', () =>
    withHub({ adminExposure: 'open', baseUrl: 'https://hub.example.com' }, async (hub) => {
      for (const headers of PROXIED) {
        const own = { ...headers, host: 'hub.example.com', origin: 'https://hub.example.com' };
        expect((await rawRequest(hub.url + GROUPS, own)).status).toBe(200);
      }
      await keepsPagesOut(hub, hub.url);
    }));

  it('token: answers who has the token, and counts who guesses', () =>
    withHub({ adminExposure: 'token', adminToken: TOKEN, failuresPerMinute: 3 }, async (hub) => {
      const ask = (authorization?: string) =>
        rawRequest(hub.url + GROUPS, authorization === undefined ? {} : { authorization });
      expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
      expect((await ask(`bearer ${TOKEN}`)).status).toBe(200);
      await keepsPagesOut(hub, hub.url, { authorization: `Bearer ${TOKEN}` });
      const missing = await ask();
      expect(missing).toMatchObject(TOKEN_REQUIRED);
      expect(missing.headers['www-authenticate']).toBe('Bearer');
      for (const guess of [`Bearer ${TOKEN}x`, `Bearer x${TOKEN}`, 'Bearer x']) {
        expect(await ask(guess)).toMatchObject({
          status: 401,
          body: { error: { code: 'auth.invalid_token' } },
        });
      }
      expect(await ask(`Basic ${TOKEN}`)).toMatchObject({
        status: 401,
        body: { error: { code: 'auth.unsupported_scheme' } },
      });
      expect(await ask('Bearer one-too-many')).toMatchObject({ status: 429 });
      expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
    }));

  it('port: answers on a listener of its own, which serves nothing else', () =>
    withHub({ adminExposure: 'port' }, async (hub) => {
      const adminUrl = hub.app.get(AdminListener).url as string;
      expect((await rawRequest(adminUrl + GROUPS)).status).toBe(200);
      expect((await rawRequest(adminUrl + GROUPS, PROXIED[0])).status).toBe(200);
      for (const path of [GROUPS, GROUPS.replace('admin', '%61dmin'), '/api/v1/admin/none'])
        expect(await rawRequest(hub.url + path)).toMatchObject(NOT_FOUND);
      for (const path of ['/api/v1/groups', '/healthz', '/.well-known/hub'])
        expect(await rawRequest(adminUrl + path)).toMatchObject(NOT_FOUND);
      expect((await rawRequest(`${hub.url}/api/v1/groups`)).status).toBe(200);
      const wrong = { method: 'PATCH', body: {} };
      expect(await rawRequest(hub.url + GROUPS, {}, wrong)).toMatchObject(NOT_FOUND);
      expect(await rawRequest(adminUrl + GROUPS, {}, wrong)).toMatchObject({ status: 405 });
      await keepsPagesOut(hub, adminUrl);
    }));

  it('off: is not there', () =>
    withHub({ adminExposure: 'off' }, async (hub) => {
      for (const path of [GROUPS, GROUPS.replace('admin', '%61dmin'), '/api/v1/admin/none'])
        expect(await rawRequest(hub.url + path)).toMatchObject(NOT_FOUND);
      for (const method of ['POST', 'PATCH', 'DELETE'])
        expect(await rawRequest(hub.url + GROUPS, {}, { method, body: {} })).toMatchObject(
          NOT_FOUND,
        );
      expect((await rawRequest(`${hub.url}/api/v1/groups`)).status).toBe(200);
    }));
});

describe('security headers', () => {
  it('are on every answer, keep to plain HTTP where the hub is reached by it, and allow no other origin', () =>
    withHub({}, async (hub) => {
      const policies = {
        '/healthz': "default-src 'self'",
        '/api/v1/nothing': "default-src 'none'",
        '/api/v1/projects': "default-src 'none'",
      };
      for (const [path, policy] of Object.entries(policies)) {
        const { headers } = await rawRequest(hub.url + path, { origin: 'https://evil.example' });
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toContain(policy);
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers).not.toHaveProperty('strict-transport-security');
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('set-cookie');
      }
    }));

  it('insist on HTTPS where the base URL does', () =>
    withHub({ baseUrl: 'https://hub.example.com' }, async (hub) => {
      const [page, answer] = await Promise.all(
        ['/healthz', '/api/v1/projects'].map((path) => rawRequest(hub.url + path)),
      );
      expect(page!.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(page!.headers['content-security-policy']).toContain('upgrade-insecure-requests');
      expect(answer!.headers['strict-transport-security']).toBe('max-age=31536000');
    }));

  it('leave it to others how a host is reached on which the hub has a path', () =>
    withHub({ baseUrl: 'https://host.example.com/hub' }, async (hub) => {
      const page = await rawRequest(`${hub.url}/healthz`);
      expect(page.headers).not.toHaveProperty('strict-transport-security');
      expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    }));
});
