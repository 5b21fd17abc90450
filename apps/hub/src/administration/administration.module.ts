import { Module } from '@nestjs/common';
import { AdminAccessModule } from '../admin-access/admin-access.module.js';
import { TransparencyModule } from '../transparency/transparency.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EmbeddingsModule } from '../embeddings/embeddings.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { McpModule } from '../mcp/mcp.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { GetSettingsHandler } from './get-settings.js';
import { HubAdminController } from './hub-admin.controller.js';
import { HubStatus } from './hub-status.js';
import { ListProjectionsHandler } from './list-projections.js';
import { ListSessionsHandler } from './list-sessions.js';
import { RetryProjectionHandler } from './retry-projection.js';
import { GetOverviewHandler } from './get-overview.js';
import { OverviewAdminController } from './overview-admin.controller.js';

/** The hub as its administrators see it. */
@Module({
  imports: [
    AdminAccessModule,
    DatabaseModule,
    EmbeddingsModule,
    EventStoreModule,
    McpModule,
    RuntimeModule,
    TransparencyModule,
  ],
  controllers: [OverviewAdminController, HubAdminController],
  providers: [
    GetOverviewHandler,
    HubStatus,
    GetSettingsHandler,
    ListProjectionsHandler,
    ListSessionsHandler,
    RetryProjectionHandler,
  ],
})
export class AdministrationModule {}
