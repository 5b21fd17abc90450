import { isDirectlyNear } from '../../../apps/hub/src/admin-access/private-network.js';

const isNear = (ip: string) => isDirectlyNear({ ip, headers: {} });

describe('an address of a peer', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.50',
    '169.254.1.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.7',
    'fd12:3456::1',
    'fe80::1%eth0',
  ])('is near: %s', (address) => expect(isNear(address)).toBe(true));

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '172.15.255.255',
    '192.169.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '2001:db8::1',
    '::',
    '::ffff:8.8.8.8',
    'fec0::1',
    '',
    'localhost',
  ])('is not: %s', (address) => expect(isNear(address)).toBe(false));
});
