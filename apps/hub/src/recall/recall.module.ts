import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RecallKnowledgeHandler } from './recall-knowledge.js';
import { RecallController } from './recall.controller.js';

/** What an agent is to know of what it is asked for. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule],
  controllers: [RecallController],
  providers: [RecallKnowledgeHandler],
})
export class RecallModule {}
