import { peerAddress, peerNetwork } from './peer-address.js';

describe('a peer', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s has the address %s', (ip, address) => expect(peerAddress(ip)).toBe(address));

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    [undefined, ''],
  ])('%s is counted as %s', (ip, network) => expect(peerNetwork(ip)).toBe(network));
});
