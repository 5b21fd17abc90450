import { type AuditFilter, type AuditPage, listAudit } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** A page of the audit trail, newest first. */
export class ListAudit extends Query<AuditPage> {
  constructor(readonly filter: AuditFilter) {
    super();
  }
}

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ filter }: ListAudit): Promise<AuditPage> {
    await this.projections.catchUp(['audit']);
    return listAudit(this.database, filter);
  }
}
