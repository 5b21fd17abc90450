import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { ScheduledVerification } from './scheduled-verification.js';

/** The logs, recomputed by the clock. */
@Module({
  imports: [DatabaseModule, RuntimeModule],
  providers: [ScheduledVerification],
  exports: [ScheduledVerification],
})
export class VerificationModule {}
