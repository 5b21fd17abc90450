import {
  type DeliveryState,
  LONGEST_WEBHOOK_WAIT_MS,
  type WebhookType,
  decodePage,
  isNumberPart,
  isTextPart,
} from '@app/domain';
import { type PageRange, pageOf } from '../paging.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import type { Happening } from './webhook-reports.queries.js';

/** A message to a webhook, without its content, which is read when it is sent. */
export interface Delivery extends Happening {
  groupKey: string;
  webhookId: string;
  messageId: string;
  /** The attempts so far, including the current one. */
  attempts: number;
}

interface DeliveryRow {
  group_key: string;
  webhook_id: string;
  message_id: string;
  type: WebhookType;
  subject: string;
  happened_at: string;
  attempts: number;
}

const QUEUE = `
  INSERT INTO webhook_delivery (group_key, webhook_id, message_id, type, subject, happened_at, next_at, state, problem, ended_at)
  SELECT w.group_key, w.webhook_id, news.message_id, news.type, news.subject, news.at, $6::bigint,
         CASE WHEN full_up.is THEN 'dead' ELSE 'waiting' END, CASE WHEN full_up.is THEN $7::text END, CASE WHEN full_up.is THEN $6::bigint END
  FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) AS news (message_id, type, subject, at)
  JOIN webhooks w ON w.group_key = $1 AND news.type = ANY(w.types)
  CROSS JOIN LATERAL (
    SELECT count(*) >= $8 AS is FROM webhook_delivery d
    WHERE d.group_key = w.group_key AND d.webhook_id = w.webhook_id AND d.state = 'waiting'
  ) AS full_up`;

/** Happenings of a group to be put into the outbox as messages. */
export interface Outgoing {
  happenings: readonly Happening[];
  /** One id per happening, the same for all webhooks. */
  messageIds: readonly string[];
  now: number;
  /** At most `most` messages may wait for a webhook; further ones are dead at once, with this problem. */
  most: number;
  problem: string;
}

/** Puts a message for each webhook that wants it into the outbox. */
export async function queueMessages(sql: Sql, groupKey: string, out: Outgoing): Promise<void> {
  const { happenings, messageIds, now, most, problem } = out;
  if (happenings.length === 0) return;
  await sql.query(QUEUE, [
    groupKey,
    messageIds,
    happenings.map(({ type }) => type),
    happenings.map(({ subject }) => subject),
    happenings.map(({ at }) => at),
    now,
    problem,
    most,
  ]);
}

/** A claim that ends further in the future than this was made before the clock was set back, and is ignored. */
const CLOCK_AHEAD_MS = 60_000;
/** No replica's clock is further ahead than this, in milliseconds. */
const REPLICAS_APART_MS = 10 * 60_000;
/** An attempt further ahead than any is planned was planned before the clock was set back, and is due. */
const LONGEST_AHEAD_MS = LONGEST_WEBHOOK_WAIT_MS + REPLICAS_APART_MS;

const isDue = (row: string): string =>
  `(${row}.next_at <= $1 OR ${row}.next_at > $1 + ${LONGEST_AHEAD_MS})`;

// One message per webhook at a time, oldest first: a target that never answers holds up only itself.
const CLAIM = `
  UPDATE webhook_delivery d SET claimed_until = $2, attempts = d.attempts + 1
  FROM (
    SELECT d.group_key, d.webhook_id, d.message_id FROM webhook_delivery d
    JOIN (
      SELECT DISTINCT ON (due.group_key, due.webhook_id) due.group_key, due.webhook_id, due.message_id
      FROM webhook_delivery due
      WHERE due.state = 'waiting' AND ${isDue('due')}
        AND ($4::text IS NULL OR due.webhook_id = $4)
        AND NOT EXISTS (
          SELECT FROM webhook_delivery busy
          WHERE busy.group_key = due.group_key AND busy.webhook_id = due.webhook_id AND busy.state = 'waiting'
            AND busy.claimed_until > $1 AND busy.claimed_until < $5)
      ORDER BY due.group_key, due.webhook_id, due.next_at, due.message_id
    ) AS first ON first.group_key = d.group_key AND first.webhook_id = d.webhook_id AND first.message_id = d.message_id
    WHERE d.state = 'waiting' AND NOT (d.claimed_until > $1 AND d.claimed_until < $5) AND ${isDue('d')}
    ORDER BY d.next_at LIMIT $3 FOR UPDATE OF d SKIP LOCKED
  ) AS claimed
  WHERE d.group_key = claimed.group_key AND d.webhook_id = claimed.webhook_id AND d.message_id = claimed.message_id
  RETURNING d.group_key, d.webhook_id, d.message_id, d.type, d.subject, d.happened_at, d.attempts`;

/** Which messages to claim. */
export interface Claim {
  now: number;
  /** When another hub may take them if this one has not settled them. */
  until: number;
  most: number;
  /** Only messages of this webhook. */
  webhookId?: string | undefined;
}

/** Claims messages that are due, at most one per webhook. */
export async function claimDeliveries(sql: Sql, claim: Claim): Promise<Delivery[]> {
  const { now, until, most, webhookId } = claim;
  const rows = await sql.query<DeliveryRow>(CLAIM, [
    now,
    until,
    most,
    webhookId ?? null,
    until + CLOCK_AHEAD_MS,
  ]);
  return rows.map((row) => ({
    groupKey: row.group_key,
    webhookId: row.webhook_id,
    messageId: row.message_id,
    type: row.type,
    subject: row.subject,
    at: Number(row.happened_at),
    attempts: row.attempts,
  }));
}

const KEY = 'group_key = $1 AND webhook_id = $2 AND message_id = $3';
const SETTLE = `
  UPDATE webhook_delivery SET state = $4, problem = $5, next_at = $6, ended_at = $7, claimed_until = 0
  WHERE ${KEY} AND state = 'waiting'`;
const RELEASE = `UPDATE webhook_delivery SET claimed_until = 0, attempts = attempts - 1 WHERE ${KEY} AND state = 'waiting'`;
const WITHDRAW = `DELETE FROM webhook_delivery WHERE ${KEY}`;

const keyOf = ({ groupKey, webhookId, messageId }: Delivery) => [groupKey, webhookId, messageId];

/** How an attempt ended: the problem, null if the message was delivered, and the time of the next attempt, null if there is none. */
export interface Attempt {
  problem: string | null;
  nextAt: number | null;
  now: number;
}

/** Records how an attempt ended. */
export async function settleDelivery(
  sql: Sql,
  delivery: Delivery,
  { problem, nextAt, now }: Attempt,
): Promise<void> {
  const state: DeliveryState =
    problem === null ? 'delivered' : nextAt === null ? 'dead' : 'waiting';
  const endedAt = state === 'waiting' ? null : now;
  await sql.query(SETTLE, [...keyOf(delivery), state, problem, nextAt ?? now, endedAt]);
}

/** Returns a message as if it had not been claimed, because the hub is stopping. */
export async function releaseDelivery(sql: Sql, delivery: Delivery): Promise<void> {
  await sql.query(RELEASE, keyOf(delivery));
}

/** Removes a message from the outbox because it is no longer true or its webhook is gone. */
export async function withdrawDelivery(sql: Sql, delivery: Delivery): Promise<void> {
  await sql.query(WITHDRAW, keyOf(delivery));
}

const REVIVE = `
  UPDATE webhook_delivery SET state = 'waiting', attempts = 0, next_at = $3, ended_at = NULL, claimed_until = 0
  WHERE group_key = $1 AND webhook_id = $2 AND state = 'dead' AND ($4::text IS NULL OR message_id = $4) RETURNING message_id`;

/** Queues one dead message of a webhook again, or all; resolves to how many. */
export async function reviveDeliveries(
  sql: Sql,
  { groupKey, webhookId }: Pick<Delivery, 'groupKey' | 'webhookId'>,
  { now, messageId }: { now: number; messageId?: string | undefined },
): Promise<number> {
  return (await sql.query(REVIVE, [groupKey, webhookId, now, messageId ?? null])).length;
}

const DISCARD = 'DELETE FROM webhook_delivery WHERE group_key = $1 AND webhook_id = $2';
const PRUNE = `
  DELETE FROM webhook_delivery WHERE ended_at < $1 AND state = 'delivered' OR ended_at < $2 AND state = 'dead'`;

/** Removes all messages of a webhook from the outbox. */
export async function discardDeliveries(
  sql: Sql,
  { groupKey, webhookId }: Pick<Delivery, 'groupKey' | 'webhookId'>,
): Promise<void> {
  await sql.query(DISCARD, [groupKey, webhookId]);
}

/** Deletes messages that were delivered, or died, before these times in milliseconds since 1970. */
export async function pruneDeliveries(
  sql: Sql,
  before: Record<Exclude<DeliveryState, 'waiting'>, number>,
): Promise<void> {
  await sql.query(PRUNE, [before.delivered, before.dead]);
}

/** A message as administrators see it. */
export interface DeliveryRecord {
  messageId: string;
  type: WebhookType;
  state: DeliveryState;
  happenedAt: string;
  attempts: number;
  /** Why the last attempt failed. */
  problem?: string;
  /** Present while it waits. */
  nextAttemptAt?: string;
  endedAt?: string;
}

/** A page of a webhook's messages, newest first; `nextCursor` is absent at the end. */
export interface DeliveriesPage {
  deliveries: DeliveryRecord[];
  nextCursor?: string;
}

interface ListedRow extends DeliveryRow {
  state: DeliveryState;
  next_at: string;
  problem: string | null;
  ended_at: string | null;
}

/** Resolves to a page of a webhook's messages, newest first. */
export async function listDeliveries(
  sql: Sql,
  { groupKey, webhookId }: Pick<Delivery, 'groupKey' | 'webhookId'>,
  { state, cursor, limit }: PageRange & { state?: DeliveryState | undefined },
): Promise<DeliveriesPage> {
  const statement = new Statement();
  statement.given('group_key = ?', groupKey).given('webhook_id = ?', webhookId);
  statement.given('state = ?', state);
  if (cursor !== undefined) {
    const place = decodePage(cursor, [isNumberPart, isTextPart]);
    const [at, id] = place.map((part) => statement.value(part));
    statement.where(`(happened_at, message_id) < (${at}::bigint, ${id})`);
  }
  const text = `
    SELECT group_key, webhook_id, message_id, type, subject, happened_at, attempts, state, next_at, problem, ended_at
    FROM webhook_delivery WHERE ${statement.all}
    ORDER BY happened_at DESC, message_id DESC LIMIT ${statement.value(limit + 1)}`;
  const rows = await sql.query<ListedRow>(text, statement.values);
  const { rows: page, ...end } = pageOf(rows, limit, (last) => [
    Number(last.happened_at),
    last.message_id,
  ]);
  return {
    deliveries: page.map((row) => ({
      messageId: row.message_id,
      type: row.type,
      state: row.state,
      happenedAt: timeOf(row.happened_at),
      attempts: row.attempts,
      ...(row.problem !== null && { problem: row.problem }),
      ...(row.state === 'waiting' && { nextAttemptAt: timeOf(row.next_at) }),
      ...(row.ended_at !== null && { endedAt: timeOf(row.ended_at) }),
    })),
    ...end,
  };
}
