import { type DynamicModule, Module } from '@nestjs/common';
import type { HubConfig } from '../config.js';
import { ChangeRoleHandler } from './change-role.js';
import { CredentialIssuer, TOKEN_TTL_MS } from './credentials.js';
import { DisableMemberHandler } from './disable-member.js';
import { EnableMemberHandler } from './enable-member.js';
import { JoinGroupHandler } from './join-group.js';
import { ListMembersHandler } from './list-members.js';
import { MembersAdminController } from './members-admin.controller.js';
import { MembersController } from './members.controller.js';
import { RevokeClientHandler } from './revoke-client.js';
import { RotateMemberTokensHandler } from './rotate-member-tokens.js';
import { RotateOwnTokenHandler } from './rotate-own-token.js';

/** Members: joining, their clients and access tokens, disabling. */
@Module({})
export class MembersModule {
  static forRoot({ tokenTtlMs }: Pick<HubConfig, 'tokenTtlMs'>): DynamicModule {
    return {
      module: MembersModule,
      controllers: [MembersController, MembersAdminController],
      providers: [
        { provide: TOKEN_TTL_MS, useValue: tokenTtlMs },
        CredentialIssuer,
        JoinGroupHandler,
        RotateOwnTokenHandler,
        RotateMemberTokensHandler,
        ChangeRoleHandler,
        DisableMemberHandler,
        EnableMemberHandler,
        RevokeClientHandler,
        ListMembersHandler,
      ],
    };
  }
}
