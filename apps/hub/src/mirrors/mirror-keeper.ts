import { open } from '@app/domain';
import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { isTransient } from '../errors/transient.js';
import { ClaimLost, type RunEnd, claimMirror } from '../event-store/mirror/mirror-claim.js';
import type { Mirror } from '../event-store/mirror/mirror.js';
import type { Randomness } from '../runtime/randomness.js';
import { retryDelay } from '../runtime/retry-delay.js';
import { MirrorBroken, MirrorRun, type RunReached } from './mirror-run.js';
import { ClaimedMirrorWriter, type WriterParts } from './mirror-writer.js';
import { type Fetch, Peer, PeerRefused, PeerUnauthorized, PeerUnreachable } from './peer.js';

/** What keeping mirrors takes. */
export interface KeeperParts extends WriterParts {
  /** Opens the tokens. */
  masterKey: Buffer;
  random: Randomness;
  /** How other hubs are asked. */
  fetch: Fetch;
  /** How long a mirror is worked on before others have their turn, not counting the page in hand. */
  turnMs: number;
}

const LOOK_EVERY_MS = 1_000;
/** What was mirrored is recorded no more often, however often the other hub is asked. */
const RECORD_EVERY_MS = 10 * 60_000;
const MAX_BYTE = 255;
const MAX_PROBLEM_LENGTH = 1_000;

/** A problem as it can be stored and shown: what another hub said is repeated in it. */
const told = (problem: string): string =>
  problem.slice(0, MAX_PROBLEM_LENGTH).replace(/\p{C}/gu, '\ufffd');

/**
 * Keeps the mirrors up to date: takes one whose time has come, if no other replica works on it, and reads the other hub to its end. One at a
 * time, so that other hubs never have more of this one than a reader's work, and each for a turn, so that none keeps the others from theirs.
 */
export class MirrorKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mirrors');
  private readonly holder: string;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private isEnding = false;
  /** Ends what another hub is asked at the moment. */
  private asking = new AbortController();

  constructor(private readonly parts: KeeperParts) {
    this.holder = parts.random.uuid();
  }

  /** Begins to look by the clock. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.work(), LOOK_EVERY_MS).unref();
  }

  /** Ends with the page in hand, and does not wait for one that is asked for. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.timer);
    this.asking.abort();
    await this.working;
  }

  /** Works on all mirrors whose time has come; who comes while this is under way joins in. */
  work(): Promise<void> {
    this.working ??= this.workThrough()
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.working = undefined;
      });
    return this.working;
  }

  private async workThrough(): Promise<void> {
    while (!this.isEnding) {
      const mirror = await claimMirror(this.parts.database, this.holder, this.parts.now());
      if (!mirror) return;
      await this.keep(mirror).catch((error: unknown) => {
        if (!(error instanceof ClaimLost)) throw error;
      });
    }
  }

  private async keep(mirror: Mirror): Promise<void> {
    const { parts, holder } = this;
    const writer = new ClaimedMirrorWriter(parts, mirror, { mirrorId: mirror.mirrorId, holder });
    // Of its own for each turn: a signal that lives on keeps what was made of it.
    this.asking = new AbortController();
    let isOver = false;
    const timer = setTimeout(() => (isOver = true), parts.turnMs).unref();
    try {
      const token = open(parts.masterKey, mirror.tokenSealed);
      const peer = new Peer(mirror.url, token, parts.fetch, this.asking.signal);
      const isEnding = () => this.isEnding || isOver;
      await this.endWell(mirror, writer, await new MirrorRun(mirror, peer, writer, isEnding).run());
    } catch (error) {
      await this.endBadly(mirror, writer, error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async endWell(
    mirror: Mirror,
    writer: ClaimedMirrorWriter,
    { position: { size, logId }, isWhole }: RunReached,
  ): Promise<void> {
    const now = this.parts.now();
    const { mirrorId, groupKey, origin, recordedSize, recordedAt, intervalMs } = mirror;
    const isDue = recordedAt === null || now - recordedAt >= RECORD_EVERY_MS;
    const isRecorded = isDue && size > recordedSize && logId !== null;
    const end: RunEnd = {
      status: isWhole ? 'waiting' : 'syncing',
      problem: null,
      evidence: null,
      failures: 0,
      nextAttemptAt: isWhole ? now + intervalMs : now,
      succeededAt: now,
      recordedSize: isRecorded ? size : null,
    };
    if (!isRecorded) return writer.end(end, []);
    const [firstSequence, lastSequence] = [recordedSize + 1, size];
    const syncedAt = new Date(now).toISOString();
    const whose = { mirrorId, groupKey, origin, logId };
    const payload = { ...whose, firstSequence, lastSequence, syncedAt };
    return writer.end(end, [{ kind: 'federation.synced', payload }]);
  }

  private async endBadly(
    mirror: Mirror,
    writer: ClaimedMirrorWriter,
    error: unknown,
  ): Promise<void> {
    if (error instanceof ClaimLost) throw error;
    if (isTransient(error)) return this.giveBack(mirror, writer, 'the database is away');
    if (error instanceof MirrorBroken)
      return this.stop(mirror, writer, error).catch((thrown: unknown) =>
        // What cannot be recorded must not be found anew at once, before every other mirror.
        this.endBadly(mirror, writer, thrown),
      );
    if (error instanceof PeerUnreachable && this.asking.signal.aborted)
      return writer.end(this.anewOf(mirror), []);
    if (error instanceof PeerUnauthorized)
      return writer.end(this.laterOf(mirror, 'unauthorized', error.message), []);
    if (error instanceof PeerUnreachable || error instanceof PeerRefused)
      return this.giveBack(mirror, writer, error.message);
    this.logger.error(error);
    return this.giveBack(mirror, writer, 'something broke in this hub; its log says what');
  }

  private giveBack(mirror: Mirror, writer: ClaimedMirrorWriter, problem: string): Promise<void> {
    return writer.end(this.laterOf(mirror, 'unreachable', problem), []);
  }

  private laterOf(mirror: Mirror, status: 'unauthorized' | 'unreachable', problem: string): RunEnd {
    const failures = mirror.failures + 1;
    const chance = this.parts.random.bytes(1)[0]! / MAX_BYTE;
    const nextAttemptAt = this.parts.now() + retryDelay(failures, chance);
    return { ...this.anewOf(mirror), status, problem, failures, nextAttemptAt };
  }

  /** The end of a run that says nothing of the other hub. */
  private anewOf({ failures }: Mirror): RunEnd {
    return {
      status: 'syncing',
      problem: null,
      evidence: null,
      failures,
      nextAttemptAt: this.parts.now(),
      succeededAt: null,
      recordedSize: null,
    };
  }

  private async stop(
    mirror: Mirror,
    writer: ClaimedMirrorWriter,
    { fault: { status, problem: found, notes } }: MirrorBroken,
  ): Promise<void> {
    const problem = told(found);
    const { mirrorId, groupKey, origin } = mirror;
    this.logger.error(`the mirror of ${origin} is ${status} and waits for a person: ${problem}`);
    const detectedAt = new Date(this.parts.now()).toISOString();
    const payload = { mirrorId, groupKey, origin, status, problem, notes, detectedAt };
    const end = { ...this.laterOf(mirror, 'unreachable', problem), status, evidence: notes };
    await writer.end(end, [{ kind: 'federation.diverged', payload }]);
  }
}
