import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { TransparencyModule } from '../transparency/transparency.module.js';
import { WitnessModule } from '../witness/witness.module.js';
import type { SigningKey } from '../identity/signing-keys.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { FORMER_KEYS } from '../transparency/former-keys.js';
import { WitnessSigner } from '../witness/witness-signer.js';
import { HUB_KEYS, type HubKeys } from './hub-keys.js';
import { DiscoveryController } from './discovery.controller.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';
import { StartPageController } from './start-page.controller.js';

/** What anybody may ask: whether the hub is alive, and how to reach it. */
@Module({
  imports: [DatabaseModule, IdentityModule, RuntimeModule, TransparencyModule, WitnessModule],
  controllers: [StartPageController, HealthController, DiscoveryController],
  providers: [
    Readiness,
    {
      provide: HUB_KEYS,
      inject: [CheckpointSigner, FORMER_KEYS, WitnessSigner],
      useFactory: (
        { publicKey }: CheckpointSigner,
        formerKeys: readonly SigningKey[],
        witness: WitnessSigner,
      ): HubKeys => ({
        signing: { publicKey, formerKeys },
        witness: { publicKey: witness.publicKey },
      }),
    },
  ],
  exports: [Readiness],
})
export class DiscoveryModule {}
