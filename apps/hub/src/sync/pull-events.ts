import { encodeCursor } from '@app/domain';
import type { Bearer } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { eventsJson } from '../event-store/event-json.js';
import { type LocatedCursor, locateCursor } from '../event-store/locate-cursor.js';
import { LogDirectory } from '../event-store/log-directory.js';
import { readHead } from '../event-store/log.js';
import { LogSignals } from '../event-store/log-signals.js';
import { type StoredEvent, readPage } from '../event-store/read-log.js';
import { writePulled } from '../event-store/write-pulled.js';

/** Where to read from, how much, and how long to wait (milliseconds) when there is nothing yet. */
export interface PullRange {
  cursor: string | undefined;
  limit: number;
  waitMs: number;
}

/** The next events of the member's group, as the JSON text `{cursor, events, hasMore}`. */
export class PullEvents extends Query<string> {
  constructor(
    readonly bearer: Bearer,
    readonly range: PullRange,
    readonly abort: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(PullEvents)
export class PullEventsHandler implements IQueryHandler<PullEvents> {
  constructor(
    private readonly database: Database,
    private readonly directory: LogDirectory,
    private readonly signals: LogSignals,
  ) {}

  async execute({ bearer, range, abort }: PullEvents): Promise<string> {
    const { groupKey, clientId } = bearer;
    const logId = await this.directory.idOf(this.database, { groupKey, purpose: 'sync' });
    const place = await locateCursor(this.database, logId, range.cursor, clientId);
    const { events, head } = await this.awaitPage(place, range, abort);
    const last = events.at(-1);
    const sequence = last?.sequence ?? place.sequence;
    const hash = last ? Buffer.from(last.hash, 'hex') : place.hash;
    // What nobody receives any more does not count as pulled.
    if (sequence !== place.pulledSequence && !abort.aborted) {
      await writePulled(this.database, [{ logId, clientId, sequence, hash }]);
    }
    const cursor = encodeCursor({ logId, sequence, hash });
    const hasMore = sequence < head;
    const text = eventsJson(events, place.hash?.toString('hex') ?? null);
    return `{"cursor":"${cursor}","events":${text},"hasMore":${hasMore}}`;
  }

  /** The next page, as soon as there is one or the wait is over, and the log's size, which is not before its end. */
  private async awaitPage(
    { logId, sequence, head }: LocatedCursor,
    { limit, waitMs }: PullRange,
    abort: AbortSignal,
  ): Promise<{ events: StoredEvent[]; head: number }> {
    const deadline = performance.now() + waitMs;
    let known = head.sequence;
    for (;;) {
      const events = await readPage(this.database, logId, sequence, limit);
      const left = deadline - performance.now();
      if (events.length > 0 || left <= 0 || abort.aborted || this.signals.isClosed)
        return { events, head: known };
      await this.signals.growth({ logId, size: sequence }, left, abort);
      known = (await readHead(this.database, logId)).size;
    }
  }
}
