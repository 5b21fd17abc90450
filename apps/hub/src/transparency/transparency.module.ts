import { Module } from '@nestjs/common';
import { CosignaturesModule } from '../cosignatures/cosignatures.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { Database } from '../database/database.js';
import { rememberSigningKey } from '../identity/signing-keys.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { CONFIG, type HubConfig } from '../config.js';
import { RememberedCheckpoints } from './remembered-checkpoints.js';
import { RollbackGuard } from './rollback-guard.js';
import { PublishingStatus } from './publishing-status.js';
import { FORMER_KEYS } from './former-keys.js';
import { CheckpointPublisher } from './checkpoint-publisher.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { LogProofsAdminController } from './log-proofs-admin.controller.js';
import { LogProofsController } from './log-proofs.controller.js';
import { ProveEventHandler } from './prove-event.js';
import { ProveGrowthHandler } from './prove-growth.js';
import { ReadCheckpointHandler } from './read-checkpoint.js';

/** Checkpoints of the logs, and the proofs that lead to them. */
@Module({
  imports: [
    AuthModule,
    CosignaturesModule,
    DatabaseModule,
    EventStoreModule,
    IdentityModule,
    RuntimeModule,
  ],
  controllers: [LogProofsController, LogProofsAdminController],
  providers: [
    CheckpointPublisher,
    CheckpointSigner,
    PublishingStatus,
    RollbackGuard,
    {
      provide: RememberedCheckpoints,
      inject: [CONFIG],
      useFactory: ({ dataDirectory }: HubConfig) => new RememberedCheckpoints(dataDirectory),
    },
    {
      provide: FORMER_KEYS,
      inject: [Database, CheckpointSigner, CLOCK],
      useFactory: (database: Database, { publicKey }: CheckpointSigner, now: Clock) =>
        rememberSigningKey(database, publicKey, now()),
    },
    ProveEventHandler,
    ProveGrowthHandler,
    ReadCheckpointHandler,
  ],
  exports: [CheckpointPublisher, CheckpointSigner, FORMER_KEYS, PublishingStatus, RollbackGuard],
})
export class TransparencyModule {}
