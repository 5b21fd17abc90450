import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HubError, sha256 } from '@app/domain';
import type { FastifyRequest } from 'fastify';
import type { HubConfig } from '../config.js';
import type { FailureLimiter } from '../auth/failure-limiter.js';
import { isDirectlyNear } from './private-network.js';
import { OriginCheck } from './origin-check.js';

/** What of the configuration says who may come in. */
export type GateConfig = Pick<
  HubConfig,
  'adminExposure' | 'adminToken' | 'baseUrl' | 'allowedHosts'
>;

const ADMINISTRATION = '/api/v1/admin';
const MCP = '/mcp';
const BEARER = /^Bearer +(\S+) *$/i;

function lies(path: string, below: string): boolean {
  return path === below || path.startsWith(`${below}/`);
}

/** Decides before a request's body is read whether it may come in at all; see HUB_ADMIN in docs/configuration.md. */
export class AccessGate {
  private readonly ownOrigin: OriginCheck;
  private readonly onAdminListener = new WeakSet<IncomingMessage>();

  constructor(
    private readonly config: GateConfig,
    private readonly limiter: FailureLimiter,
  ) {
    this.ownOrigin = new OriginCheck(config);
  }

  /** Notes that a request came in on the listener for administration. */
  markAdministrative(request: IncomingMessage): void {
    this.onAdminListener.add(request);
  }

  /**
   * Lets a request through to its route. Throws `request.not_found` where the address is not served,
   * `admin.exposure_unset`, `admin.cross_site_refused`, `auth.missing_token`, `auth.invalid_token` and
   * `request.rate_limited`.
   */
  async admit(request: FastifyRequest): Promise<void> {
    // The route that was found, not the address that was sent: an address can be spelled in many ways.
    const route = request.routeOptions.url;
    if (route === undefined) return;
    if (this.isHidden(route, request.raw)) throw new HubError('request.not_found');
    const isAdministration = lies(route, ADMINISTRATION);
    if (!isAdministration && !lies(route, MCP)) return;
    if (isAdministration) this.assertExposed(request);
    this.ownOrigin.assert(request.headers);
    if (isAdministration && this.config.adminExposure === 'token') await this.assertToken(request);
  }

  /** Whether what lies at this path is not to be known on the listener the request came in on. */
  isHidden(path: string, request: IncomingMessage): boolean {
    const { adminExposure } = this.config;
    const isAdministration = lies(path, ADMINISTRATION);
    if (adminExposure === 'off') return isAdministration;
    return adminExposure === 'port' && isAdministration !== this.onAdminListener.has(request);
  }

  private assertExposed(request: FastifyRequest): void {
    if (this.config.adminExposure !== 'auto' || isDirectlyNear(request)) return;
    throw new HubError(
      'admin.exposure_unset',
      'Administration answers only direct requests from loopback and private addresses until HUB_ADMIN says who protects it: ' +
        'open (a proxy does), token (HUB_ADMIN_TOKEN), port (a listener of its own) or off.',
    );
  }

  private async assertToken({ headers, ip }: FastifyRequest): Promise<void> {
    if (headers.authorization === undefined) throw new HubError('auth.missing_token');
    const token = BEARER.exec(headers.authorization)?.[1] ?? '';
    const expected = this.config.adminToken ?? '';
    if (expected !== '' && timingSafeEqual(sha256(token), sha256(expected))) return;
    await this.limiter.count('bearer', ip);
    throw new HubError('auth.invalid_token');
  }
}
