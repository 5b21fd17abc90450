import { Module } from '@nestjs/common';
import { CheckpointSigner } from './checkpoint-signer.js';
import { FederationController } from './federation.controller.js';
import { ReadSyncEventsHandler } from './read-sync-events.js';

/** Peers and auditors read a group's log with its hashes. */
@Module({
  controllers: [FederationController],
  providers: [ReadSyncEventsHandler, CheckpointSigner],
  exports: [CheckpointSigner],
})
export class FederationModule {}
