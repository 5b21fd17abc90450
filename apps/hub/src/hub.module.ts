import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ActivityModule } from './activity/activity.module.js';
import { AdminAccessModule } from './admin-access/admin-access.module.js';
import { AdministrationModule } from './administration/administration.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { BriefModule } from './brief/brief.module.js';
import { ConfigModule } from './config.module.js';
import type { HubConfig } from './config.js';
import { ConsoleModule } from './console/console.module.js';
import { CosignaturesModule } from './cosignatures/cosignatures.module.js';
import { CurationModule } from './curation/curation.module.js';
import { DatabaseModule } from './database/database.module.js';
import { EmbeddingsModule } from './embeddings/embeddings.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { FederationModule } from './federation/federation.module.js';
import { GlossaryModule } from './glossary/glossary.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { AuthModule } from './auth/auth.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ClockWatch } from './monitoring/clock-watch.js';
import { DatabaseGauges } from './monitoring/database-gauges.js';
import { HubGauges } from './monitoring/hub-gauges.js';
import { HubLifecycle } from './event-store/hub-lifecycle.js';
import { MetricsListener } from './monitoring/metrics-listener.js';
import { EmbeddingGauges } from './monitoring/embedding-gauges.js';
import { PublishingGauges } from './monitoring/publishing-gauges.js';
import { IdentityModule } from './identity/identity.module.js';
import { InvitesModule } from './invites/invites.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { LogsModule } from './logs/logs.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MembersModule } from './members/members.module.js';
import { MirrorsModule } from './mirrors/mirrors.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RecallModule } from './recall/recall.module.js';
import { RedactionModule } from './redaction/redaction.module.js';
import { ReviewModule } from './review/review.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SimilarModule } from './similar/similar.module.js';
import { StreamModule } from './stream/stream.module.js';
import { SyncModule } from './sync/sync.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TransparencyModule } from './transparency/transparency.module.js';
import { TwinsModule } from './twins/twins.module.js';
import { VerificationModule } from './verification/verification.module.js';
import { WitnessModule } from './witness/witness.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { RuntimeModule } from './runtime/runtime.module.js';

/** The hub's table of contents. */
@Module({})
export class HubModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: HubModule,
      imports: [
        ConfigModule.forRoot(config),
        CqrsModule.forRoot(),
        RuntimeModule,
        MetricsModule,
        DatabaseModule,
        IdentityModule,
        EventStoreModule,
        AuthModule,
        AdminAccessModule,
        DiscoveryModule,
        DocsModule,
        GroupsModule,
        MembersModule,
        InvitesModule,
        ProjectsModule,
        SyncModule,
        FederationModule,
        MirrorsModule,
        EmbeddingsModule,
        KnowledgeModule,
        CurationModule,
        BriefModule,
        RecallModule,
        SimilarModule,
        TwinsModule,
        TasksModule,
        GlossaryModule,
        ReviewModule,
        AuditModule,
        ActivityModule,
        LogsModule,
        CosignaturesModule,
        TransparencyModule,
        WitnessModule,
        RedactionModule,
        AdministrationModule,
        BackupsModule,
        ConsoleModule,
        McpModule,
        SignInModule,
        StreamModule,
        VerificationModule,
        WebhooksModule,
      ],
      providers: [
        HubLifecycle,
        ClockWatch,
        HubGauges,
        DatabaseGauges,
        EmbeddingGauges,
        PublishingGauges,
        MetricsListener,
      ],
    };
  }
}
