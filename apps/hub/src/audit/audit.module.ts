import { Module } from '@nestjs/common';
import { AuditAdminController } from './audit-admin.controller.js';
import { ListAuditHandler } from './list-audit.js';

/** The audit trail: every state change with the hash that proves it. */
@Module({
  controllers: [AuditAdminController],
  providers: [ListAuditHandler],
})
export class AuditModule {}
