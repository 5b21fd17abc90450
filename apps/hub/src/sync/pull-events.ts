import { encodeCursor } from '@app/domain';
import type { Principal } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { backfillJson, hashedFields } from '../event-store/read/event-json.js';
import { CursorResolver, type LocatedCursor } from '../event-store/read/resolve-cursor.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import type { LogPosition } from '../event-store/log/log-position.js';
import { LogNotifier, type Recipient } from '../event-store/log/log-notifier.js';
import type { GrowingText } from '../event-store/read/growing-text.js';
import { type WrittenPage, hashedPage, pullPage } from '../event-store/read/pull-page.js';
import type { LogViewer } from '../event-store/read/read-log.js';
import { readBackfill } from '../event-store/read/read-backfill.js';
import { writeClientCursors } from '../event-store/log/client-cursor.js';

/** Where to read from, how much, and how long to wait (milliseconds) when there is nothing yet. */
export interface PullRange {
  cursor: string | undefined;
  limit: number;
  waitMs: number;
  /** Whether each event comes with all that its hash covers. */
  hashed?: boolean;
}

/** Whoever waits for a page. */
export interface PullWaiter {
  recipient: Recipient;
  /** Throws what the same request would be refused with if it came now. */
  assertActive: () => Promise<void>;
}

/**
 * Reads the next events of the member's group, as the UTF-8 of the JSON text `{cursor, events, hasMore}`, and notes how far the client
 * has read: hence a command.
 */
export class PullEvents extends Command<Buffer> {
  constructor(
    readonly principal: Principal,
    readonly range: PullRange,
    readonly waiter: PullWaiter,
  ) {
    super();
  }
}

/** Whose client pulls from a log. */
interface PullingClient extends LogViewer {
  clientId: string;
}

/** A page, its events as JSON array text, whether there are any, and where the client stands after it. */
interface PulledPage {
  events: GrowingText | string;
  isFound: boolean;
  position: LogPosition;
  hasMore: boolean;
}

@CommandHandler(PullEvents)
export class PullEventsHandler implements ICommandHandler<PullEvents> {
  private readonly cursors: CursorResolver;

  constructor(
    private readonly database: Database,
    private readonly directory: LogDirectory,
    private readonly notifier: LogNotifier,
  ) {
    this.cursors = new CursorResolver(database);
  }

  async execute({ principal, range, waiter }: PullEvents): Promise<Buffer> {
    const { groupKey, memberId, clientId } = principal;
    const logId = await this.directory.idOf(this.database, { groupKey, purpose: 'sync' });
    const reader = { logId, groupKey, memberId, clientId };
    const { page, pulled } = await this.awaitPage(reader, range, waiter);
    // An answer that nobody receives does not count as pulled.
    if (!isSame(page.position, pulled) && !waiter.recipient.isGone) {
      await writeClientCursors(this.database, [{ logId, clientId, ...page.position }]);
    }
    const cursor = encodeCursor({ logId, ...page.position });
    return answerOf(cursor, page);
  }

  /** The next page, as soon as there is one or the wait is over, and where the client stood before. */
  private async awaitPage(
    reader: PullingClient,
    range: PullRange,
    { recipient, assertActive }: PullWaiter,
  ): Promise<{ page: PulledPage; pulled: LocatedCursor['pulled'] }> {
    const { logId, clientId } = reader;
    const deadline = performance.now() + range.waitMs;
    /** The last gain of access up to which nothing is left to deliver. */
    let served: number | undefined;
    for (let waited = false; ; waited = true) {
      const place = await this.cursors.resolve(logId, range.cursor, clientId);
      const isServed = place.latestGain === (served ?? place.accessSequence);
      const page =
        (isServed ? undefined : await this.regained(reader, place, range)) ??
        (await this.next(reader, place, range));
      const left = deadline - performance.now();
      if (page.isFound || left <= 0 || recipient.isGone || this.notifier.isClosed) {
        // After the events were read: who is active now was so when they were.
        if (waited && !recipient.isGone) await assertActive();
        return { page, pulled: place.pulled };
      }
      served = place.latestGain;
      const { sequence: size, administration } = place;
      const known = [{ logId, size }, ...(administration ? [administration] : [])];
      await this.notifier.growth(known, left, recipient);
    }
  }

  /** What the member has gained access to since; the place in the log stays until all of it is delivered. */
  private async regained(
    reader: LogViewer,
    place: LocatedCursor,
    { limit, hashed }: PullRange,
  ): Promise<PulledPage | undefined> {
    const page = await readBackfill(this.database, reader, place, limit);
    if (!page) return undefined;
    const { sequence, hash, head } = place;
    return {
      events: backfillJson(page.events, hashed ? hashedFields(reader.groupKey) : undefined),
      isFound: true,
      position: { sequence, hash, ...page.position },
      hasMore: page.hasMore || sequence < head.sequence,
    };
  }

  /** What comes after the place in the log. No gain of access is left, so the cursor says that all are done with. */
  private async next(
    reader: LogViewer,
    place: LocatedCursor,
    range: PullRange,
  ): Promise<PulledPage> {
    // The head was read after the request came: where nothing lay past the cursor then, nothing has to be looked for.
    const isAtHead = place.sequence === place.head.sequence;
    const page = isAtHead ? NOTHING : await this.read(reader, place, range);
    const { last } = page;
    const { sequence, hash } = last
      ? { sequence: last.sequence, hash: Buffer.from(last.hash, 'hex') }
      : place;
    return {
      events: page.events,
      isFound: last !== undefined,
      position: { sequence, hash, accessSequence: place.latestGain || undefined },
      hasMore: sequence < place.head.sequence,
    };
  }

  private read(
    reader: LogViewer,
    place: LocatedCursor,
    { limit, hashed }: PullRange,
  ): Promise<WrittenPage> {
    const { sequence } = place;
    const hash = place.hash?.toString('hex') ?? null;
    const read = hashed ? hashedPage : pullPage;
    return read(this.database, reader, { sequence, hash }, limit);
  }
}

function answerOf(cursor: string, { events, hasMore }: PulledPage): Buffer {
  const [before, after] = [`{"cursor":"${cursor}","events":`, `,"hasMore":${hasMore}}`];
  if (typeof events === 'string') return Buffer.from(before + events + after);
  return events.endBetween(before, after);
}

const NOTHING: WrittenPage = { events: '[]', last: undefined };

function isSame(a: LogPosition, b: LocatedCursor['pulled']): boolean {
  return (
    a.sequence === b?.sequence &&
    a.accessSequence === b.accessSequence &&
    a.backfillSequence === b.backfillSequence
  );
}
