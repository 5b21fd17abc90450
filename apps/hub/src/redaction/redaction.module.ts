import { Module } from '@nestjs/common';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { RedactEventHandler } from './redact-event.js';
import { RedactionAdminController } from './redaction-admin.controller.js';

/** What takes the words out of an event that should never have been pushed, and leaves its hashes. */
@Module({
  imports: [EventStoreModule, RuntimeModule],
  controllers: [RedactionAdminController],
  providers: [RedactEventHandler],
})
export class RedactionModule {}
