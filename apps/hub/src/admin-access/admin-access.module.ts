import { adminTokenOf } from '@app/domain';
import { type DynamicModule, Module } from '@nestjs/common';
import { Authenticator } from '../auth/authenticator.js';
import { FailureLimiter } from '../auth/failure-limiter.js';
import type { HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { AccessGate } from './access-gate.js';
import { AdminListener } from './admin-listener.js';
import { ConsoleSessions } from './console-sessions.js';
import { ADMIN_TOKEN } from './admin-token.js';

/** Who may reach administration and the agents' endpoint, and from where. */
@Module({})
export class AdminAccessModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: AdminAccessModule,
      global: true,
      providers: [
        {
          provide: ADMIN_TOKEN,
          inject: [MASTER_KEY],
          useFactory: (masterKey: Buffer) => config.adminToken ?? adminTokenOf(masterKey),
        },
        {
          provide: ConsoleSessions,
          inject: [Database, RANDOMNESS, CLOCK, ADMIN_TOKEN],
          useFactory: (sql: Database, random: Randomness, now: Clock, adminToken: string) =>
            new ConsoleSessions({ sql, random, now, adminToken }),
        },
        {
          provide: AccessGate,
          inject: [Authenticator, FailureLimiter, ConsoleSessions, ADMIN_TOKEN],
          useFactory: (
            authenticator: Authenticator,
            limiter: FailureLimiter,
            sessions: ConsoleSessions,
            adminToken: string,
          ) => new AccessGate(config, { authenticator, limiter, sessions, adminToken }),
        },
        AdminListener,
      ],
      exports: [ADMIN_TOKEN, AccessGate, AdminListener, ConsoleSessions],
    };
  }
}
