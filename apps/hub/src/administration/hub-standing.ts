import { formatTimestamp } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type Embedding, MeaningStatus } from '../embeddings/meaning-status.js';
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

/** How far texts are embedded; the time is ISO 8601. */
interface OverviewEmbedding extends Omit<Embedding, 'succeededAt'> {
  succeededAt: string | null;
}

/** How the hub itself fares, as administrators are told. */
export interface Standing {
  /** How the hub stands to the world it publishes its logs to. */
  publishing: Publishing;
  /** What recomputing the logs by the clock found last; absent until it has. */
  verification?: OverviewVerification;
  /** How far texts are embedded; absent where nobody is asked what they mean. */
  embeddings?: OverviewEmbedding;
}

/** Tells how the hub itself fares. */
@Injectable()
export class HubStanding {
  constructor(
    private readonly database: Database,
    private readonly publishing: PublishingStatus,
    private readonly meaning: MeaningStatus,
  ) {}

  async read(): Promise<Standing> {
    return {
      publishing: await this.publishing.read(),
      ...(await this.verification()),
      ...(await this.embeddings()),
    };
  }

  private async embeddings(): Promise<Pick<Standing, 'embeddings'>> {
    const read = await this.meaning.read();
    if (!read) return {};
    const { succeededAt: at, ...embedding } = read;
    return { embeddings: { ...embedding, succeededAt: at === null ? null : formatTimestamp(at) } };
  }

  private async verification(): Promise<Pick<Standing, 'verification'>> {
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
