import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { ListLogsHandler } from './list-logs.js';
import { LogsAdminController } from './logs-admin.controller.js';
import { ReadLogEventsHandler } from './read-log-events.js';
import { TransparencyModule } from '../transparency/transparency.module.js';

/** Administrators and members read the logs as they are, so that they can check them themselves. */
@Module({
  imports: [DatabaseModule, TransparencyModule],
  controllers: [LogsAdminController],
  providers: [ListLogsHandler, ReadLogEventsHandler],
})
export class LogsModule {}
