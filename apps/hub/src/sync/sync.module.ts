import { Module } from '@nestjs/common';
import { EventSorter } from './event-sorter.js';
import { PullEventsHandler } from './pull-events.js';
import { PushEventsHandler } from './push-events.js';
import { SignatureRejections } from './signature-rejections.js';
import { SyncController } from './sync.controller.js';

/** Members' clients push and pull events. */
@Module({
  controllers: [SyncController],
  providers: [SignatureRejections, EventSorter, PushEventsHandler, PullEventsHandler],
})
export class SyncModule {}
