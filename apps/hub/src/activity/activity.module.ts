import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { ActivityAdminController } from './activity-admin.controller.js';
import { GetActivityHandler } from './get-activity.js';

/** What happened lately: who did what how often, and what was learned. */
@Module({
  imports: [DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [ActivityAdminController],
  providers: [GetActivityHandler],
})
export class ActivityModule {}
