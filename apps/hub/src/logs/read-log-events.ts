import { eventsAnswer } from '../event-store/read/event-json.js';
import type { Viewer } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { hashAt } from '../event-store/log/list-heads.js';
import type { LogHead } from '../event-store/log/log.js';
import {
  type PagePlace,
  type ReadPage,
  hashedPage,
  wholePage,
} from '../event-store/read/pull-page.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { logEnd } from '../transparency/log-end.js';
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
    const { groupKey, purpose } = log;
    const named = { id: logId, ...(groupKey !== '' && { groupKey }), purpose };
    return eventsAnswer(events, {
      after: last,
      ...(await logEnd(this.database, this.signer, named, last)),
      publicKey: this.signer.publicKey,
    });
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
