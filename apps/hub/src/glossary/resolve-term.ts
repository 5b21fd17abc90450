import {
  type GlossaryRecord,
  type TermRequest,
  type Viewer,
  resolveTerm,
  glossaryProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** What a term means, as far as a viewer may know: entries of that very term first, then those that mention it. */
export class ResolveTerm extends Query<GlossaryRecord[]> {
  constructor(
    readonly viewer: Viewer,
    readonly request: TermRequest,
  ) {
    super();
  }
}

@QueryHandler(ResolveTerm)
export class ResolveTermHandler implements IQueryHandler<ResolveTerm> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, request }: ResolveTerm): Promise<GlossaryRecord[]> {
    await this.projections.catchUpFor(viewer, [glossaryProjection]);
    return resolveTerm(this.database, viewer, request);
  }
}
