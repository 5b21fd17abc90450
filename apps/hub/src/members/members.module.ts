import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { ChangeRoleHandler } from './change-role.js';
import { DisableMemberHandler } from './disable-member.js';
import { EnableMemberHandler } from './enable-member.js';
import { EraseMemberHandler } from './erase-member.js';
import { JoinGroupHandler } from './join-group.js';
import { ListMembersHandler } from './list-members.js';
import { MembersAdminController } from './members-admin.controller.js';
import { MembersController } from './members.controller.js';
import { RenameMemberHandler } from './rename-member.js';
import { RevokeClientHandler } from './revoke-client.js';
import { CredentialIssuer } from './tokens/credentials.js';
import { RenewOwnTokenHandler } from './tokens/renew-own-token.js';
import { RotateMemberTokensHandler } from './tokens/rotate-member-tokens.js';
import { RotateOwnTokenHandler } from './tokens/rotate-own-token.js';

/** Members: joining, their clients and access tokens, names, disabling. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule, IdentityModule, RuntimeModule],
  controllers: [MembersController, MembersAdminController],
  providers: [
    CredentialIssuer,
    JoinGroupHandler,
    RenewOwnTokenHandler,
    RotateOwnTokenHandler,
    RotateMemberTokensHandler,
    ChangeRoleHandler,
    DisableMemberHandler,
    EnableMemberHandler,
    EraseMemberHandler,
    RenameMemberHandler,
    RevokeClientHandler,
    ListMembersHandler,
  ],
})
export class MembersModule {}
