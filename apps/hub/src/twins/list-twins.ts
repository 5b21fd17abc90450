import { HubError } from '@app/domain';
import { type Viewer, findKnowledge, knowledgeProjection, twinsIn } from '@app/projections';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { ListKnowledge } from '../knowledge/list-knowledge.js';
import { supersessionsOf } from '../knowledge/edges/superseded-by.js';

/** How many of the best hits are compared, and how many characters of the item are looked for. */
const MAX_HITS = 20;
const MAX_QUERY = 1_000;

/** Another item that says the same. */
export interface Twin {
  id: string;
  title: string;
}

/** Which item is compared; of the viewer's own group first where none is named. */
export interface TwinsOf {
  groupKey?: string | undefined;
  id: string;
}

/**
 * The items in force that a viewer may see and that say the same as one of their group, whether that is still in force or not; what
 * supersedes it aside. Throws `admin.knowledge_not_found`, also for an item that the viewer may not see.
 */
export class ListTwins extends Query<Twin[]> {
  constructor(
    readonly viewer: Viewer,
    readonly of: TwinsOf,
  ) {
    super();
  }
}

@QueryHandler(ListTwins)
export class ListTwinsHandler implements IQueryHandler<ListTwins> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
    private readonly queries: QueryBus,
  ) {}

  async execute({ viewer, of }: ListTwins): Promise<Twin[]> {
    await this.projections.catchUpFor(viewer, [knowledgeProjection], of.groupKey);
    const found = await findKnowledge(this.database, viewer, of);
    if (!found) throw new HubError('admin.knowledge_not_found');
    // It is compared as it was while it was in force.
    const item = { ...found, status: 'active' } as const;
    const { groupKey, title, summary } = item;
    const query = `${title}\n${summary}`.slice(0, MAX_QUERY);
    // Lists show twins in one place.
    const request = { query, asTyped: true, apart: true, groupKey, limit: MAX_HITS };
    const { items } = await this.queries.execute(new ListKnowledge(viewer, request));
    const twins = items.filter(
      (other) => other.id !== item.id && twinsIn([item, other], 1)[1] !== undefined,
    );
    if (twins.length === 0) return [];
    const edges = await supersessionsOf(this.queries, item);
    const successors = new Set(edges.map(({ fromId }) => fromId));
    return twins
      .filter(({ id }) => !successors.has(id))
      .map((each) => ({ id: each.id, title: each.title }));
  }
}
