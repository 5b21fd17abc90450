import { Module } from '@nestjs/common';
import { RedactEventHandler } from './redact-event.js';
import { RedactionAdminController } from './redaction-admin.controller.js';

/** What takes the words out of an event that should never have been pushed, and leaves its hashes. */
@Module({ controllers: [RedactionAdminController], providers: [RedactEventHandler] })
export class RedactionModule {}
