import { randomBytes, randomUUID } from 'node:crypto';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AdministrationModule } from './administration/administration.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BriefModule } from './brief/brief.module.js';
import { CLOCK, type Clock } from './runtime/clock.js';
import { type HubConfig, readVersion } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { FederationModule } from './federation/federation.module.js';
import { GlossaryModule } from './glossary/glossary.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { AuthModule } from './auth/auth.module.js';
import { HubLifecycle } from './process/hub-lifecycle.js';
import { InvitesModule } from './invites/invites.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MembersModule } from './members/members.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RANDOMNESS, type Randomness } from './runtime/randomness.js';
import { RedactionModule } from './redaction/redaction.module.js';
import { ReviewModule } from './review/review.module.js';
import { SyncModule } from './sync/sync.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { VERSION } from './runtime/version.js';

const RANDOM: Randomness = { uuid: randomUUID, bytes: randomBytes };

@Global()
@Module({
  providers: [
    { provide: CLOCK, useValue: Date.now satisfies Clock },
    { provide: RANDOMNESS, useValue: RANDOM },
    { provide: VERSION, useFactory: readVersion },
  ],
  exports: [CLOCK, RANDOMNESS, VERSION],
})
class RuntimeModule {}

/** The hub's table of contents. */
@Module({})
export class HubModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: HubModule,
      imports: [
        RuntimeModule,
        CqrsModule.forRoot(),
        DatabaseModule.forRoot(config),
        EventStoreModule,
        AuthModule.forRoot(config),
        DiscoveryModule,
        DocsModule,
        GroupsModule,
        MembersModule.forRoot(config),
        InvitesModule,
        ProjectsModule,
        SyncModule,
        FederationModule,
        KnowledgeModule,
        BriefModule,
        TasksModule,
        GlossaryModule,
        ReviewModule,
        AuditModule,
        RedactionModule,
        AdministrationModule,
        McpModule.forRoot(config),
      ],
      providers: [HubLifecycle],
    };
  }
}
