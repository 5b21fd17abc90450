import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { peerAddress } from '../input/peer-address.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Headers that only a proxy adds, or a header's beginning. */
const PROXY_HEADER =
  /^(forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-forwarded-.*|x-envoy-.*|x-original-.*|cf-.*|fastly-.*|tailscale-.*)$/;

/** A name of this machine, with any port: a tunnel's port may differ from the hub's. */
const OWN_HOST = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])\.?(:\d+)?$/i;

/** The parts of a request that show where it comes from. */
export interface Incoming {
  ip: string;
  headers: IncomingHttpHeaders;
  raw: { httpVersion: string };
}

function isLoopback(ip: string): boolean {
  const address = peerAddress(ip);
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Whether a request was made on this machine, as far as one can tell: it came from loopback, names it as Host, and bears no
 * sign of a proxy (`Forwarded`, `X-Forwarded-*`, `X-Real-IP`, `Via`, those of well-known edges, HTTP/1.0). A proxy on this machine that shows none of
 * them cannot be told from a program here.
 */
export function isFromThisMachine({ ip, headers, raw }: Incoming): boolean {
  if (raw.httpVersion === '1.0' || !isLoopback(ip)) return false;
  if (Object.keys(headers).some((name) => PROXY_HEADER.test(name))) return false;
  return OWN_HOST.test(headers.host ?? '');
}
