import { setImmediate as turn } from 'node:timers/promises';
import {
  type MirrorFault,
  type MirrorPosition,
  type MirroredPage,
  encodeCursor,
  judgeRefusal,
  parseCheckpoint,
  parseRedactionNotice,
  readNote,
  takePage,
  verifyPinned,
} from '@app/domain';
import type { ToldByPage } from '../event-store/mirror/mirror-claim.js';
import type { Mirror } from '../event-store/mirror/mirror.js';
import {
  type MirrorRows,
  MistakenNotice,
  type ObeyedNotice,
  mirrorRows,
} from '../event-store/mirror/mirrored-logs.js';
import { NotStorable } from '../event-store/mirror/mirrored-event.js';
import { type KindsOfPage, kindsOfPage } from '../event-store/mirror/passed-over.js';
import { WrongPayload } from '../event-store/mirror/revealed-events.js';
import { type Gained, MirrorGains } from './mirror-gains.js';
import type { Peer } from './peer/peer.js';
import { PeerRefused } from './peer/peer-request.js';
import type { NoticePage } from './peer/peer-answers.js';

/** A verified page, ready to be written after the position `from`. */
export interface VerifiedPage extends ToldByPage {
  from: MirrorPosition;
  rows: MirrorRows;
  kinds: KindsOfPage;
  /** The page's own note; the note of its position may be an earlier one that is not confirmed yet. */
  checkpoint: string;
}

/** What a run writes with; each call is one transaction. */
export interface MirrorWriter {
  position(mirror: Mirror): Promise<MirrorPosition>;
  write(page: VerifiedPage): Promise<void>;
  obey(notices: readonly ObeyedNotice[], after: number): Promise<void>;
  reveal(gained: Gained): Promise<void>;
}

/** How far a run came. */
export interface RunReached {
  position: MirrorPosition;
  /** Whether it read all that there was, the redactions and what was withheld before too. */
  isWhole: boolean;
}

/** Thrown by a run when the mirror must stop until a person has looked. */
export class MirrorBroken extends Error {
  override readonly name = 'MirrorBroken';

  constructor(readonly fault: MirrorFault) {
    super(fault.problem);
  }
}

const corrupt = (problem: string, notes: string[]): MirrorBroken =>
  new MirrorBroken({ status: 'corrupt', problem, notes });

/** A place in a log, as a cursor names it. */
type MirrorPlace = Pick<MirrorPosition, 'logId' | 'size' | 'hash'>;

/** Where a page ends, as the page itself says; it has at least one event. */
function endOf({ events, log }: MirroredPage): MirrorPlace {
  const { sequence, hash } = events.at(-1)!.log;
  return { logId: log.id, size: sequence, hash };
}

/** The error to throw for a page: what cannot be stored makes the page corrupt, with its note as evidence. */
function pageError(error: unknown, checkpoint: string): unknown {
  return error instanceof NotStorable ? corrupt(error.message, [checkpoint]) : error;
}

function storable<Rows>(checkpoint: string, make: () => Rows): Rows {
  try {
    return make();
  } catch (error) {
    throw pageError(error, checkpoint);
  }
}

const noFault = (): undefined => undefined;

/** A page that was requested. */
type RequestedPage = Promise<MirroredPage>;

/**
 * One run of a mirror: reads the other hub's log from its position to the end, page by page, then the redactions, and then what
 * was withheld and may now be seen.
 */
export class MirrorRun {
  private written: Promise<void> = Promise.resolve();
  private redactionsAfter: number;
  private readonly gains: MirrorGains;

  constructor(
    private readonly mirror: Mirror,
    private readonly peer: Peer,
    private readonly writer: MirrorWriter,
    /** Whether to end after the current page; once it is so, it stays so. */
    private readonly isEnding: () => boolean,
  ) {
    this.redactionsAfter = mirror.redactionsAfter;
    this.gains = new MirrorGains(mirror, peer);
  }

  /** Resolves to how far it came: the whole way, unless it was to end. Throws `MirrorBroken`, and what the peer and the writer throw. */
  async run(): Promise<RunReached> {
    let position = await this.writer.position(this.mirror);
    for (;;) {
      // Asked first and written last: what made it visible, and what was redacted meanwhile, is then here before it.
      const gained = await this.gains.next(position);
      if (gained?.events.length === 0) await this.writer.reveal(gained);
      position = await this.readToEnd(position);
      const isWhole = await this.obey(this.peer, position);
      if (!isWhole || !gained || gained.events.length === 0) return { position, isWhole };
      await this.reveal(gained, position);
    }
  }

  private async readToEnd(start: MirrorPosition): Promise<MirrorPosition> {
    const position = await this.read(start).catch(async (error: unknown) => {
      // The caller ends the run after an error, which must not happen while a page is being written.
      await this.written;
      throw error;
    });
    await this.written;
    return position;
  }

  /** Reads page after page. While one is written, the next is verified and the one after that is requested. */
  private async read(start: MirrorPosition): Promise<MirrorPosition> {
    let position = start;
    let requested: RequestedPage | undefined = this.request(position);
    const requestNext = (page: MirroredPage) => {
      requested = page.hasMore && !this.isEnding() ? this.request(endOf(page)) : undefined;
      requested?.catch(noFault);
    };
    while (requested) {
      // A page that waits to be written is held only as its rows, which are smaller.
      const page = this.verified(await this.arrived(requested, position), position, requestNext);
      await this.written;
      this.written = this.write(page);
      this.written.catch(noFault);
      ({ position } = page);
      // Lets the statement be sent now: verifying the next page does not yield to the event loop.
      await turn();
    }
    return position;
  }

  private verified(
    page: MirroredPage,
    from: MirrorPosition,
    requestNext: (page: MirroredPage) => void,
  ): VerifiedPage {
    requestNext(page);
    const taken = takePage(page, from, this.mirror);
    if (!taken.ok) throw new MirrorBroken(taken);
    const { position, counts, remoteSize } = taken;
    const { checkpoint } = page;
    const rows = storable(checkpoint, () => mirrorRows(taken));
    const kinds = kindsOfPage(taken.events);
    return { from, position, counts, remoteSize, rows, kinds, checkpoint };
  }

  private async write(page: VerifiedPage): Promise<void> {
    await this.writer.write(page).catch((error: unknown) => {
      throw pageError(error, page.checkpoint);
    });
  }

  /** Requests the page after a place. The place need not be verified: the other hub has named it. */
  private request({ logId, size: sequence, hash }: MirrorPlace): RequestedPage {
    const bytes = hash === null ? null : Buffer.from(hash, 'hex');
    const cursor = logId === null ? null : encodeCursor({ logId, sequence, hash: bytes });
    return this.peer.page(this.mirror.branch, cursor);
  }

  /** Resolves to a requested page. Throws `MirrorBroken` when the other hub does not know the position. */
  private async arrived(requested: RequestedPage, position: MirrorPosition): RequestedPage {
    try {
      return await requested;
    } catch (error) {
      if (!(error instanceof PeerRefused)) throw error;
      throw new MirrorBroken(await this.judge(position));
    }
  }

  private async judge(position: MirrorPosition): Promise<MirrorFault> {
    const { mirror, peer } = this;
    const now = await peer.page(mirror.branch, null, 1);
    const [known, signed] = [position.note, now.checkpoint].map((note) =>
      parseCheckpoint(readNote(note ?? '')?.body ?? ''),
    );
    const grew = known && signed && signed.size > known.size;
    const proof = grew ? await peer.growth(now.log.id, known.size, signed.size) : [];
    return judgeRefusal(now, position, mirror, proof);
  }

  /** Reads the redactions; answers whether to the end. */
  private async obey(peer: Peer, { logId, note }: MirrorPosition): Promise<boolean> {
    const origin = parseCheckpoint(readNote(note ?? '')?.body ?? '')?.origin;
    if (logId === null || origin === undefined) return !this.isEnding();
    while (!this.isEnding()) {
      const after = this.redactionsAfter;
      const page: NoticePage = await peer.notices(after);
      const obeyed = page.redactions.map(({ sequence, notice }): ObeyedNotice => {
        const told = parseRedactionNotice(verifyPinned(notice, this.mirror.keys) ?? '');
        if (told?.origin === origin && told.sequence === sequence) return { ...told, notice };
        throw corrupt('a notice of a redaction is not signed', [notice, ...(note ? [note] : [])]);
      });
      if (page.after > after) await this.obeyAll(obeyed, page.after);
      else if (page.hasMore) throw corrupt('its notices of redactions do not end', []);
      this.redactionsAfter = page.after;
      if (!page.hasMore) return true;
    }
    return false;
  }

  private async reveal(gained: Gained, { note }: MirrorPosition): Promise<void> {
    await this.writer.reveal(gained).catch((error: unknown) => {
      const isFalse = error instanceof WrongPayload || error instanceof NotStorable;
      throw isFalse ? corrupt(error.message, note === null ? [] : [note]) : error;
    });
  }

  private async obeyAll(notices: readonly ObeyedNotice[], after: number): Promise<void> {
    await this.writer.obey(notices, after).catch((error: unknown) => {
      throw error instanceof MistakenNotice ? corrupt(error.message, [error.notice]) : error;
    });
  }
}
