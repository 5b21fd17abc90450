import { HubError, revokeInvite, tokenHash } from '@app/domain';
import { findInvite } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { MASTER_KEY } from '../identity/master-key.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { type InviteRecord, inviteRecord } from './invite-record.js';

/** Ends an invite: nobody can join with it from now on. */
export class RevokeInvite extends Command<InviteRecord> {
  constructor(
    readonly token: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RevokeInvite)
export class RevokeInviteHandler implements ICommandHandler<RevokeInvite> {
  constructor(
    private readonly store: EventStore,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ token, actor }: RevokeInvite): Promise<InviteRecord> {
    const hash = tokenHash(token);
    const found = await findInvite(this.store.sql, hash);
    if (!found) throw new HubError('admin.invite_not_found');
    const log = { groupKey: found.groupKey, purpose: 'administration' } as const;
    const revokedBy = actor.memberId;
    await this.store.decide({ logs: [log], actor }, async (sql) =>
      revokeInvite(await findInvite(sql, hash), { revokedBy, now: this.now() }),
    );
    const invite = await findInvite(this.store.sql, hash);
    return inviteRecord(invite ?? found, this.masterKey, this.now());
  }
}
