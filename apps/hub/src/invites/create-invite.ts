import {
  HubError,
  SEAL_NONCE_BYTES,
  createInvite,
  inviteToken,
  seal,
  slugOf,
  tokenHash,
} from '@app/domain';
import { findGroup, findInvite } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { MASTER_KEY } from '../identity/master-key.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { HUB_LOG } from '../event-store/log/log.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { type InviteRecord, inviteRecord } from './invite-record.js';

/** What an administrator asks for; a token is made when none is given. */
export interface InviteRequest {
  groupKey: string;
  token?: string | undefined;
  expiresAt?: unknown;
  maxUses?: unknown;
}

/** Creates an invite into a group. */
export class CreateInvite extends Command<InviteRecord> {
  constructor(
    readonly request: InviteRequest,
    readonly actor: Actor,
  ) {
    super();
  }
}

const TOKEN_BYTES = 18;

@CommandHandler(CreateInvite)
export class CreateInviteHandler implements ICommandHandler<CreateInvite> {
  constructor(
    private readonly store: EventStore,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request, actor }: CreateInvite): Promise<InviteRecord> {
    const token = request.token || inviteToken(this.random.bytes(TOKEN_BYTES));
    const tokenSealed = seal(this.masterKey, token, this.random.bytes(SEAL_NONCE_BYTES));
    const { expiresAt, maxUses } = request;
    const createdBy = actor.memberId;
    const command = { token, tokenSealed, expiresAt, maxUses, createdBy, now: this.now() };
    const group = await findGroup(this.store.sql, slugOf(request.groupKey) ?? '');
    if (!group) {
      // Nothing to lock: what is wrong with the rest of the request is still said first.
      createInvite({ group, tokenExists: false }, command);
      throw new HubError('admin.group_not_found');
    }
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    // A token is unique over all groups.
    await this.store.decide({ logs: [log, HUB_LOG], actor }, async (sql) => {
      const tokenExists = (await findInvite(sql, tokenHash(token))) !== null;
      return createInvite({ group, tokenExists }, command);
    });
    const invite = await findInvite(this.store.sql, tokenHash(token));
    if (!invite) throw new HubError('admin.invite_not_found');
    return inviteRecord(invite, this.masterKey, this.now());
  }
}
