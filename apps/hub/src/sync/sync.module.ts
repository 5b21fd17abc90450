import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { EventSorter } from './event-sorter.js';
import { PullEventsHandler } from './pull-events.js';
import { PushEventsHandler } from './push-events.js';
import { PushFromConsoleHandler } from './push-from-console.js';
import { SignatureRejections } from './signature-rejections.js';
import { SyncController } from './sync.controller.js';

/** Members' clients push and pull events. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule, IdentityModule, RuntimeModule],
  controllers: [SyncController],
  providers: [
    SignatureRejections,
    EventSorter,
    PushEventsHandler,
    PushFromConsoleHandler,
    PullEventsHandler,
  ],
})
export class SyncModule {}
