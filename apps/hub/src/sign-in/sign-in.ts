import { timingSafeEqual } from 'node:crypto';
import { HubError, formatTimestamp, sha256 } from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ADMIN_TOKEN } from '../admin-access/admin-token.js';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { Authenticator } from '../auth/authenticator.js';
import { FailureLimiter } from '../auth/failure-limiter.js';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG } from '../event-store/log/log.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { FailedSignIns } from './failed-sign-ins.js';

/** What somebody signs in with, and from which address. */
export type SignInRequest = ({ token: string } | { code: string }) & { address: string };

/**
 * Begins a session of the console and answers its id. Throws `auth.invalid_token` for another token than that of administration,
 * `admin.code_invalid` for a code that does not count, and `request.rate_limited` for an address that fails too often.
 */
export class SignIn extends Command<string> {
  constructor(readonly request: SignInRequest) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  private readonly failures = new FailedSignIns();

  constructor(
    private readonly store: EventStore,
    private readonly sessions: ConsoleSessions,
    private readonly authenticator: Authenticator,
    private readonly limiter: FailureLimiter,
    @Inject(ADMIN_TOKEN) private readonly adminToken: string,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request }: SignIn): Promise<string> {
    await this.limiter.assertLeft('sign-in', request.address);
    const principal = await this.ownerOf(request);
    await this.record(principal);
    return this.sessions.begin(principal);
  }

  /** The member whose code it is, or null for the administration token. */
  private async ownerOf(request: SignInRequest): Promise<Principal | null> {
    if ('token' in request) {
      if (timingSafeEqual(sha256(request.token), sha256(this.adminToken))) return null;
      return this.refuse('token', request.address);
    }
    const tokenHash = await this.sessions.takeCode(request.code);
    if (tokenHash === undefined) return this.refuse('code', request.address);
    return this.authenticator.bearerOf(tokenHash);
  }

  private async refuse(by: 'token' | 'code', address: string): Promise<never> {
    await this.limiter.count('sign-in', address);
    const count = this.failures.note(this.now());
    const failedAt = formatTimestamp(this.now());
    if (count > 0) {
      const event = { kind: 'console.sign_in_failed', payload: { by, address, count, failedAt } };
      await this.store.decide({ logs: [HUB_LOG], actor: ADMINISTRATOR }, () =>
        Promise.resolve([event]),
      );
    }
    throw new HubError(by === 'token' ? 'auth.invalid_token' : 'admin.code_invalid');
  }

  private async record(principal: Principal | null): Promise<void> {
    const { memberId, clientId } = principal ?? ADMINISTRATOR;
    const groupKey = principal?.groupKey ?? null;
    const log = groupKey === null ? HUB_LOG : ({ groupKey, purpose: 'administration' } as const);
    const by = principal ? 'code' : 'token';
    const payload = { memberId, groupKey, by, signedInAt: formatTimestamp(this.now()) };
    await this.store.decide({ logs: [log], actor: { memberId, clientId } }, () =>
      Promise.resolve([{ kind: 'console.signed_in', payload }]),
    );
  }
}
