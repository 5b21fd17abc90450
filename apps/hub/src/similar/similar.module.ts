import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { ListSimilarHandler } from './list-similar.js';
import { SimilarAdminController } from './similar-admin.controller.js';

/** The items that are probably the same, or contradict each other, and that nobody has linked. */
@Module({
  imports: [DatabaseModule, EventStoreModule],
  controllers: [SimilarAdminController],
  providers: [ListSimilarHandler],
})
export class SimilarModule {}
