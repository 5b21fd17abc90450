import { Module } from '@nestjs/common';
import { McpModule } from '../mcp/mcp.module.js';
import { GetSettingsHandler } from './get-settings.js';
import { HubAdminController } from './hub-admin.controller.js';
import { ListProjectionsHandler } from './list-projections.js';
import { ListSessionsHandler } from './list-sessions.js';
import { RetryProjectionHandler } from './retry-projection.js';
import { GetOverviewHandler } from './get-overview.js';
import { OverviewAdminController } from './overview-admin.controller.js';

/** The hub as its administrators see it. */
@Module({
  imports: [McpModule],
  controllers: [OverviewAdminController, HubAdminController],
  providers: [
    GetOverviewHandler,
    GetSettingsHandler,
    ListProjectionsHandler,
    ListSessionsHandler,
    RetryProjectionHandler,
  ],
})
export class AdministrationModule {}
