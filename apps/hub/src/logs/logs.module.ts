import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { FederationModule } from '../federation/federation.module.js';
import { ListLogsHandler } from './list-logs.js';
import { LogsAdminController } from './logs-admin.controller.js';
import { ReadLogEventsHandler } from './read-log-events.js';

/** Administrators and members read the logs as they are, so that they can check them themselves. */
@Module({
  imports: [DatabaseModule, FederationModule],
  controllers: [LogsAdminController],
  providers: [ListLogsHandler, ReadLogEventsHandler],
})
export class LogsModule {}
