import {
  type AuditedEvent,
  type MirrorFault,
  type MirrorPosition,
  type MirroredPage,
  type TakenPage,
  encodeCursor,
  judgeRefusal,
  parseCheckpoint,
  parseRedactionNotice,
  readNote,
  takePage,
  verifyPinned,
} from '@app/domain';
import type { Mirror } from '../event-store/mirror/mirror.js';
import { NotStorable } from '../event-store/mirror/mirrored-event.js';
import { type NoticePage, type Peer, PeerRefused } from './peer.js';

/** A redaction that is to be obeyed, with the signed notice of it. */
export interface ObeyedNotice {
  sequence: number;
  notice: string;
}

/** What a run writes; each call is one transaction, with its effect or without. */
export interface MirrorWriter {
  position(mirror: Mirror): Promise<MirrorPosition>;
  write(from: MirrorPosition, taken: TakenPage, events: readonly AuditedEvent[]): Promise<void>;
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

/** One run over a mirror: from where it stands to the end of the other hub's log, page by page, then what was redacted there. */
export class MirrorRun {
  constructor(
    private readonly mirror: Mirror,
    private readonly peer: Peer,
    private readonly writer: MirrorWriter,
    /** Whether to end after the page in hand. */
    private readonly isEnding: () => boolean,
  ) {}

  /** Resolves to where the mirror stands then. Throws `MirrorBroken`, and what the peer and the writer throw. */
  async run(): Promise<MirrorPosition> {
    const { peer, mirror } = this;
    let position = await this.writer.position(mirror);
    let asked = this.ask(position);
    for (;;) {
      const page = await asked;
      const taken = takePage(page, position, mirror);
      if (!taken.ok) throw new MirrorBroken(taken);
      const goesOn = page.hasMore && !this.isEnding();
      // The next page is on its way while this one is written.
      if (goesOn) asked = this.ask(taken.position);
      asked.catch(() => undefined);
      await this.write(position, taken, page);
      position = taken.position;
      if (!goesOn) break;
    }
    if (!this.isEnding()) await this.obey(peer, position);
    return position;
  }

  private async write(from: MirrorPosition, taken: TakenPage, page: MirroredPage): Promise<void> {
    try {
      await this.writer.write(from, taken, page.events);
    } catch (error) {
      if (!(error instanceof NotStorable)) throw error;
      throw corrupt(error.message, [page.checkpoint]);
    }
  }

  /** The page behind a position. Throws `MirrorBroken` when the other hub does not know the place. */
  private async ask(position: MirrorPosition): Promise<MirroredPage> {
    const { mirror, peer } = this;
    const { logId, size: sequence, hash } = position;
    const bytes = hash === null ? null : Buffer.from(hash, 'hex');
    const cursor = logId === null ? null : encodeCursor({ logId, sequence, hash: bytes });
    try {
      return await peer.page(mirror.branch, cursor);
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
