import { Module } from '@nestjs/common';
import { CreateInviteHandler } from './create-invite.js';
import { InvitesAdminController } from './invites-admin.controller.js';
import { ListInvitesHandler } from './list-invites.js';
import { RevokeInviteHandler } from './revoke-invite.js';

/** Invites: who may join a group, how often and until when. */
@Module({
  controllers: [InvitesAdminController],
  providers: [CreateInviteHandler, RevokeInviteHandler, ListInvitesHandler],
})
export class InvitesModule {}
