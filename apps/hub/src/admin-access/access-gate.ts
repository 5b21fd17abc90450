import type { IncomingMessage } from 'node:http';
import { HubError } from '@app/domain';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../auth/authenticator.js';
import type { HubConfig } from '../config.js';
import { AdministrationAccess, type AdministrationParts } from './administration-access.js';
import type { Asking } from './asking.js';
import { isForMembers } from './member-routes.js';
import { OriginCheck } from './origin-check.js';
import { isFromThisMachine } from './this-machine.js';

/** What of the configuration says who may come in. */
export type GateConfig = Pick<
  HubConfig,
  'adminExposure' | 'adminUserHeader' | 'mcpAnonymous' | 'baseUrl' | 'allowedHosts'
>;

/** What the gate tells callers by. */
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
/** What of the API is not for members alone. */
const PUBLIC: ReadonlySet<string> = new Set(['/api/v1/groups', '/api/v1/join']);

function lies(path: string, below: string): boolean {
  return path === below || path.startsWith(`${below}/`);
}

/**
 * Decides before a request's body is read whether it may come in, and for whom it asks; see HUB_ADMIN and HUB_MCP_ANONYMOUS in
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
   * address is not served, `request.invalid` for a Host that is missing or there twice, `admin.token_required`,
   * `admin.cross_site_refused`, `auth.*` and `request.rate_limited`.
   */
  async admit(request: FastifyRequest): Promise<void> {
    assertOneHost(request.raw);
    // The route that was found, not the address that was sent: an address can be spelled in many ways.
    const route = request.routeOptions.url;
    if (route === undefined || this.isHidden(route, request.raw))
      throw new HubError('request.not_found');
    if (lies(route, ADMINISTRATION)) {
      this.ownOrigin.assert(request.headers);
      await this.admitToAdministration(route, request);
    } else if (lies(route, MCP)) {
      this.ownOrigin.assert(request.headers);
      if (!this.isAnonymousReader(request)) await this.admitMember(request);
    } else if (lies(route, API) && !PUBLIC.has(route)) {
      await this.admitMember(request);
    }
  }

  /** Whether what lies at this path is not to be known on the listener the request came in on. */
  isHidden(path: string, request: IncomingMessage): boolean {
    const { adminExposure } = this.config;
    const isAdministration = lies(path, ADMINISTRATION) || lies(path, CONSOLE);
    if (adminExposure === 'off') return isAdministration || lies(path, CONSOLE_CODES);
    return adminExposure === 'port' && isAdministration !== this.onAdminListener.has(request);
  }

  /** Who asks by a session that has just begun; undefined when it is over already. */
  askingBy(id: string, request: FastifyRequest): Promise<Asking | undefined> {
    return this.administration.askingBy(id, request);
  }

  /** Whether who sends this administers without saying who they are. */
  isOpenTo(request: FastifyRequest): boolean {
    return this.administration.isOpenTo(request);
  }

  private async admitToAdministration(route: string, request: FastifyRequest): Promise<void> {
    // Who is to sign in, or wants to know whether they must, is somebody of whom nothing is known.
    if (route === SESSION) {
      const asking = await this.administration.knownAsking(request);
      if (asking) request.asking = ofRequest(asking, request);
      return;
    }
    const asking = await this.administration.askingOf(request);
    const { viewer } = asking;
    if (viewer !== 'administrator' && !isForMembers(request.method, route))
      throw new HubError('admin.role_required');
    request.asking = ofRequest(asking, request);
    request.sender = viewer === 'administrator' ? 'administration' : viewer.memberId;
  }

  private async admitMember(request: FastifyRequest): Promise<void> {
    request.principal = await this.parts.authenticator.principalOf(request);
    request.sender = request.principal.memberId;
  }

  /** A bearer that is not valid is refused, never ignored. */
  private isAnonymousReader(request: FastifyRequest): boolean {
    if (request.headers.authorization !== undefined) return false;
    const { mcpAnonymous } = this.config;
    return mcpAnonymous === 'auto' ? isFromThisMachine(request) : mcpAnonymous === 'read';
  }
}

/** What is done is recorded with the request that did it. */
function ofRequest(asking: Asking, { id }: FastifyRequest): Asking {
  return { ...asking, actor: { ...asking.actor, requestId: id } };
}

/** HTTP/1.1 wants exactly one (RFC 9112 section 3.2): by two, whoever stands before the hub may have meant the other. */
function assertOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts++;
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return;
  throw new HubError('request.invalid', 'A request must name one Host.');
}

/** A check of the length first: of most headers no name has to be made small. */
function isHost(name: string): boolean {
  return name.length === HOST.length && name.toLowerCase() === HOST;
}
