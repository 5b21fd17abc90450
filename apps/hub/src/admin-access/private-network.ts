import { BlockList, isIPv6 } from 'node:net';
import { peerAddress } from '../auth/peer-address.js';

/** Loopback, private, link-local and unique local addresses (RFC 1918, 3927, 4193, 4291; RFC 6598 is no one's own net). */
const NEAR = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  NEAR.addSubnet(net, prefix, 'ipv4');
}
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/** Headers that only a proxy adds. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** A request, as far as it tells where it comes from. */
export interface Incoming {
  ip: string;
  headers: Readonly<Record<string, unknown>>;
}

/** Whether a request came straight from loopback or a private address: what a proxy hands on may come from anywhere. */
export function isDirectlyNear({ ip, headers }: Incoming): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const address = peerAddress(ip);
  return NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
