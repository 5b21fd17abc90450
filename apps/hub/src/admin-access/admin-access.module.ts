import { adminTokenOf } from '@app/domain';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Authenticator } from '../auth/authenticator.js';
import { FailureLimiter } from '../auth/failure-limiter.js';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { AccessGate } from './access-gate.js';
import { AdminListener } from './admin-listener.js';
import { ConsoleSessions } from './console-sessions.js';
import { ADMIN_TOKEN } from './admin-token.js';

/** Who may reach administration and the agents' endpoint, and from where. */
@Module({
  imports: [AuthModule, DatabaseModule, IdentityModule, RuntimeModule],
  providers: [
    {
      provide: ADMIN_TOKEN,
      inject: [CONFIG, MASTER_KEY],
      useFactory: ({ adminToken }: HubConfig, masterKey: Buffer) =>
        adminToken ?? adminTokenOf(masterKey),
    },
    {
      provide: ConsoleSessions,
      inject: [Database, RANDOMNESS, CLOCK, ADMIN_TOKEN],
      useFactory: (sql: Database, random: Randomness, now: Clock, adminToken: string) =>
        new ConsoleSessions({ sql, random, now, adminToken }),
    },
    {
      provide: AccessGate,
      inject: [CONFIG, Authenticator, FailureLimiter, ConsoleSessions, ADMIN_TOKEN],
      useFactory: (
        ...[config, authenticator, limiter, sessions, adminToken]: [
          HubConfig,
          Authenticator,
          FailureLimiter,
          ConsoleSessions,
          string,
        ]
      ) => new AccessGate(config, { authenticator, limiter, sessions, adminToken }),
    },
    AdminListener,
  ],
  exports: [ADMIN_TOKEN, AccessGate, AdminListener, ConsoleSessions],
})
export class AdminAccessModule {}
