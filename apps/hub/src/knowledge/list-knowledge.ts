import type { UnknownFilter } from '@app/domain';
import {
  type KnowledgeFilter,
  type PageRange,
  type SearchPage,
  type Viewer,
  findUnknownFilters,
  glossaryProjection,
  homeOf,
  listKnowledge,
  memberMeant,
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

/** A page of items; one without any says which filters have a value that nothing has. */
export interface FoundPage extends SearchPage {
  unknownFilters?: UnknownFilter[];
}

/** A page of the items that a viewer may see. */
export class ListKnowledge extends Query<FoundPage> {
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

  async execute({ viewer, request }: ListKnowledge): Promise<FoundPage> {
    const found = await this.find(viewer, request);
    if (found.items.length > 0) return found;
    const meant = await this.memberMeant(viewer, request);
    if (meant === undefined) return this.explained(found, viewer, request);
    const wanted = { ...request, by: meant };
    const again = await this.find(viewer, wanted);
    return again.items.length > 0 ? again : this.explained(again, viewer, wanted);
  }

  /** The member whose name the filter has only a part of. */
  private async memberMeant(
    viewer: Viewer,
    { by, groupKey }: KnowledgeFilter,
  ): Promise<string | undefined> {
    if (by === undefined || viewer === 'anybody') return undefined;
    return memberMeant(this.database, homeOf(viewer) ?? groupKey, by);
  }

  /** Says of a page without items which filters nothing fits. */
  private async explained(
    page: SearchPage,
    viewer: Viewer,
    filter: KnowledgeFilter,
  ): Promise<FoundPage> {
    const unknownFilters = await findUnknownFilters(this.database, viewer, filter);
    return unknownFilters.length === 0 ? page : { ...page, unknownFilters };
  }

  private async find(viewer: Viewer, request: KnowledgeRequest): Promise<SearchPage> {
    const { query, asTyped, apart, ...range } = request;
    const isSearch = query !== undefined && query.trim() !== '';
    const read = isSearch ? [searchProjection, glossaryProjection] : [knowledgeProjection];
    await this.projections.catchUpFor(viewer, read, range.groupKey);
    if (!isSearch) return listKnowledge(this.database, viewer, range);
    const options = await this.options.of(viewer, { query, groupKey: range.groupKey, asTyped });
    return searchKnowledge(this.database, viewer, { ...range, ...options, apart, query });
  }
}
