import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';
type Network = readonly [address: string, prefix: number];

/** What of IPv4 is no address of the public internet (IANA, IPv4 Special-Purpose Address Registry; multicast and reserved). */
const NOT_PUBLIC_IPV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** All that is public of IPv6 lies here, */
const PUBLIC_IPV6: Network = ['2000::', 3];
/** but for these, some of which lead on to an address of IPv4 (IANA, IPv6 Special-Purpose Address Registry). */
const NOT_PUBLIC_IPV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const NETWORK = /^(?<address>[^/]+)\/(?<prefix>\d{1,3})$/;
const BITS = { ipv4: 32, ipv6: 128 } as const;

function familyOf(address: string): Family {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

const NOT_PUBLIC = listOf([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6]);
const PUBLIC = listOf([PUBLIC_IPV6]);

function isPublic(address: string): boolean {
  const family = familyOf(address);
  if (NOT_PUBLIC.check(address, family)) return false;
  return family === 'ipv4' || PUBLIC.check(address, family);
}

/** Where a webhook may not lead; what it says names no address that was found. */
export class TargetRefused extends Error {}

/** Finds the addresses of a name, as `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemResolve: Resolve = (hostname, found) => lookup(hostname, { all: true }, found);

/**
 * Keeps webhooks from addresses inside the house, but for those that are allowed: host names, addresses and networks such as
 * `10.0.0.0/8`. A name is asked for when the connection is made, and that goes to an address that was looked at.
 */
export class TargetGuard {
  private readonly names: ReadonlySet<string>;
  private readonly networks: BlockList;

  constructor(
    allowed: readonly string[],
    private readonly resolve: Resolve = systemResolve,
  ) {
    const networks = allowed.map(networkOf);
    this.names = new Set(allowed.filter((_, at) => networks[at] === undefined));
    this.networks = listOf(networks.flatMap((network) => (network ? [network] : [])));
  }

  /** The address as it is kept. Throws `TargetRefused` for what cannot be allowed whatever its name resolves to. */
  checked(text: string): URL {
    if (!URL.canParse(text))
      throw new TargetRefused('must be complete, such as https://example.com/hook');
    const url = new URL(text);
    url.hash = '';
    const host = hostOf(url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new TargetRefused('must begin with https://');
    if (url.username + url.password !== '')
      throw new TargetRefused('must have no user and no password');
    if (isIP(host) !== 0 && !this.isAllowed(host)) throw inside();
    // Nothing in clear goes out of the house.
    if (url.protocol === 'http:' && !this.isNamed(host))
      throw new TargetRefused(
        'must begin with https://, unless HUB_WEBHOOK_ALLOW_PRIVATE has its host',
      );
    return url;
  }

  /** Resolves names for `net.connect`; fails with `TargetRefused` where one of the addresses is inside the house. */
  readonly lookup: LookupFunction = (hostname, options, found) => {
    this.resolve(hostname, (error, addresses) => {
      const isRefused =
        !this.names.has(hostname) && addresses?.some(({ address }) => !this.isAllowed(address));
      const [first] = addresses ?? [];
      if (error || !first || isRefused) {
        found(error ?? inside(), [], undefined);
        return;
      }
      if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };

  private isNamed(host: string): boolean {
    return this.names.has(host) || (isIP(host) !== 0 && this.isListed(host));
  }

  private isAllowed(address: string): boolean {
    return isPublic(address) || this.isListed(address);
  }

  private isListed(address: string): boolean {
    return this.networks.check(address, familyOf(address));
  }
}

/** The host of an address as resolvers take it, without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The network that a text means, also a single address; undefined of a name. */
export function networkOf(text: string): Network | undefined {
  if (isIP(text) !== 0) return [text, BITS[familyOf(text)]];
  const { address, prefix } = NETWORK.exec(text)?.groups ?? {};
  if (address === undefined || isIP(address) === 0) return undefined;
  const bits = Number(prefix);
  return bits <= BITS[familyOf(address)] ? [address, bits] : undefined;
}

function inside(): TargetRefused {
  return new TargetRefused(
    'leads inside this network, which only HUB_WEBHOOK_ALLOW_PRIVATE can allow',
  );
}
