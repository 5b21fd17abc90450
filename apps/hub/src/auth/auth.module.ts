import { Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { Authenticator } from './authenticator.js';
import { BearerLookup } from './bearer-lookup.js';
import { FailureLimiter } from './failure-limiter.js';
import { LastSeen } from './last-seen.js';

/** Who sends a request, and how often an address may fail to authenticate. */
@Module({
  imports: [DatabaseModule, RuntimeModule],
  providers: [
    {
      provide: FailureLimiter,
      inject: [CONFIG],
      useFactory: ({ failuresPerMinute }: HubConfig) => new FailureLimiter(failuresPerMinute),
    },
    {
      provide: LastSeen,
      inject: [Database],
      useFactory: (database: Database) => new LastSeen(database),
    },
    {
      provide: Authenticator,
      inject: [Database, FailureLimiter, LastSeen, CLOCK],
      useFactory: (database: Database, limiter: FailureLimiter, lastSeen: LastSeen, now: Clock) =>
        new Authenticator({ lookup: new BearerLookup(database, now), limiter, lastSeen, now }),
    },
  ],
  exports: [Authenticator, LastSeen, FailureLimiter],
})
export class AuthModule {}
