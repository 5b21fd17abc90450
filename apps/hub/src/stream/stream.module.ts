import { Module } from '@nestjs/common';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { HintStreams } from './hint-streams.js';
import { StreamAdminController } from './stream-admin.controller.js';

/** Pages hear at once that something has changed. */
@Module({
  imports: [EventStoreModule],
  controllers: [StreamAdminController],
  providers: [HintStreams],
})
export class StreamModule {}
