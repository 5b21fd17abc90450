import { formatTimestamp } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type EmbeddingProgress, EmbeddingStatus } from '../embeddings/embedding-status.js';
import {
  type VerificationFindings,
  lastVerification,
} from '../event-store/integrity/kept-verification.js';
import { type Publishing, PublishingStatus } from '../transparency/publishing-status.js';

/** What recomputing all logs found; times are ISO 8601. */
interface OverviewVerification extends VerificationFindings {
  endedAt: string;
  /** When all logs were good last. */
  goodAt: string | null;
}

/** How far embedding is; the time is ISO 8601. */
interface OverviewEmbedding extends Omit<EmbeddingProgress, 'succeededAt'> {
  succeededAt: string | null;
}

/** How the hub itself runs, for administrators. */
export interface HubState {
  /** Whether checkpoints are published, and whether witnesses have seen them. */
  publishing: Publishing;
  /** What the last scheduled verification found; absent before the first has ended. */
  verification?: OverviewVerification;
  /** How far embedding is; absent without HUB_EMBEDDINGS_URL. */
  embeddings?: OverviewEmbedding;
}

/** Reads how the hub itself runs. */
@Injectable()
export class HubStatus {
  constructor(
    private readonly database: Database,
    private readonly publishing: PublishingStatus,
    private readonly embedding: EmbeddingStatus,
  ) {}

  async read(): Promise<HubState> {
    return {
      publishing: await this.publishing.read(),
      ...(await this.verification()),
      ...(await this.embeddings()),
    };
  }

  private async embeddings(): Promise<Pick<HubState, 'embeddings'>> {
    const read = await this.embedding.read();
    if (!read) return {};
    const { succeededAt: at, ...embedding } = read;
    return { embeddings: { ...embedding, succeededAt: at === null ? null : formatTimestamp(at) } };
  }

  private async verification(): Promise<Pick<HubState, 'verification'>> {
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
