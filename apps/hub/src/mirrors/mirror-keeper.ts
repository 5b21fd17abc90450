import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { isTransient } from '../errors/transient.js';
import { ClaimLost, type RunEnd, claimMirror } from '../event-store/mirror/mirror-claim.js';
import type { Mirror } from '../event-store/mirror/mirror.js';
import { chanceBy } from '../runtime/randomness.js';
import { retryDelay } from '../runtime/retry-delay.js';
import { MirrorBroken, MirrorRun, type RunReached } from './mirror-run.js';
import { type TokenParts, tokenOf } from './mirror-token.js';
import { ClaimedMirrorWriter, type WriterParts } from './mirror-writer.js';
import { Peer } from './peer/peer.js';
import { type Fetch, PeerRefused, PeerUnauthorized, PeerUnreachable } from './peer/peer-request.js';

/** What keeping mirrors takes. */
export interface KeeperParts extends WriterParts, TokenParts {
  /** How other hubs are asked. */
  fetch: Fetch;
  /** How long a mirror is worked on before others have their turn, not counting the page in hand. */
  turnMs: number;
  /** How long another hub may take to begin an answer. */
  patienceMs: number;
}

const LOOK_EVERY_MS = 1_000;
/** How many mirrors are worked on at once: as many hubs may hang before others have to wait for them. */
const AT_ONCE = 4;
/** What was mirrored is recorded at most this often, however often the other hub is asked. */
const RECORD_EVERY_MS = 10 * 60_000;
const MAX_PROBLEM_LENGTH = 1_000;

/** A problem cut and cleaned for storing and showing: it may repeat what another hub said. */
const printable = (problem: string): string =>
  problem.slice(0, MAX_PROBLEM_LENGTH).replace(/\p{C}/gu, '\ufffd');

/**
 * Keeps the mirrors up to date: takes those whose time has come, if no other replica works on them, and reads the other hubs to their ends. A
 * few at once, so that a hub that hangs does not hold up the others, and each for a turn, so that none keeps the others from theirs.
 */
export class MirrorKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mirrors');
  /** The names that may claim a mirror now. Each holds one mirror at a time, and is not here meanwhile. */
  private readonly idle: string[];
  private readonly working = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isEnding = false;
  /** Abort the requests to other hubs. */
  private readonly asking = new Set<AbortController>();

  constructor(private readonly parts: KeeperParts) {
    this.idle = Array.from({ length: AT_ONCE }, () => parts.random.uuid());
  }

  /** Begins to look by the clock. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), LOOK_EVERY_MS).unref();
  }

  /** Finishes the pages in hand and aborts the requests for others. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.timer);
    for (const each of this.asking) each.abort();
    await Promise.all(this.working);
  }

  /** Works on all mirrors that are due; calls at the same time share the work. */
  async work(): Promise<void> {
    this.begin();
    while (this.working.size > 0) await Promise.all(this.working);
  }

  /** Begins to look for work, unless all names are busy. A worker that finds some begins another one, so that an idle hub asks only once. */
  private begin(): void {
    const holder = this.isEnding ? undefined : this.idle.pop();
    if (holder === undefined) return;
    const working = this.workAs(holder)
      .catch((error: unknown) => {
        if (!isTransient(error)) this.logger.error(error);
      })
      .finally(() => {
        this.idle.push(holder);
        this.working.delete(working);
      });
    this.working.add(working);
  }

  private async workAs(holder: string): Promise<void> {
    while (!this.isEnding) {
      const mirror = await claimMirror(this.parts.database, holder, this.parts.now());
      if (!mirror) return;
      this.begin();
      await this.keep(mirror, holder).catch((error: unknown) => {
        if (!(error instanceof ClaimLost)) throw error;
      });
    }
  }

  private async keep(mirror: Mirror, holder: string): Promise<void> {
    const { parts } = this;
    const writer = new ClaimedMirrorWriter(parts, mirror, { mirrorId: mirror.mirrorId, holder });
    // One for each turn: a signal that lives on keeps all that was derived from it.
    const asking = new AbortController();
    this.asking.add(asking);
    if (this.isEnding) asking.abort();
    let isOver = false;
    const timer = setTimeout(() => (isOver = true), parts.turnMs).unref();
    try {
      const how = { ...parts, ending: asking.signal };
      const isEnding = () => this.isEnding || isOver;
      const runAs = async (member: Mirror['member']) => {
        const asked = { ...mirror, member };
        const token = await tokenOf(asked, how, parts, (secret) => writer.keep(secret));
        return new MirrorRun(mirror, new Peer(mirror.url, token, how), writer, isEnding).run();
      };
      const reached = await runAs(mirror.member).catch((error: unknown) => {
        // The other hub's clock is not this one's: by it a token may have ended that is fresh here.
        const hasEnded = error instanceof PeerUnauthorized && error.code === 'auth.token_expired';
        if (!hasEnded || !mirror.member) throw error;
        return runAs({ ...mirror.member, exchangeAt: -Infinity });
      });
      await this.endWell(mirror, writer, reached);
    } catch (error) {
      await this.endBadly(mirror, writer, error);
    } finally {
      clearTimeout(timer);
      this.asking.delete(asking);
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
    if (isTransient(error))
      return this.giveBack(mirror, writer, 'the database of this hub does not answer');
    if (error instanceof MirrorBroken)
      return this.stop(mirror, writer, error).catch((thrown: unknown) =>
        // Otherwise this mirror would be due again at once, before all others.
        this.endBadly(mirror, writer, thrown),
      );
    if (error instanceof PeerUnreachable && this.isEnding)
      return writer.end(this.anewOf(mirror), []);
    if (error instanceof PeerUnauthorized)
      return writer.end(this.laterOf(mirror, 'unauthorized', error.message), []);
    if (error instanceof PeerUnreachable || error instanceof PeerRefused)
      return this.giveBack(mirror, writer, error.message);
    this.logger.error(error);
    return this.giveBack(mirror, writer, 'this hub failed; its log says why');
  }

  private giveBack(mirror: Mirror, writer: ClaimedMirrorWriter, problem: string): Promise<void> {
    return writer.end(this.laterOf(mirror, 'unreachable', problem), []);
  }

  private laterOf(mirror: Mirror, status: 'unauthorized' | 'unreachable', problem: string): RunEnd {
    const failures = mirror.failures + 1;
    const { now, random } = this.parts;
    const nextAttemptAt = now() + retryDelay(failures, chanceBy(random));
    return { ...this.anewOf(mirror), status, problem, failures, nextAttemptAt };
  }

  /** The end of a run that learned nothing about the other hub. */
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
    const problem = printable(found);
    const { mirrorId, groupKey, origin } = mirror;
    this.logger.error(
      `the mirror of ${origin} is ${status} and stopped until an administrator acknowledges it: ${problem}`,
    );
    const detectedAt = new Date(this.parts.now()).toISOString();
    const payload = { mirrorId, groupKey, origin, status, problem, notes, detectedAt };
    const end = { ...this.laterOf(mirror, 'unreachable', problem), status, evidence: notes };
    await writer.end(end, [{ kind: 'federation.diverged', payload }]);
  }
}
