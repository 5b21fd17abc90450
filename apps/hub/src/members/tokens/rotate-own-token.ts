import { type DomainEvent, type NewKey, rotateOwnToken } from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../runtime/clock.js';
import type { DecidedEvent } from '../../event-store/append/decision.js';
import { EventStore } from '../../event-store/event-store.js';
import type { LogName } from '../../event-store/log/log.js';
import { CredentialIssuer, type Credentials } from './credentials.js';
import { readOwnToken } from './own-token.js';

/** Replaces exactly the presented token by a new one, for the same client. */
export class RotateOwnToken extends Command<Credentials> {
  constructor(
    readonly principal: Principal,
    readonly newKey?: NewKey,
  ) {
    super();
  }
}

@CommandHandler(RotateOwnToken)
export class RotateOwnTokenHandler implements ICommandHandler<RotateOwnToken> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialIssuer,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ principal, newKey }: RotateOwnToken): Promise<Credentials> {
    const { memberId, clientId, groupKey, requestId } = principal;
    const issued = this.credentials.tokenAfter(principal.tokenHash);
    const logs = logsOf(groupKey, newKey);
    await this.store.decide({ logs, actor: { memberId, clientId, requestId } }, async (sql) => {
      const command = { issued, rotatedBy: memberId, newKey, now: this.now() };
      return rotateOwnToken(await readOwnToken(sql, principal), command).map(inItsLog);
    });
    const signingKey = newKey?.signingKey ?? principal.signingKey;
    return this.credentials.toCredentials({ memberId, clientId, groupKey, signingKey }, issued);
  }
}

/** With a new key also the sync log, where all members learn of it. */
function logsOf(groupKey: string, newKey: NewKey | undefined): [LogName, ...LogName[]] {
  const administration = { groupKey, purpose: 'administration' } as const;
  return newKey ? [administration, { groupKey, purpose: 'sync' }] : [administration];
}

function inItsLog(event: DomainEvent): DecidedEvent {
  return event.kind === 'member.client_key_changed'
    ? { ...event, log: { groupKey: event.payload.groupKey, purpose: 'sync' } }
    : event;
}
