import { isFromThisMachine } from '../../../apps/hub/src/admin-access/this-machine.js';

const isHere = (ip: string, headers = {}, httpVersion = '1.1') =>
  isFromThisMachine({ ip, headers: { host: 'localhost:8721', ...headers }, raw: { httpVersion } });

describe('a request from this machine', () => {
  it.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1'])('comes from %s', (ip) =>
    expect(isHere(ip)).toBe(true),
  );

  it.each([
    '10.1.2.3',
    '172.17.0.1',
    '192.168.1.50',
    '169.254.1.1',
    '::ffff:10.0.0.7',
    'fd12:3456::1',
    'fe80::1%eth0',
    '8.8.8.8',
    '2001:db8::1',
    '0.0.0.0',
    '::',
    '',
    'localhost',
  ])('does not come from %s', (ip) => expect(isHere(ip)).toBe(false));

  it.each(['localhost', 'LOCALHOST:1', 'hub.localhost', '127.0.0.1:9000', '127.1.2.3', '[::1]:80'])(
    'names as Host %s',
    (host) => expect(isHere('127.0.0.1', { host })).toBe(true),
  );

  it.each([
    '',
    'hub.example',
    '10.0.0.5:8721',
    'localhost.example',
    '127.0.0.1.example',
    '[::ffff:7f00:1]',
  ])('does not name as Host %s', (host) => expect(isHere('::1', { host })).toBe(false));

  it.each([
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-anything',
    'true-client-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'x-envoy-external-address',
    'x-original-forwarded-for',
    'tailscale-user-login',
  ])('bears no %s', (name) => expect(isHere('127.0.0.1', { [name]: '' })).toBe(false));

  it('is newer than HTTP/1.0, which proxies speak', () =>
    expect(isHere('127.0.0.1', {}, '1.0')).toBe(false));
});
