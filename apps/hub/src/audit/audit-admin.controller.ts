import type { AuditPage } from '@app/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AuditQueryDto } from './audit.dto.js';
import { ListAudit } from './list-audit.js';

@Controller('api/v1/admin/audit')
export class AuditAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** The audit trail, newest first. */
  @Get()
  list(@Query() filter: AuditQueryDto): Promise<AuditPage> {
    return this.queries.execute(new ListAudit(filter));
  }
}
