import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { HubError } from '@app/domain';
import type { HubConfig } from '../config.js';

/** Addresses that name no host but reach this one from a browser. */
const UNSPECIFIED = ['0.0.0.0', '[::]'];

function refuse(message: string): never {
  throw new HubError('admin.cross_site_refused', message);
}

/** The URL of a Host header; undefined for anything but a host with an optional port. */
function urlOf(host: string, protocol = 'http:'): URL | undefined {
  if (!/^[^\s/\\?#@]+$/.test(host) || !URL.canParse(`${protocol}//${host}`)) return undefined;
  return new URL(`${protocol}//${host}`);
}

function nameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}

/**
 * Refuses requests that another site's web page may have made. A page whose name resolves to this hub (DNS rebinding) shows
 * in Host, a cross-site request in Origin or Sec-Fetch-Site. Clients other than browsers send neither of these two, and as
 * Host the address that they connect to.
 */
export class OriginCheck {
  private readonly base: URL | undefined;
  private readonly allowed: ReadonlySet<string>;

  constructor({ baseUrl, allowedHosts }: Pick<HubConfig, 'baseUrl' | 'allowedHosts'>) {
    this.base = baseUrl === undefined ? undefined : new URL(baseUrl);
    this.allowed = new Set(allowedHosts);
  }

  /** Lets through what comes from the hub's own pages or from no page. Throws `admin.cross_site_refused`. */
  assert(headers: IncomingHttpHeaders): void {
    this.assertHost(headers.host ?? '');
    const { origin } = headers;
    const isTrusted = origin !== undefined && this.isTrusted(origin);
    if (headers['sec-fetch-site'] === 'cross-site' && !isTrusted)
      refuse('Pages of other sites may not send this request.');
    if (origin !== undefined && !isTrusted && !isSameHost(origin, headers.host ?? ''))
      refuse('Pages of other origins may not send this request.');
  }

  private assertHost(host: string): void {
    const url = urlOf(host);
    if (url && this.isOwn(url)) return;
    refuse(
      `This hub does not answer to the name "${host.slice(0, 300)}". To allow the name, add it to HUB_ALLOWED_HOSTS.`,
    );
  }

  private isOwn(url: URL): boolean {
    const name = nameOf(url);
    if (name === 'localhost' || name.endsWith('.localhost')) return true;
    if (name === this.base?.hostname || this.isListed(url)) return true;
    // DNS rebinding needs a name: an IP address in Host is where the browser really connected.
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 && !UNSPECIFIED.includes(name);
  }

  private isListed(url: URL): boolean {
    return this.allowed.has(nameOf(url)) || this.allowed.has(url.host);
  }

  private isTrusted(origin: string): boolean {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    return url.origin === this.base?.origin || this.isListed(url);
  }
}

function isSameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return /^https?:$/.test(protocol) && urlOf(host, protocol)?.host === originHost;
}
