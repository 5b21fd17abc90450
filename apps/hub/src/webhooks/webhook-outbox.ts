import { DAY_MS, nextAttemptAt } from '@app/domain';
import {
  type Delivery,
  type Happening,
  type UnreportedLog,
  claimDeliveries,
  forgetReportedOnce,
  recordOnce,
  listUnreportedLogs,
  pruneDeliveries,
  queueMessages,
  settleDelivery,
  takeUnreported,
} from '@app/projections';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { METRICS, type HubMetrics } from '../metrics/hub-metrics.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness, chanceBy } from '../runtime/randomness.js';

/** How many messages may wait for a webhook; what comes beyond is not sent, and says so. */
const MOST_WAITING = 1_000;
const TOO_MANY_WAIT = `was not asked, for ${MOST_WAITING} messages waited already`;

/** When a message counts as lost with the hub that claimed it; an attempt takes a quarter of it. */
const CLAIM_MS = 60_000;

/** How long messages are listed that were delivered, and that died, and how often it is looked for older ones. */
const KEPT_MS = { delivered: 7 * DAY_MS, dead: 30 * DAY_MS } as const;
const PRUNE_MS = 60 * 60 * 1000;

/** The messages that are to be sent to webhooks, in the database: whichever hub comes first takes them. */
@Injectable()
export class WebhookOutbox {
  private readonly logger = new Logger('webhooks');
  private prunedAt = -Infinity;

  constructor(
    private readonly database: Database,
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
    @Inject(METRICS) private readonly metrics?: HubMetrics,
  ) {}

  /** Puts in what is new in all groups. */
  async queueNews(): Promise<void> {
    for (const log of await listUnreportedLogs(this.database)) {
      // What keeps one group from being told keeps no other.
      await this.queueNewsOf(log).catch((error: unknown) => this.report(error));
    }
  }

  /** Puts in something that is told of once, where anybody wants to be told; what keeps it from that is logged. */
  async queueOnce(groupKey: string, happening: Happening): Promise<void> {
    const queue = this.database.transaction(async (sql) => {
      if (await recordOnce(sql, groupKey, happening))
        await queueMessages(sql, groupKey, this.outgoing([happening]));
    });
    await queue.catch((error: unknown) => this.report(error));
  }

  /** Takes out messages to send, at most one a webhook; also only of one webhook. */
  claim(most: number, webhookId?: string): Promise<Delivery[]> {
    const now = this.now();
    return claimDeliveries(this.database, { now, until: now + CLAIM_MS, most, webhookId });
  }

  /** Records how an attempt ended: what kept the target from taking the message, null when it took it. */
  async settle(delivery: Delivery, problem: string | null): Promise<void> {
    const now = this.now();
    const chance = chanceBy(this.random);
    const nextAt = problem === null ? null : nextAttemptAt(delivery.attempts, now, chance);
    await settleDelivery(this.database, delivery, { problem, nextAt, now });
    const isDead = problem !== null && nextAt === null;
    const outcome = problem === null ? 'delivered' : isDead ? 'dead' : 'failed';
    this.metrics?.webhookDeliveries.inc({ outcome });
    if (isDead)
      this.logger.warn(
        `a message for a webhook of the group ${delivery.groupKey} is not sent any more: its target ${problem}`,
      );
  }

  /** Forgets, now and then, what is listed no longer. */
  async prune(): Promise<void> {
    const now = this.now();
    if (Math.abs(now - this.prunedAt) < PRUNE_MS) return;
    const before = { delivered: now - KEPT_MS.delivered, dead: now - KEPT_MS.dead };
    await pruneDeliveries(this.database, before);
    await forgetReportedOnce(this.database, before.delivered);
    this.prunedAt = now;
  }

  private async queueNewsOf(log: UnreportedLog): Promise<void> {
    await this.database.transaction(async (sql) => {
      const happenings = await takeUnreported(sql, log, this.now());
      await queueMessages(sql, log.groupKey, this.outgoing(happenings));
    });
  }

  private report(error: unknown): void {
    if (!isTransient(error)) this.logger.error(error);
  }

  private outgoing(happenings: readonly Happening[]): Parameters<typeof queueMessages>[2] {
    const messageIds = happenings.map(() => `msg_${this.random.uuid()}`);
    const limit = { most: MOST_WAITING, problem: TOO_MANY_WAIT };
    return { happenings, messageIds, now: this.now(), ...limit };
  }
}
