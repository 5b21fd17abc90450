import { Module } from '@nestjs/common';
import { PullEventsHandler } from './pull-events.js';
import { PushEventsHandler } from './push-events.js';
import { SyncController } from './sync.controller.js';

/** Members' clients push and pull events. */
@Module({
  controllers: [SyncController],
  providers: [PushEventsHandler, PullEventsHandler],
})
export class SyncModule {}
