import { type MirrorPosition, open } from '@app/domain';
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
import { MirrorBroken, MirrorRun } from './mirror-run.js';
import { ClaimedMirrorWriter, type WriterParts } from './mirror-writer.js';
import { type Fetch, Peer, PeerUnauthorized, PeerUnreachable } from './peer.js';

/** What keeping mirrors takes. */
export interface KeeperParts extends WriterParts {
  /** Opens the tokens. */
  masterKey: Buffer;
  random: Randomness;
  /** How other hubs are asked. */
  fetch: Fetch;
}

const LOOK_EVERY_MS = 1_000;
/** What was mirrored is recorded no more often, however often the other hub is asked. */
const RECORD_EVERY_MS = 10 * 60_000;
const MAX_BYTE = 255;

/**
 * Keeps the mirrors up to date: takes one whose time has come, if no other replica works on it, and reads the other hub to its end. One at a
 * time, so that other hubs never have more of this one than a reader's work.
 */
export class MirrorKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mirrors');
  private readonly holder: string;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private isEnding = false;

  constructor(private readonly parts: KeeperParts) {
    this.holder = parts.random.uuid();
  }

  /** Begins to look by the clock. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.work(), LOOK_EVERY_MS).unref();
  }

  /** Ends with the page in hand. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.timer);
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
    try {
      const peer = new Peer(mirror.url, open(parts.masterKey, mirror.tokenSealed), parts.fetch);
      const reached = await new MirrorRun(mirror, peer, writer, () => this.isEnding).run();
      await this.endWell(mirror, writer, reached);
    } catch (error) {
      if (error instanceof ClaimLost) throw error;
      await this.endBadly(mirror, writer, error);
    }
  }

  private async endWell(
    mirror: Mirror,
    writer: ClaimedMirrorWriter,
    { size, logId }: MirrorPosition,
  ): Promise<void> {
    const now = this.parts.now();
    const { mirrorId, groupKey, origin, recordedSize, recordedAt, intervalMs } = mirror;
    const isDue = recordedAt === null || now - recordedAt >= RECORD_EVERY_MS;
    const isRecorded = isDue && size > recordedSize && logId !== null;
    const end: RunEnd = {
      status: 'waiting',
      problem: null,
      evidence: null,
      failures: 0,
      nextAttemptAt: this.isEnding ? now : now + intervalMs,
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
    if (error instanceof MirrorBroken) return this.stop(mirror, writer, error);
    if (isTransient(error)) return this.giveBack(mirror, writer, 'the database is away');
    if (error instanceof PeerUnauthorized || error instanceof PeerUnreachable) {
      const status = error instanceof PeerUnauthorized ? 'unauthorized' : 'unreachable';
      return writer.end(this.laterOf(mirror, status, error.message), []);
    }
    this.logger.error(error);
    return this.giveBack(mirror, writer, 'something broke in this hub; its log says what');
  }

  private giveBack(mirror: Mirror, writer: ClaimedMirrorWriter, problem: string): Promise<void> {
    return writer.end(this.laterOf(mirror, 'unreachable', problem), []);
  }

  private laterOf(mirror: Mirror, status: 'unauthorized' | 'unreachable', problem: string): RunEnd {
    const failures = mirror.failures + 1;
    const chance = this.parts.random.bytes(1)[0]! / MAX_BYTE;
    return {
      status,
      problem,
      evidence: null,
      failures,
      nextAttemptAt: this.parts.now() + retryDelay(failures, chance),
      succeededAt: null,
      recordedSize: null,
    };
  }

  private async stop(
    mirror: Mirror,
    writer: ClaimedMirrorWriter,
    { fault: { status, problem, notes } }: MirrorBroken,
  ): Promise<void> {
    const { mirrorId, groupKey, origin } = mirror;
    this.logger.error(`the mirror of ${origin} is ${status} and waits for a person: ${problem}`);
    const detectedAt = new Date(this.parts.now()).toISOString();
    const payload = { mirrorId, groupKey, origin, status, problem, notes, detectedAt };
    const end = { ...this.laterOf(mirror, 'unreachable', problem), status, evidence: notes };
    await writer.end(end, [{ kind: 'federation.diverged', payload }]);
  }
}
