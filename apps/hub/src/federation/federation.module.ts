import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { TransparencyModule } from '../transparency/transparency.module.js';
import { FederationController } from './federation.controller.js';
import { ListRedactionsHandler } from './list-redactions.js';
import { ReadSyncEventsHandler } from './read-sync-events.js';

/** Peers and auditors read a group's log with its hashes. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule, TransparencyModule],
  controllers: [FederationController],
  providers: [ListRedactionsHandler, ReadSyncEventsHandler],
})
export class FederationModule {}
