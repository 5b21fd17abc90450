import { formatTimestamp } from '@app/domain';
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
import { type Publishing, PublishingStatus } from '../transparency/publishing-status.js';
import { Database } from '../database/database.js';
import {
  type VerificationFindings,
  lastVerification,
} from '../event-store/integrity/kept-verification.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from '../projects/get-project.js';
import { HubAddress } from '../runtime/hub-address.js';

/** What recomputing all logs found; times are ISO 8601. */
export interface OverviewVerification extends VerificationFindings {
  endedAt: string;
  /** When all logs were good last. */
  goodAt: string | null;
}

/** How the hub stands. */
export interface Overview {
  service: 'knowledge-hub';
  version: string;
  baseUrl: string;
  mcpUrl: string;
  counts: HubCounts & { knowledgeItems: number; reviewQueue: number };
  sync: SyncActivity;
  projections: ProjectionHealth[];
  /** How the hub stands to the world it publishes its logs to; for administrators. */
  publishing?: Publishing;
  /** What recomputing the logs by the clock found last, for administrators; absent until it has. */
  verification?: OverviewVerification;
  /** The items changed last. */
  recentKnowledge: KnowledgeRecord[];
}

/** Tells how the hub stands, which is of this version; a member, of its own group alone and not how the hub runs. */
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
    private readonly publishing: PublishingStatus,
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
      ...(isAll && { publishing: await this.publishing.read() }),
      ...(isAll && (await this.verification())),
      recentKnowledge: recent.items,
    };
  }

  private async verification(): Promise<Pick<Overview, 'verification'>> {
    const found = await lastVerification(this.database);
    if (!found || found.endedAt === null) return {};
    const { logs, events, bad, endedAt, goodAt } = found;
    const times = {
      endedAt: formatTimestamp(endedAt),
      goodAt: goodAt === null ? null : formatTimestamp(goodAt),
    };
    return { verification: { logs, events, bad, ...times } };
  }
}
