import { Logger, Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { Witnesses } from './witnesses.js';

/** Who else says that they have seen what this hub publishes. */
@Module({
  imports: [DatabaseModule, RuntimeModule],
  providers: [
    {
      provide: Witnesses,
      inject: [CONFIG, Database, CLOCK],
      useFactory: ({ witnesses: policy }: HubConfig, sql: Database, now: Clock) => {
        const logger = new Logger('witnesses');
        const onProblem = (witness: string, problem: string) =>
          logger.warn(`the witness ${witness} did not cosign: ${problem}`);
        return new Witnesses({ policy, sql, now, onProblem });
      },
    },
  ],
  exports: [Witnesses],
})
export class CosignaturesModule {}
