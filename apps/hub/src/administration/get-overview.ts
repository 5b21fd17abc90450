import {
  type HubCounts,
  type KnowledgeRecord,
  type ProjectionHealth,
  type SyncActivity,
  countAll,
  countKnowledge,
  countReviews,
  listKnowledge,
  projectionHealth,
  syncActivity,
  reviewProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from '../projects/get-project.js';
import { HubAddress } from '../runtime/hub-address.js';

/** How the hub stands. */
export interface Overview {
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

/** Tells how the hub stands, which is of this version. */
export class GetOverview extends Query<Overview> {
  constructor(readonly version: string) {
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
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ version }: GetOverview): Promise<Overview> {
    const { database } = this;
    await this.projections.catchUpFor('overview', [...NAMING, reviewProjection]);
    const counts = {
      ...(await countAll(database)),
      knowledgeItems: await countKnowledge(database, 'administrator'),
      reviewQueue: await countReviews(database),
    };
    const recent = await listKnowledge(database, 'administrator', { limit: RECENT_ITEMS });
    return {
      service: 'knowledge-hub',
      version,
      baseUrl: this.address.baseUrl,
      mcpUrl: this.address.mcpUrl,
      counts,
      sync: await syncActivity(database, this.now()),
      projections: await projectionHealth(database, this.projections.projections),
      recentKnowledge: recent.items,
    };
  }
}
