import type { IncomingMessage } from 'node:http';
import { HubError, MAX_HEADERS } from '@app/domain';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../auth/authenticator.js';
import type { HubConfig } from '../config.js';
import { AdministrationAccess, type AdministrationParts } from './administration-access.js';
import { isForMembers } from './member-routes.js';
import { OriginCheck } from './origin-check.js';
import type { Requester } from './requester.js';
import { isFromThisMachine } from './this-machine.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route itself checks that a recalled bearer (one with a `standing`) is still valid. */
    recallsBearers?: boolean;
  }
}

/** The settings that decide who may come in. */
export type GateConfig = Pick<
  HubConfig,
  'adminExposure' | 'adminUserHeader' | 'mcpAnonymous' | 'baseUrl' | 'allowedHosts'
>;

/** What the gate identifies senders with. */
export interface GateParts extends AdministrationParts {
  authenticator: Authenticator;
}

const API = '/api/v1';
const ADMINISTRATION = '/api/v1/admin';
const SESSION = '/api/v1/admin/session';
const CONSOLE_CODES = '/api/v1/console';
const CONSOLE = '/console';
const MCP = '/mcp';
const HOST = 'host';
/** The routes of the API that need no bearer. */
const PUBLIC: ReadonlySet<string> = new Set([
  '/api/v1/groups',
  '/api/v1/join',
  '/api/v1/auth/renew',
]);

function isAtOrBelow(path: string, below: string): boolean {
  return path === below || path.startsWith(`${below}/`);
}

/**
 * Decides before a request's body is read whether it is admitted, and who sends it; see HUB_ADMIN and HUB_MCP_ANONYMOUS in
 * docs/configuration.md.
 */
export class AccessGate {
  private readonly ownOrigin: OriginCheck;
  private readonly administration: AdministrationAccess;
  private readonly onAdminListener = new WeakSet<IncomingMessage>();

  constructor(
    private readonly config: GateConfig,
    private readonly parts: GateParts,
  ) {
    this.ownOrigin = new OriginCheck(config);
    this.administration = new AdministrationAccess(config, parts);
  }

  /** Notes that a request came in on the listener for administration. */
  markAdministrative(request: IncomingMessage): void {
    this.onAdminListener.add(request);
  }

  /**
   * Lets a request through to its route; a member's carries its `principal` from here on. Throws `request.not_found` where the
   * address is not served, `request.too_large` for more than MAX_HEADERS, `request.invalid` for a Host that is missing or twice, `admin.token_required`,
   * `admin.cross_site_refused`, `auth.*` and `request.rate_limited`.
   */
  async admit(request: FastifyRequest): Promise<void> {
    assertFewHeaders(request.raw);
    assertOneHost(request.raw);
    // Not the address that was sent, which can be spelled in many ways.
    const route = request.routeOptions.url;
    if (route === undefined || this.isHidden(route, request.raw))
      throw new HubError('request.not_found');
    if (isAtOrBelow(route, ADMINISTRATION)) {
      this.ownOrigin.assert(request.headers);
      await this.admitToAdministration(route, request);
    } else if (isAtOrBelow(route, MCP)) {
      this.ownOrigin.assert(request.headers);
      if (!this.isAnonymousReader(request)) await this.admitMember(request);
    } else if (isAtOrBelow(route, API) && !PUBLIC.has(route)) {
      await this.admitMember(request);
    }
  }

  /** Whether the listener that got the request must answer as if nothing existed at this path. */
  isHidden(path: string, request: IncomingMessage): boolean {
    const { adminExposure } = this.config;
    const isAdministration = isAtOrBelow(path, ADMINISTRATION) || isAtOrBelow(path, CONSOLE);
    if (adminExposure === 'off') return isAdministration || isAtOrBelow(path, CONSOLE_CODES);
    return adminExposure === 'port' && isAdministration !== this.onAdminListener.has(request);
  }

  /** Resolves to the requester of a console session that has just begun; undefined when it is over already. */
  requesterOfSession(id: string, request: FastifyRequest): Promise<Requester | undefined> {
    return this.administration.requesterOfSession(id, request);
  }

  /** Whether HUB_ADMIN lets this request administer without a sign-in. */
  isOpenTo(request: FastifyRequest): boolean {
    return this.administration.isOpenTo(request);
  }

  private async admitToAdministration(route: string, request: FastifyRequest): Promise<void> {
    // Everybody may sign in, and ask whether that is needed.
    if (route === SESSION) {
      const requester = await this.administration.knownRequester(request);
      if (requester) request.requester = withRequestId(requester, request);
      return;
    }
    const requester = await this.administration.requesterOf(request);
    const { viewer } = requester;
    if (viewer !== 'administrator' && !isForMembers(request.method, route))
      throw new HubError('admin.role_required');
    request.requester = withRequestId(requester, request);
    request.sender = viewer === 'administrator' ? 'administration' : viewer.memberId;
  }

  private async admitMember(request: FastifyRequest): Promise<void> {
    const { recallsBearers: mayRecall } = request.routeOptions.config;
    request.principal = await this.parts.authenticator.principalOf(request, { mayRecall });
    request.sender = request.principal.memberId;
  }

  /** An invalid bearer is refused, never ignored. */
  private isAnonymousReader(request: FastifyRequest): boolean {
    if (request.headers.authorization !== undefined) return false;
    const { mcpAnonymous } = this.config;
    return mcpAnonymous === 'auto' ? isFromThisMachine(request) : mcpAnonymous === 'read';
  }
}

/** Returns the requester with the request's id, under which its actions are recorded. */
function withRequestId(requester: Requester, { id }: FastifyRequest): Requester {
  return { ...requester, actor: { ...requester.actor, requestId: id } };
}

/** Node drops headers beyond about 1,000, and among those could be the ones that reveal a proxy. */
function assertFewHeaders({ rawHeaders }: IncomingMessage): void {
  if (rawHeaders.length <= MAX_HEADERS * 2) return;
  throw new HubError(
    'request.too_large',
    `A request must not have more than ${MAX_HEADERS} headers.`,
  );
}

/** HTTP/1.1 demands exactly one Host (RFC 9112 section 3.2): of two, a proxy in front of the hub may have used the other. */
function assertOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts++;
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return;
  throw new HubError('request.invalid', 'A request must have exactly one Host header.');
}

/** Compares the lengths first, which spares most header names the lower-casing. */
function isHost(name: string): boolean {
  return name.length === HOST.length && name.toLowerCase() === HOST;
}
