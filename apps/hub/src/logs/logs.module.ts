import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { BeginLogAnewHandler } from './begin-log-anew.js';
import { ListLogsHandler } from './list-logs.js';
import { LogsAdminController } from './logs-admin.controller.js';
import { ReadLogEventsHandler } from './read-log-events.js';
import { TransparencyModule } from '../transparency/transparency.module.js';

/** Administrators and members read the logs as they are, so that they can check them themselves. */
@Module({
  imports: [DatabaseModule, EventStoreModule, RuntimeModule, TransparencyModule],
  controllers: [LogsAdminController],
  providers: [BeginLogAnewHandler, ListLogsHandler, ReadLogEventsHandler],
})
export class LogsModule {}
