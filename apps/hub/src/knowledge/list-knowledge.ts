import {
  type KnowledgeFilter,
  type PageRange,
  type SearchPage,
  type Viewer,
  glossaryProjection,
  listKnowledge,
  searchKnowledge,
  knowledgeProjection,
  searchProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { SearchOptions } from './search-options.js';

/** Which items; with a `query`, those that match it, best first. */
export interface KnowledgeRequest extends KnowledgeFilter, PageRange {
  query?: string | undefined;
  /** Whether the words of the query are taken as they are typed. */
  asTyped?: boolean | undefined;
  /** Whether items that say the same stand apart. */
  apart?: boolean | undefined;
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
    private readonly options: SearchOptions,
  ) {}

  async execute({ viewer, request }: ListKnowledge): Promise<SearchPage> {
    const { query, asTyped, apart, ...range } = request;
    const isSearch = query !== undefined && query.trim() !== '';
    const read = isSearch ? [searchProjection, glossaryProjection] : [knowledgeProjection];
    await this.projections.catchUpFor(viewer, read, range.groupKey);
    if (!isSearch) return listKnowledge(this.database, viewer, range);
    const options = await this.options.of(viewer, { query, groupKey: range.groupKey, asTyped });
    return searchKnowledge(this.database, viewer, { ...range, ...options, apart, query });
  }
}
