import { eventsAnswer } from '../event-store/read/event-json.js';
import type { Viewer } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { hashAt } from '../event-store/log/list-heads.js';
import { type LogHead, readHead } from '../event-store/log/log.js';
import {
  type PagePlace,
  type ReadPage,
  hashedPage,
  wholePage,
} from '../event-store/read/pull-page.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { growthProof } from '../transparency/growth-proof.js';
import { readableLog } from '../transparency/readable-log.js';

/** Which events of a log: those after a sequence. */
export interface LogRange {
  after: number;
  limit: number;
}

/**
 * A page of a log with all that recomputing its hashes takes, as the UTF-8 of JSON text. Throws `admin.log_not_found`, also for a log that the
 * viewer may not read.
 */
export class ReadLogEvents extends Query<Buffer> {
  constructor(
    readonly viewer: Viewer,
    readonly logId: string,
    readonly range: LogRange,
  ) {
    super();
  }
}

@QueryHandler(ReadLogEvents)
export class ReadLogEventsHandler implements IQueryHandler<ReadLogEvents> {
  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  async execute({ viewer, logId, range }: ReadLogEvents): Promise<Buffer> {
    const refusal = 'admin.log_not_found';
    const log = await readableLog(this.database, { viewer, logId, refusal });
    const { after } = range;
    const hash = after === 0 ? null : await hashAt(this.database, logId, after);
    const { events, last: end } = await this.read(viewer, log, { sequence: after, hash }, range);
    const last = end?.sequence ?? after;
    // Read after the page, so it is never before the page's last event.
    const head = await readHead(this.database, logId);
    const { groupKey, purpose } = log;
    const page = {
      after: last,
      hasMore: last < head.size,
      log: {
        id: logId,
        ...(groupKey !== '' && { groupKey }),
        purpose,
        hash: 'sha-256',
        canonicalization: 'RFC8785',
        publicKey: this.signer.logKeyOf(head),
      },
      head: { sequence: head.size, hash: head.hash?.toString('hex') ?? null },
      checkpoint: this.signer.sign(head),
      consistency: await growthProof(this.database, logId, {
        from: Math.min(last, head.size),
        to: head.size,
      }),
      publicKey: this.signer.publicKey,
    };
    return eventsAnswer(events, page);
  }

  private read(
    viewer: Viewer,
    log: LogHead,
    place: PagePlace,
    { limit }: LogRange,
  ): Promise<ReadPage> {
    if (typeof viewer === 'string') return wholePage(this.database, log, place, limit);
    return hashedPage(this.database, { ...log, memberId: viewer.memberId }, place, limit);
  }
}
