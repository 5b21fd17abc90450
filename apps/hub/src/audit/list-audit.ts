import { type AuditFilter, type AuditPage, listAudit, auditProjection } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { HUB_GROUP_KEY } from '../event-store/log/log.js';
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
    const { groupKey } = filter;
    // That a group was made is told in the hub's own log.
    const logs = groupKey === undefined ? undefined : [groupKey, HUB_GROUP_KEY];
    await this.projections.catchUp([auditProjection], logs);
    return listAudit(this.database, filter);
  }
}
