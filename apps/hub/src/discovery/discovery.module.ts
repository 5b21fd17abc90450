import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { FederationModule } from '../federation/federation.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { DiscoveryController } from './discovery.controller.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';
import { StartPageController } from './start-page.controller.js';

/** What anybody may ask: whether the hub is alive, and how to reach it. */
@Module({
  imports: [DatabaseModule, FederationModule, IdentityModule, RuntimeModule],
  controllers: [StartPageController, HealthController, DiscoveryController],
  providers: [Readiness],
})
export class DiscoveryModule {}
