import { adminTokenOf } from '@app/domain';
import { type DynamicModule, Module } from '@nestjs/common';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { ADMIN_TOKEN } from '../admin-access/admin-token.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { AdminListener } from '../admin-access/admin-listener.js';
import { Authenticator } from './authenticator.js';
import { BearerLookup } from './bearer-lookup.js';
import { LastSeen } from './last-seen.js';
import { FailureLimiter } from './failure-limiter.js';
import { AccessGate } from '../admin-access/access-gate.js';

/** What holds for every route: who asks, from where the hub is reached, and how often one may fail. */
@Module({})
export class AuthModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: AuthModule,
      global: true,
      providers: [
        {
          provide: ADMIN_TOKEN,
          inject: [MASTER_KEY],
          useFactory: (masterKey: Buffer) => config.adminToken ?? adminTokenOf(masterKey),
        },
        { provide: FailureLimiter, useValue: new FailureLimiter(config.failuresPerMinute) },
        {
          provide: AccessGate,
          inject: [Authenticator, FailureLimiter, ADMIN_TOKEN],
          useFactory: (authenticator: Authenticator, limiter: FailureLimiter, adminToken: string) =>
            new AccessGate(config, { authenticator, limiter, adminToken }),
        },
        AdminListener,
        {
          provide: LastSeen,
          inject: [Database],
          useFactory: (database: Database) => new LastSeen(database),
        },
        {
          provide: Authenticator,
          inject: [Database, FailureLimiter, LastSeen, CLOCK],
          useFactory: (
            database: Database,
            limiter: FailureLimiter,
            lastSeen: LastSeen,
            now: Clock,
          ) => new Authenticator({ lookup: new BearerLookup(database), limiter, lastSeen, now }),
        },
      ],
      exports: [ADMIN_TOKEN, AdminListener, Authenticator, LastSeen, FailureLimiter, AccessGate],
    };
  }
}
