import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { CosignCheckpointHandler } from './cosign-checkpoint.js';
import { ReadCosignedCheckpointHandler } from './read-cosigned-checkpoint.js';
import { WitnessController } from './witness.controller.js';
import { WitnessSigner } from './witness-signer.js';

/** The hub as a witness: it says which checkpoints of others' logs it has seen, and never two histories of one. */
@Module({
  imports: [AuthModule, DatabaseModule, IdentityModule, RuntimeModule],
  controllers: [WitnessController],
  providers: [CosignCheckpointHandler, ReadCosignedCheckpointHandler, WitnessSigner],
  exports: [WitnessSigner],
})
export class WitnessModule {}
