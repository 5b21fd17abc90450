import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { TransparencyModule } from '../transparency/transparency.module.js';
import { DiscoveryController } from './discovery.controller.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';
import { StartPageController } from './start-page.controller.js';

/** What anybody may ask: whether the hub is alive, and how to reach it. */
@Module({
  imports: [DatabaseModule, IdentityModule, RuntimeModule, TransparencyModule],
  controllers: [StartPageController, HealthController, DiscoveryController],
  providers: [Readiness],
  exports: [Readiness],
})
export class DiscoveryModule {}
