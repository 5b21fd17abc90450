import { timingSafeEqual } from 'node:crypto';
import { HubError, sha256 } from '@app/domain';
import type { ConsoleSession } from '@app/projections';
import type { FastifyRequest } from 'fastify';
import { bearerTokenIn } from '../auth/bearer-token.js';
import type { FailureLimiter } from '../auth/failure-limiter.js';
import type { HubConfig } from '../config.js';
import type { Actor } from '../event-store/append/decision.js';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import type { ConsoleSessions } from './console-sessions.js';
import type { Requester } from './requester.js';
import { sessionIdIn } from './session-cookie.js';
import { isFromThisMachine } from './this-machine.js';

/** The settings that decide who administers. */
export type AdministrationConfig = Pick<HubConfig, 'adminExposure' | 'adminUserHeader' | 'baseUrl'>;

/** What requesters are identified with. */
export interface AdministrationParts {
  limiter: FailureLimiter;
  sessions: ConsoleSessions;
  /** The bearer of administration. */
  adminToken: string;
}

/** A longer administrator's name from a proxy is cut, in characters. */
const MAX_ADMINISTRATOR_NAME = 200;

/** The console's own pages send this header; a form, or a page of another site, cannot send it with a cookie. */
const CONSOLE_HEADER = 'x-khub-console';

/** The one route that needs no such header: a browser's EventSource cannot send one. */
const STREAM = '/api/v1/admin/stream';

/** Identifies the requester on a route of administration: by its console session, its bearer, or because HUB_ADMIN admits anybody. */
export class AdministrationAccess {
  constructor(
    private readonly config: AdministrationConfig,
    private readonly parts: AdministrationParts,
  ) {}

  /**
   * Resolves to the requester. Throws `admin.token_required`, `admin.session_ended`, `admin.cross_site_refused`, `auth.*` and
   * `request.rate_limited`.
   */
  async requesterOf(request: FastifyRequest): Promise<Requester> {
    const requester = await this.knownRequester(request);
    if (requester) return requester;
    const { authorization, cookie } = request.headers;
    if (authorization === undefined && sessionIdIn(cookie, this.config.baseUrl) !== undefined)
      return this.refuse(request, 'session', 'admin.session_ended');
    if (authorization === undefined) throw new HubError('admin.token_required');
    if (timingSafeEqual(sha256(bearerTokenIn(authorization)), sha256(this.parts.adminToken)))
      return { viewer: 'administrator', actor: this.actorOf(request) };
    return this.refuse(request, 'bearer', 'auth.invalid_token');
  }

  /**
   * Resolves to the requester where it has a console session or needs no sign-in, else to undefined. Whose session has ended
   * is nobody even where others need no sign-in, or what a member left open would become an administrator's. Throws
   * `admin.cross_site_refused`.
   */
  async knownRequester(request: FastifyRequest): Promise<Requester | undefined> {
    const { authorization, cookie } = request.headers;
    const id = authorization === undefined ? sessionIdIn(cookie, this.config.baseUrl) : undefined;
    if (id !== undefined) {
      const session = await this.parts.sessions.use(id);
      if (!session) return undefined;
      assertOwnPage(request);
      return this.bySession(id, session, request);
    }
    if (!this.isOpenTo(request)) return undefined;
    return { viewer: 'administrator', actor: this.actorOf(request) };
  }

  /** Resolves to the requester of a console session that has just begun; undefined when it is over already. */
  async requesterOfSession(id: string, request: FastifyRequest): Promise<Requester | undefined> {
    const session = await this.parts.sessions.find(id);
    return session && this.bySession(id, session, request);
  }

  /** Whether HUB_ADMIN lets this request administer without a sign-in. */
  isOpenTo(request: FastifyRequest): boolean {
    const { adminExposure } = this.config;
    if (adminExposure === 'open' || adminExposure === 'port') return true;
    return adminExposure === 'auto' && isFromThisMachine(request);
  }

  private bySession(id: string, session: ConsoleSession, request: FastifyRequest): Requester {
    const { member } = session;
    const assertActive = async () => {
      const now = await this.parts.sessions.find(id);
      if (!now || now.member?.role !== member?.role) throw new HubError('admin.session_ended');
    };
    const by = { session: { ...session, id }, assertActive };
    if (!member) return { viewer: 'administrator', actor: this.actorOf(request), ...by };
    const { groupKey, memberId, clientId, role } = member;
    return role === 'administrator'
      ? { viewer: 'administrator', actor: { ...ADMINISTRATOR, memberId }, ...by }
      : { viewer: { groupKey, memberId }, actor: { memberId, clientId }, ...by };
  }

  /** The administrator with the name that a trusted proxy gives, or else without a name. */
  private actorOf({ headers }: FastifyRequest): Actor {
    const { adminExposure, adminUserHeader } = this.config;
    if (adminExposure !== 'open' || adminUserHeader === undefined) return ADMINISTRATOR;
    const name = [headers[adminUserHeader]].flat()[0]?.trim().slice(0, MAX_ADMINISTRATOR_NAME);
    if (!name) return ADMINISTRATOR;
    return { ...ADMINISTRATOR, memberId: `${ADMINISTRATOR.memberId}:${name}` };
  }

  private async refuse(
    { ip }: FastifyRequest,
    failure: 'session' | 'bearer',
    code: 'admin.session_ended' | 'auth.invalid_token',
  ): Promise<never> {
    await this.parts.limiter.count(failure, ip);
    throw new HubError(code);
  }
}

/** Browsers attach the session cookie by themselves, so a request that carries it must come from the console's own page. */
function assertOwnPage({ headers, routeOptions }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new HubError('admin.cross_site_refused', 'Only pages of this hub may send this request.');
  if (headers[CONSOLE_HEADER] !== '1' && routeOptions.url !== STREAM)
    throw new HubError('admin.cross_site_refused', `The header ${CONSOLE_HEADER}: 1 is missing.`);
}
