import { Module } from '@nestjs/common';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { CaptureItemHandler } from './capture-item.js';
import { CurationAdminController } from './curation-admin.controller.js';
import { JudgeItemsHandler } from './judge-items.js';
import { VerdictPlanner } from './verdict-planner.js';

/** What people write down, and say of items that they read: that they hold, are wrong, are replaced, say this instead. */
@Module({
  imports: [EventStoreModule, RuntimeModule],
  controllers: [CurationAdminController],
  providers: [CaptureItemHandler, JudgeItemsHandler, VerdictPlanner],
})
export class CurationModule {}
