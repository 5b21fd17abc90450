import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** What a host of IPv6 commonly has to itself: a network of 64 bits. */
const NETWORK_GROUPS = 4;

/** The address of a peer without its zone, and as IPv4 where it is that in an IPv6 socket. */
export function peerAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/**
 * What tells one peer from another: its IPv4 address, or its network where it could take another IPv6 address at will; empty
 * for a peer that is gone, whose socket no longer has an address.
 */
export function peerNetwork(ip: string | undefined): string {
  const address = peerAddress(ip ?? '');
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map(groupsOf);
  const left = GROUPS - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: left }, () => 0), ...tail];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The 16-bit groups of a part of an address; IPv4 at its end takes the place of two, which no network's name holds. */
function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
