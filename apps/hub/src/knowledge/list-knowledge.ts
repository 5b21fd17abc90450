import { MAX_ID_LENGTH, isPrintable } from '@app/domain';
import {
  type KnowledgeFilter,
  type PageRange,
  type SearchPage,
  type SearchRequest,
  type Viewer,
  glossaryProjection,
  listKnowledge,
  searchKnowledge,
  knowledgeProjection,
  searchProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** Which items; with a `query`, those that match it, best first. */
export interface KnowledgeRequest extends KnowledgeFilter, PageRange {
  query?: string | undefined;
  /** Whether the words of the query are taken as they are typed. */
  asTyped?: boolean | undefined;
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
    @Inject(CONFIG) private readonly config: HubConfig,
  ) {}

  async execute({
    viewer,
    request: { query, asTyped, ...request },
  }: ListKnowledge): Promise<SearchPage> {
    const isSearch = query !== undefined && query.trim() !== '';
    const read = isSearch ? [searchProjection, glossaryProjection] : [knowledgeProjection];
    if (viewer === 'administrator') await this.projections.catchUp(read, request.groupKey);
    else await this.projections.catchUpFor(viewer, read);
    return isSearch
      ? this.search(viewer, {
          ...request,
          query,
          asTyped,
          abbreviations: this.config.searchAbbreviations,
        })
      : listKnowledge(this.database, viewer, request);
  }

  /** What is searched for by its id or its task's key comes first, then what has the words. */
  private async search(viewer: Viewer, request: SearchRequest): Promise<SearchPage> {
    const { query, limit, cursor, asTyped: _, abbreviations: _abbreviations, ...filter } = request;
    const name = query.trim();
    const isName = cursor === undefined && isPrintable(name, MAX_ID_LENGTH);
    const meant = { ...filter, named: name, limit };
    const { items: named } = isName
      ? await listKnowledge(this.database, viewer, meant)
      : { items: [] };
    if (named.length === 0) return searchKnowledge(this.database, viewer, request);
    const left = limit - named.length;
    if (left <= 0) return { items: named };
    const rest = { ...request, limit: left, asTyped: true };
    const {
      items,
      searched: _searched,
      ...end
    } = await searchKnowledge(this.database, viewer, rest);
    const known = new Set(named.map(({ groupKey, id }) => `${groupKey} ${id}`));
    const others = items.filter(({ groupKey, id }) => !known.has(`${groupKey} ${id}`));
    return { items: [...named, ...others], ...end };
  }
}
