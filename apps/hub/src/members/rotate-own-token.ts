import { HubError, type NewKey, rotateOwnToken } from '@app/domain';
import { type Principal, findMember, findSigningKey, findToken } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { EventStore } from '../event-store/event-store.js';
import { inTheirLogs, logsOfKeys } from './key-logs.js';
import { CredentialIssuer, type Credentials } from './credentials.js';

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
    const issued = this.credentials.newToken();
    const logs = logsOfKeys(groupKey, newKey);
    await this.store.decide({ logs, actor: { memberId, clientId, requestId } }, async (sql) => {
      const member = await findMember(sql, memberId);
      if (!member) throw new HubError('auth.invalid_token');
      const token = await findToken(sql, principal.tokenHash);
      const signingKey = await findSigningKey(sql, clientId);
      const command = { issued, rotatedBy: memberId, newKey, now: this.now() };
      return inTheirLogs(rotateOwnToken({ member, token, signingKey }, command));
    });
    const signingKey = newKey?.signingKey ?? principal.signingKey;
    return this.credentials.toCredentials({ memberId, clientId, groupKey, signingKey }, issued);
  }
}
