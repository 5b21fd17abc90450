import {
  type Cursor,
  HubError,
  type MirrorPosition,
  type RegainedEvent,
  decodeCursor,
  encodeCursor,
} from '@app/domain';
import type { AccessPosition } from '../event-store/log/log-position.js';
import type { Mirror } from '../event-store/mirror/mirror.js';
import type { Peer } from './peer/peer.js';
import type { PulledPage } from './peer/peer-answers.js';

/** Events whose payloads the mirror's member may now see, and how far it has been told of such. */
export interface Gained {
  events: RegainedEvent[];
  access: AccessPosition;
}

/** As many are made anew in the transaction that writes them, unless more hangs together with them. */
const GAINED_AT_ONCE = 500;

function cursorIn({ cursor }: PulledPage): Cursor | null {
  try {
    return decodeCursor(cursor);
  } catch (error) {
    if (error instanceof HubError) return null;
    throw error;
  }
}

const accessOf = ({ accessSequence = 0, backfillSequence }: Cursor): AccessPosition => ({
  accessSequence,
  ...(backfillSequence !== undefined && { backfillSequence }),
});

/** The events of a page that the mirror has read already. */
const regainedIn = (page: PulledPage | null, { size }: MirrorPosition): RegainedEvent[] =>
  page?.events.filter(({ log }) => log.sequence <= size) ?? [];

const isSame = (a: AccessPosition, b: AccessPosition): boolean =>
  (a.accessSequence ?? 0) === (b.accessSequence ?? 0) && a.backfillSequence === b.backfillSequence;

/**
 * Asks another hub for what its member has gained access to of the events that a mirror has read. It serves them again as it does to
 * every client that pulls from a place it has reached (docs/decisions/0008): where nothing was gained, that is one small request.
 */
export class MirrorGains {
  private access: AccessPosition;
  private isGaining = false;

  constructor(
    private readonly mirror: Mirror,
    private readonly peer: Peer,
  ) {
    this.access = mirror.access;
  }

  /** The next of them for a mirror at this position; undefined where nothing is withheld or nothing has changed. */
  async next(position: MirrorPosition): Promise<Gained | undefined> {
    // Whoever begins has missed nothing that was gained before.
    if (position.logId === null) return this.without(await this.peer.pull(null, 1));
    if (this.mirror.withheld === 0) return undefined;
    if (!this.isGaining) {
      const next = await this.pull(position, 1);
      // Where nothing was gained that is what comes next in the log, of which one event is enough.
      if (regainedIn(next, position).length === 0) return this.without(next);
    }
    const page = await this.pull(position, GAINED_AT_ONCE);
    const events = regainedIn(page, position);
    const cursor = page && cursorIn(page);
    this.isGaining = page?.hasMore === true && cursor !== null && events.length > 0;
    if (!cursor || events.length === 0) return this.without(page);
    this.access = accessOf(cursor);
    return { events, access: this.access };
  }

  private pull({ logId, size: sequence, hash }: MirrorPosition, limit: number) {
    const place = {
      logId: logId!,
      sequence,
      hash: hash === null ? null : Buffer.from(hash, 'hex'),
    };
    return this.peer.pull(encodeCursor({ ...place, ...this.access }), limit);
  }

  /** What to note of a page without such events; undefined where it says nothing new. */
  private without(page: PulledPage | null): Gained | undefined {
    const cursor = page && cursorIn(page);
    if (!cursor || isSame(accessOf(cursor), this.access)) return undefined;
    this.access = accessOf(cursor);
    return { events: [], access: this.access };
  }
}
