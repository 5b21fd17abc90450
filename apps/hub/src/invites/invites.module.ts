import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { CreateInviteHandler } from './create-invite.js';
import { InvitesAdminController } from './invites-admin.controller.js';
import { ListInvitesHandler } from './list-invites.js';
import { RevokeInviteHandler } from './revoke-invite.js';

/** Invites: who may join a group, how often and until when. */
@Module({
  imports: [DatabaseModule, EventStoreModule, IdentityModule, RuntimeModule],
  controllers: [InvitesAdminController],
  providers: [CreateInviteHandler, RevokeInviteHandler, ListInvitesHandler],
})
export class InvitesModule {}
