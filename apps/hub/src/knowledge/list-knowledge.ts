import {
  type KnowledgeFilter,
  type PageRange,
  type SearchPage,
  type Viewer,
  listKnowledge,
  searchKnowledge,
  knowledgeProjection,
  searchProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** Which items; with a `query`, those that match it, best first. */
export interface KnowledgeRequest extends KnowledgeFilter, PageRange {
  query?: string | undefined;
}

/** A page of the items that a viewer may see. */
export class ListKnowledge extends Query<SearchPage> {
  constructor(
    readonly viewer: Viewer,
    readonly request: KnowledgeRequest,
  ) {
    super();
  }
}

@QueryHandler(ListKnowledge)
export class ListKnowledgeHandler implements IQueryHandler<ListKnowledge> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, request: { query, ...request } }: ListKnowledge): Promise<SearchPage> {
    const isSearch = query !== undefined && query.trim() !== '';
    const read = [isSearch ? searchProjection : knowledgeProjection];
    if (viewer === 'administrator') await this.projections.catchUp(read, request.groupKey);
    else await this.projections.catchUpFor(viewer, read);
    return isSearch
      ? searchKnowledge(this.database, viewer, { ...request, query })
      : listKnowledge(this.database, viewer, request);
  }
}
