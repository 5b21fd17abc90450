import { formatTimestamp } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG } from '../event-store/log/log.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { FailedSignIns } from './failed-sign-ins.js';
import type { SignInSource } from './sign-in-source.js';

/** The actor of events about unknown people: the hub. No member has this id. */
const BY_ITSELF = { memberId: 'hub', clientId: 'console' } as const;

/** What somebody signs in with. */
export type SignInMeans = 'token' | 'code';

/** Who signs in or out: a member, or null for whoever had the administration token. */
export type Signer = { memberId: string; clientId: string; groupKey: string } | null;

/** Records sign-ins to the console, sign-outs and failures, in the member's group's log or the hub's. */
@Injectable()
export class SignInAudit {
  private readonly failures = new FailedSignIns();

  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Records that somebody signs in. */
  async signedIn(signer: Signer, requestId: string): Promise<void> {
    const by: SignInMeans = signer ? 'code' : 'token';
    const said = { by, signedInAt: formatTimestamp(this.now()) };
    await this.append('console.signed_in', { signer, requestId }, said);
  }

  /** Records that somebody signs out. */
  async signedOut(signer: Signer, requestId: string): Promise<void> {
    const said = { signedOutAt: formatTimestamp(this.now()) };
    await this.append('console.signed_out', { signer, requestId }, said);
  }

  /** Records a refused token or code; beyond a number of them an hour, failures are summed up. */
  async failed(by: SignInMeans, { address, requestId }: SignInSource): Promise<void> {
    const count = this.failures.note(this.now());
    if (count === 0) return;
    const payload = { by, address, count, failedAt: formatTimestamp(this.now()) };
    const actor = { ...BY_ITSELF, requestId };
    await this.store.decide({ logs: [HUB_LOG], actor }, () =>
      Promise.resolve([{ kind: 'console.sign_in_failed', payload }]),
    );
  }

  private async append(
    kind: string,
    { signer, requestId }: { signer: Signer; requestId: string },
    said: object,
  ): Promise<void> {
    const { memberId, clientId } = signer ?? ADMINISTRATOR;
    const actor = { memberId, clientId, requestId };
    const groupKey = signer?.groupKey ?? null;
    const log = groupKey === null ? HUB_LOG : ({ groupKey, purpose: 'administration' } as const);
    await this.store.decide({ logs: [log], actor }, () =>
      Promise.resolve([{ kind, payload: { memberId, groupKey, ...said } }]),
    );
  }
}
