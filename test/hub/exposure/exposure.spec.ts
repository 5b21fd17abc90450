import type { FastifyRequest } from 'fastify';
import { AdminListener } from '../../../apps/hub/src/admin-access/admin-listener.js';
import { FailureLimiter } from '../../../apps/hub/src/auth/failure-limiter.js';
import { AccessGate } from '../../../apps/hub/src/admin-access/access-gate.js';
import { TestHub } from '../../support/hub.js';
import { rawRequest } from '../../support/raw-request.js';

const GROUPS = '/api/v1/admin/groups';
const REFUSED = { status: 403, body: { error: { code: 'admin.cross_site_refused' } } };
const UNSET = { status: 403, body: { error: { code: 'admin.exposure_unset' } } };
const NOT_FOUND = { status: 404, body: { error: { code: 'request.not_found' } } };
const TOKEN = 'an-admin-token-of-some-length';

const PROXIED: Record<string, string>[] = [
  { forwarded: 'for=127.0.0.1' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'X-Forwarded-For': '::1, 10.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
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
  it('auto: answers loopback, but nothing that came through a proxy, and says which setting decides', () =>
    withHub({}, async (hub) => {
      expect((await rawRequest(hub.url + GROUPS)).status).toBe(200);
      for (const headers of PROXIED) {
        const answer = await rawRequest(hub.url + GROUPS, headers);
        expect(answer).toMatchObject(UNSET);
        expect(answer.body.error.message).toContain('HUB_ADMIN');
        const body = { key: 'through-a-proxy' };
        expect(
          await hub.appendedBy(() =>
            rawRequest(hub.url + GROUPS, headers, { method: 'POST', body }),
          ),
        ).toEqual([]);
      }
      expect((await rawRequest(`${hub.url}/api/v1/groups`, PROXIED[0])).status).toBe(200);
      await keepsPagesOut(hub, hub.url);
      expect((await rawRequest(`${hub.url}/healthz`, { host: 'evil.example' })).status).toBe(200);
    }));

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
      expect(missing).toMatchObject({
        status: 401,
        body: { error: { code: 'auth.missing_token' } },
      });
      expect(missing.headers['www-authenticate']).toBe('Bearer');
      for (const guess of [`Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ']) {
        expect(await ask(guess)).toMatchObject({
          status: 401,
          body: { error: { code: 'auth.invalid_token' } },
        });
      }
      expect(await ask('Bearer one-too-many')).toMatchObject({ status: 429 });
      expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
    }));

  it('port: answers on a listener of its own, which serves nothing else', () =>
    withHub({ adminExposure: 'port' }, async (hub) => {
      const adminUrl = hub.app.get(AdminListener).url as string;
      expect((await rawRequest(adminUrl + GROUPS)).status).toBe(200);
      for (const headers of PROXIED)
        expect((await rawRequest(adminUrl + GROUPS, headers)).status).toBe(200);
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

  it('auto: answers private addresses and refuses public ones, whatever their headers say', async () => {
    const gate = new AccessGate(
      { adminExposure: 'auto', adminToken: undefined, baseUrl: undefined, allowedHosts: [] },
      new FailureLimiter(1),
    );
    const from = (remoteAddress: string, headers = {}) =>
      gate.admit({
        raw: {},
        ip: remoteAddress,
        headers: { host: 'localhost', ...headers },
        routeOptions: { url: GROUPS },
      } as unknown as FastifyRequest);
    for (const address of ['192.168.1.9', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0'])
      await expect(from(address)).resolves.toBeUndefined();
    for (const address of ['8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8'])
      for (const headers of [{}, { host: '127.0.0.1' }, { 'x-forwarded-for': '127.0.0.1' }])
        await expect(from(address, headers)).rejects.toMatchObject({
          code: 'admin.exposure_unset',
        });
  });
});

describe('security headers', () => {
  it('are on every answer, keep to plain HTTP where the hub is reached by it, and allow no other origin', () =>
    withHub({}, async (hub) => {
      for (const path of ['/healthz', '/api/v1/nothing', '/api/v1/projects']) {
        const { headers } = await rawRequest(hub.url + path, { origin: 'https://evil.example' });
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toContain("default-src 'self'");
        expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers).not.toHaveProperty('strict-transport-security');
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('set-cookie');
      }
    }));

  it('insist on HTTPS where the base URL does', () =>
    withHub({ baseUrl: 'https://hub.example.com' }, async (hub) => {
      const { headers } = await rawRequest(`${hub.url}/healthz`);
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    }));
});
