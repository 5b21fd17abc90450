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
import { type MirrorRows, mirrorRows } from '../event-store/mirror/mirrored-logs.js';
import { NotStorable } from '../event-store/mirror/mirrored-event.js';
import { type NoticePage, type Peer, PeerRefused } from './peer.js';

/** A redaction that is to be obeyed, with the signed notice of it. */
export interface ObeyedNotice {
  sequence: number;
  notice: string;
}

/** A page that was verified, as it is written: behind which position, its rows and what it says of the log. */
export interface VerifiedPage extends ToldByPage {
  from: MirrorPosition;
  rows: MirrorRows;
  /** The note of the page itself; that of its position may be an earlier one. */
  checkpoint: string;
}

/** What a run writes; each call is one transaction, with its effect or without. */
export interface MirrorWriter {
  position(mirror: Mirror): Promise<MirrorPosition>;
  write(page: VerifiedPage): Promise<void>;
  obey(notices: readonly ObeyedNotice[], after: number): Promise<void>;
}

/** Thrown by a run over a mirror that must not go on until a person has looked. */
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

/** Where a page ends that goes on, by its own word. */
function endOf({ events, log }: MirroredPage): MirrorPlace {
  const { sequence, hash } = events.at(-1)!.log;
  return { logId: log.id, size: sequence, hash };
}

/** What is not storable is corrupt, as a page's own note shows. */
function unstorable(error: unknown, checkpoint: string): unknown {
  return error instanceof NotStorable ? corrupt(error.message, [checkpoint]) : error;
}

function storable<Rows>(checkpoint: string, make: () => Rows): Rows {
  try {
    return make();
  } catch (error) {
    throw unstorable(error, checkpoint);
  }
}

const noFault = (): undefined => undefined;

/** A page that is on its way. */
type AskedPage = Promise<MirroredPage>;

/** One run over a mirror: from where it stands to the end of the other hub's log, page by page, then what was redacted there. */
export class MirrorRun {
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly mirror: Mirror,
    private readonly peer: Peer,
    private readonly writer: MirrorWriter,
    /** Whether to end after the page in hand. */
    private readonly isEnding: () => boolean,
  ) {}

  /** Resolves to where the mirror stands then. Throws `MirrorBroken`, and what the peer and the writer throw. */
  async run(): Promise<MirrorPosition> {
    const start = await this.writer.position(this.mirror);
    const position = await this.read(start).catch(async (error: unknown) => {
      // Nobody may end the mirror while a page of it is being written.
      await this.written;
      throw error;
    });
    await this.written;
    if (!this.isEnding()) await this.obey(this.peer, position);
    return position;
  }

  /** Takes page after page. While one is written the next is verified, and the one after that is on its way. */
  private async read(start: MirrorPosition): Promise<MirrorPosition> {
    let position = start;
    let asked: AskedPage | undefined = this.ask(position);
    const askBehind = (page: MirroredPage) => {
      asked = page.hasMore && !this.isEnding() ? this.ask(endOf(page)) : undefined;
      asked?.catch(noFault);
    };
    while (asked) {
      // Nothing but its rows is kept of a page while it waits to be written.
      const page = this.verified(await this.arrived(asked, position), position, askBehind);
      await this.written;
      this.written = this.write(page);
      this.written.catch(noFault);
      ({ position } = page);
      // It is sent before the next one is verified, which leaves the loop no turn.
      await turn();
    }
    return position;
  }

  private verified(
    page: MirroredPage,
    from: MirrorPosition,
    askBehind: (page: MirroredPage) => void,
  ): VerifiedPage {
    askBehind(page);
    const taken = takePage(page, from, this.mirror);
    if (!taken.ok) throw new MirrorBroken(taken);
    const { position, counts, remoteSize } = taken;
    const { checkpoint } = page;
    const rows = storable(checkpoint, () => mirrorRows(taken));
    return { from, position, counts, remoteSize, rows, checkpoint };
  }

  private async write(page: VerifiedPage): Promise<void> {
    await this.writer.write(page).catch((error: unknown) => {
      throw unstorable(error, page.checkpoint);
    });
  }

  /** Asks for the page behind a place, which need not be verified yet: it was the other hub that named it. */
  private ask({ logId, size: sequence, hash }: MirrorPlace): AskedPage {
    const bytes = hash === null ? null : Buffer.from(hash, 'hex');
    const cursor = logId === null ? null : encodeCursor({ logId, sequence, hash: bytes });
    return this.peer.page(this.mirror.branch, cursor);
  }

  /** The page behind a verified position. Throws `MirrorBroken` when the other hub does not know the place. */
  private async arrived(asked: AskedPage, position: MirrorPosition): AskedPage {
    try {
      return await asked;
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

  private async obey(peer: Peer, { logId, note }: MirrorPosition): Promise<void> {
    const origin = parseCheckpoint(readNote(note ?? '')?.body ?? '')?.origin;
    if (logId === null || origin === undefined) return;
    let after = this.mirror.redactionsAfter;
    for (;;) {
      const page: NoticePage = await peer.notices(after);
      for (const { sequence, notice } of page.redactions) {
        const told = parseRedactionNotice(verifyPinned(notice, this.mirror.keys) ?? '');
        if (told?.origin !== origin || told.sequence !== sequence)
          throw corrupt('a notice of a redaction is not signed', [notice, ...(note ? [note] : [])]);
      }
      if (page.after > after) await this.writer.obey(page.redactions, page.after);
      else if (page.hasMore) throw corrupt('its notices of redactions do not end', []);
      after = page.after;
      if (!page.hasMore) return;
    }
  }
}
