import {
  type HubCounts,
  type KnowledgeRecord,
  type ProjectionHealth,
  type SyncActivity,
  type Viewer,
  countAll,
  countFor,
  countKnowledge,
  countReviews,
  homeOf,
  listKnowledge,
  projectionHealth,
  syncActivity,
  reviewProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from '../projects/get-project.js';
import { HubAddress } from '../runtime/hub-address.js';
import { type HubState, HubStatus } from './hub-status.js';

/** The state of the hub and what it holds, as the console's first page shows it. */
export interface Overview extends Partial<HubState> {
  service: 'knowledge-hub';
  version: string;
  baseUrl: string;
  mcpUrl: string;
  counts: HubCounts & { knowledgeItems: number; reviewQueue: number };
  sync: SyncActivity;
  projections: ProjectionHealth[];
  /** The items changed last. */
  recentKnowledge: KnowledgeRecord[];
}

/** The overview of a hub of this version. A member gets only the figures of its own group, and nothing about how the hub runs. */
export class GetOverview extends Query<Overview> {
  constructor(
    readonly viewer: Exclude<Viewer, 'anybody'>,
    readonly version: string,
    /** Milliseconds since 1970. */
    readonly now: number,
  ) {
    super();
  }
}

const RECENT_ITEMS = 5;

@QueryHandler(GetOverview)
export class GetOverviewHandler implements IQueryHandler<GetOverview> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
    private readonly address: HubAddress,
    private readonly status: HubStatus,
  ) {}

  async execute({ viewer, version, now }: GetOverview): Promise<Overview> {
    const { database } = this;
    const isAll = viewer === 'administrator';
    await this.projections.catchUpFor(isAll ? 'overview' : viewer, [...NAMING, reviewProjection]);
    const counts = {
      ...(isAll ? await countAll(database) : await countFor(database, viewer)),
      knowledgeItems: await countKnowledge(database, viewer),
      reviewQueue: isAll ? await countReviews(database) : 0,
    };
    const recent = await listKnowledge(database, viewer, { limit: RECENT_ITEMS });
    const read = isAll ? this.projections.projections : [];
    return {
      service: 'knowledge-hub',
      version,
      baseUrl: this.address.baseUrl,
      mcpUrl: this.address.mcpUrl,
      counts,
      sync: await syncActivity(database, now, homeOf(viewer)),
      projections: await projectionHealth(database, read),
      ...(isAll && (await this.status.read())),
      recentKnowledge: recent.items,
    };
  }
}
