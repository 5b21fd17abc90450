import { HubError, renewToken, tokenHash } from '@app/domain';
import { findBearers } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../../config.js';
import { EventStore } from '../../event-store/event-store.js';
import { CLOCK, type Clock } from '../../runtime/clock.js';
import { CredentialIssuer, type Credentials } from './credentials.js';
import { readOwnToken } from './own-token.js';

/**
 * Replaces a token that has expired, for the client that proves with its own key that it is the one which had it. A token that has been
 * exchanged already is answered with the one which took its place, as long as that is still in force: its client may not have got it.
 */
export class RenewOwnToken extends Command<Credentials> {
  constructor(
    readonly accessToken: string,
    readonly signature: string,
    readonly requestId?: string,
  ) {
    super();
  }
}

@CommandHandler(RenewOwnToken)
export class RenewOwnTokenHandler implements ICommandHandler<RenewOwnToken> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: CredentialIssuer,
    @Inject(CONFIG) private readonly config: HubConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ accessToken, signature, requestId }: RenewOwnToken): Promise<Credentials> {
    const presented = tokenHash(accessToken);
    const next = this.credentials.tokenAfter(presented);
    const found = await findBearers(this.store.sql, [presented, next.hash]);
    const bearer = (found.get(presented) ?? found.get(next.hash))?.principal;
    if (!bearer) throw new HubError('auth.invalid_token');
    const issued = bearer.tokenHash === presented ? next : this.credentials.tokenAfter(next.hash);
    const { memberId, clientId, groupKey, signingKey, expiresAt } = bearer;
    const log = { groupKey, purpose: 'administration' } as const;
    const actor = { memberId, clientId, requestId };
    const renewed = await this.store.decide({ logs: [log], actor }, async (sql) => {
      const renewableMs = this.config.tokenRenewalMs;
      const asked = { presented, signature, renewableMs };
      const command = { issued, rotatedBy: memberId, ...asked, now: this.now() };
      return renewToken(await readOwnToken(sql, bearer), command);
    });
    const handedOut = renewed.length > 0 ? issued : { ...next, expiresAt };
    return this.credentials.toCredentials({ memberId, clientId, groupKey, signingKey }, handedOut);
  }
}
