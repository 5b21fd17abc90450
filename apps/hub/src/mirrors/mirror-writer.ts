import type { DomainEvent, MirrorPosition } from '@app/domain';
import type { FollowingProjection } from '@app/projections';
import type { Database } from '../database/database.js';
import type { Actor } from '../event-store/append/decision.js';
import type { EventStore } from '../event-store/event-store.js';
import type { LogNotifier } from '../event-store/log/log-notifier.js';
import {
  type Claim,
  type RunEnd,
  endRun,
  keepSecret,
  noteGained,
  noteObeyed,
  notePage,
  positionOf,
} from '../event-store/mirror/mirror-claim.js';
import type { Mirror, MirrorSecret } from '../event-store/mirror/mirror.js';
import {
  type ObeyedNotice,
  redactMirrored,
  writeMirrored,
  writeNextPage,
} from '../event-store/mirror/mirrored-logs.js';
import { RevealedEvents } from '../event-store/mirror/revealed-events.js';
import { UnfollowedEnd } from '../event-store/mirror/passed-over.js';
import type { Clock } from '../runtime/clock.js';
import type { Gained } from './mirror-gains.js';
import type { MirrorWriter, VerifiedPage } from './mirror-run.js';

/** The actor in the audit trail for what this hub does by itself. No member has this id. */
const BY_ITSELF: Actor = { memberId: 'hub', clientId: 'mirrors' };

/** What writing to a mirror takes. */
export interface WriterParts {
  database: Database;
  store: EventStore;
  notifier: LogNotifier;
  following: readonly FollowingProjection[];
  now: Clock;
}

/** Writes what a run of a mirror reads, as long as its claim holds. Throws `ClaimLost`. */
export class ClaimedMirrorWriter implements MirrorWriter {
  private logId: string | null;
  private readonly unfollowed: UnfollowedEnd;

  constructor(
    private readonly parts: WriterParts,
    private readonly mirror: Mirror,
    private readonly claim: Claim,
  ) {
    this.logId = mirror.logId;
    this.unfollowed = new UnfollowedEnd(parts.following);
  }

  position(mirror: Mirror): Promise<MirrorPosition> {
    return positionOf(this.parts.database, mirror);
  }

  /** Writes a page with what it says of the log, in one transaction. */
  async write(page: VerifiedPage): Promise<void> {
    const { database, notifier } = this.parts;
    const now = this.parts.now();
    const { logId } = page.position;
    const log = { ...this.mirror, logId };
    const { size } = page.from;
    const { passedOver, isFollowed } = this.unfollowed.add(page.kinds, size, page.position.size);
    const isWritten = await writeNextPage(database, this.claim, log, { ...page, passedOver, now });
    if (!isWritten)
      await database.transaction(async (sql) => {
        await notePage(sql, this.claim, page, now);
        await writeMirrored(sql, log, { ...page, now });
      });
    this.logId = logId;
    // Who follows the logs has nothing to do with a page that was passed over.
    if (isFollowed || !isWritten) notifier.notify([logId]);
  }

  /** Redacts what the other hub has redacted, and records that, in one transaction. */
  async obey(notices: readonly ObeyedNotice[], after: number): Promise<void> {
    const { store, following, now } = this.parts;
    const { mirrorId, groupKey, origin, serverId } = this.mirror;
    const logId = this.logId!;
    const obeyedAt = new Date(now()).toISOString();
    await store.decide({ logs: [this.audited], actor: BY_ITSELF }, async (sql) => {
      const events: DomainEvent<'federation.redacted'>[] = [];
      let withheld = 0;
      // First, so that locks are taken in the order of `write`.
      await noteObeyed(sql, this.claim, { after, removed: 0, withheld, now: now() });
      for (const obeyed of notices) {
        const log = { logId, serverId, origin };
        const done = await redactMirrored(sql, following, log, obeyed);
        if (done === 'withheld') withheld++;
        if (done !== 'removed') continue;
        const { eventId, sequence, notice } = obeyed;
        const payload = { mirrorId, groupKey, origin, eventId, sequence, notice, obeyedAt };
        events.push({ kind: 'federation.redacted', payload });
      }
      const removed = events.length;
      if (removed + withheld > 0)
        await noteObeyed(sql, this.claim, { after, removed, withheld, now: now() });
      return events;
    });
  }

  /** Writes the payloads that may now be seen, notes how far they are here, and records that, in one transaction. */
  async reveal({ events, access }: Gained): Promise<void> {
    const { database, store, following, notifier } = this.parts;
    const { mirrorId, groupKey, origin } = this.mirror;
    const now = this.parts.now();
    if (events.length === 0) return noteGained(database, this.claim, { access, revealed: 0, now });
    const logId = this.logId!;
    const found = await RevealedEvents.of(database, { ...this.mirror, logId }, events);
    const { sequences } = found;
    await store.decide({ logs: [this.audited], actor: BY_ITSELF }, async (sql) => {
      // First, so that locks are taken in the order of `write`.
      await noteGained(sql, this.claim, { access, revealed: sequences.length, now });
      if (sequences.length === 0) return [];
      await found.write(sql, following);
      const revealedAt = new Date(now).toISOString();
      const payload = { mirrorId, groupKey, origin, logId, sequences, revealedAt };
      return [{ kind: 'federation.revealed', payload }];
    });
    notifier.notify([logId]);
  }

  /** Keeps what lets the mirror in over there from now on. */
  keep(secret: MirrorSecret): Promise<void> {
    return keepSecret(this.parts.database, this.claim, secret);
  }

  /** Ends the run, with what is to be recorded of it in the same transaction. */
  async end(
    end: RunEnd,
    recorded: readonly DomainEvent<'federation.synced' | 'federation.diverged'>[],
  ): Promise<void> {
    const { database, store } = this.parts;
    if (recorded.length === 0) return endRun(database, this.claim, end);
    await store.decide({ logs: [this.audited], actor: BY_ITSELF }, async (sql) => {
      await endRun(sql, this.claim, end);
      return recorded;
    });
  }

  private get audited() {
    return { groupKey: this.mirror.groupKey, purpose: 'administration' } as const;
  }
}
