import {
  type GlossaryFilter,
  type GlossaryPage,
  type Viewer,
  listGlossary,
  glossaryProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** A page of the glossary entries that a viewer may see, last changed first. */
export class ListGlossary extends Query<GlossaryPage> {
  constructor(
    readonly viewer: Viewer,
    readonly filter: GlossaryFilter,
  ) {
    super();
  }
}

@QueryHandler(ListGlossary)
export class ListGlossaryHandler implements IQueryHandler<ListGlossary> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, filter }: ListGlossary): Promise<GlossaryPage> {
    await this.projections.catchUpFor(viewer, [glossaryProjection], filter.groupKey);
    return listGlossary(this.database, viewer, filter);
  }
}
