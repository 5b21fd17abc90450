import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { AuditAdminController } from './audit-admin.controller.js';
import { ListAuditHandler } from './list-audit.js';

/** The audit trail: every state change with the hash that proves it. */
@Module({
  imports: [DatabaseModule, EventStoreModule],
  controllers: [AuditAdminController],
  providers: [ListAuditHandler],
})
export class AuditModule {}
