import { OriginCheck } from '../../../apps/hub/src/admin-access/origin-check.js';

const local = new OriginCheck({ baseUrl: undefined, allowedHosts: [] });
const named = new OriginCheck({
  baseUrl: 'https://hub.example.com/team',
  allowedHosts: ['hub', 'dev.example.com:8080', 'console.example.com'],
});

function problem(origin: OriginCheck, headers: Record<string, string>): string | undefined {
  try {
    origin.assert(headers);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'admin.cross_site_refused', status: 403 });
    return (error as Error).message;
  }
}

describe('a Host', () => {
  it.each([
    'localhost',
    'localhost:8721',
    'LOCALHOST:1',
    'localhost.:1',
    'hub.localhost:8721',
    '127.0.0.1:8721',
    '[::1]:8721',
    '192.168.1.5:8721',
    '[fd00::5]',
  ])('is the own one: %s', (host) => expect(problem(local, { host })).toBeUndefined());

  it.each([
    '',
    'evil.example',
    'evil.example:8721',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'user@localhost',
    'localhost/x',
    'localhost:99999',
    'evil.example#localhost',
    '0.0.0.0:8721',
    '[::]:8721',
  ])('is somebody else’s, and the refusal names the setting: %s', (host) => {
    expect(problem(local, { host })).toContain('HUB_ALLOWED_HOSTS');
  });

  it('is the own one when it is the base URL’s or a listed one', () => {
    for (const host of [
      'hub.example.com',
      'HUB.example.com:443',
      'hub:8721',
      'dev.example.com:8080',
    ])
      expect(problem(named, { host })).toBeUndefined();
    for (const host of ['dev.example.com', 'x.hub.example.com', 'example.com'])
      expect(problem(named, { host })).toContain('HUB_ALLOWED_HOSTS');
  });
});

describe('an Origin', () => {
  const host = 'localhost:8721';

  it('passes when it is that of the hub itself', () => {
    expect(problem(local, { host, origin: 'http://localhost:8721' })).toBeUndefined();
    const [ip, proxied] = ['[::1]:8721', 'hub.example.com'];
    expect(problem(local, { host: ip, origin: `http://${ip}` })).toBeUndefined();
    expect(problem(named, { host: proxied, origin: 'https://hub.example.com' })).toBeUndefined();
    expect(problem(named, { host, origin: 'https://hub.example.com' })).toBeUndefined();
    expect(problem(named, { host, origin: 'https://console.example.com' })).toBeUndefined();
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:8721',
    'https://evil.example',
    'null',
    '',
    'chrome-extension://abcdef',
    'http://localhost:8721, http://evil.example',
  ])('is refused when it is another: %s', (origin) => {
    expect(problem(local, { host, origin })).toBeDefined();
  });
});

describe('Sec-Fetch-Site', () => {
  const host = 'localhost:8721';
  const site = (value: string) => ({ host, 'sec-fetch-site': value });

  it('passes for what the user or the hub’s own page asks', () => {
    for (const value of ['none', 'same-origin'])
      expect(problem(local, site(value))).toBeUndefined();
  });

  it('is refused across sites, unless the origin is a listed one', () => {
    expect(problem(local, site('cross-site'))).toBeDefined();
    const own = { ...site('cross-site'), origin: 'http://localhost:8721' };
    expect(problem(local, own)).toBeDefined();
    const listed = { ...site('cross-site'), origin: 'https://console.example.com' };
    expect(problem(named, listed)).toBeUndefined();
  });
});
