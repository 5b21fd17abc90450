import { type WebhookFormat, type WebhookState, type WebhookType } from '@app/domain';
import { olderThan } from '../newest-place.js';
import { type PageRange, pageOf } from '../paging.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** A webhook as it is stored; the time in milliseconds since 1970. */
export interface StoredWebhook extends WebhookState {
  origin: string;
  /** The address and the secret, encrypted under the master key. */
  urlSealed: string;
  secretSealed: string;
  types: WebhookType[];
  format: WebhookFormat;
  createdAt: number;
  createdBy: string;
}

/** A webhook with the state of its messages. */
export interface ListedWebhook extends StoredWebhook {
  waiting: number;
  dead: number;
  /** When a message was last delivered, in milliseconds since 1970. */
  deliveredAt: number | null;
}

/** A page of webhooks, newest first; `nextCursor` is absent at the end. */
export interface WebhooksPage {
  webhooks: ListedWebhook[];
  nextCursor?: string;
}

interface WebhookRow {
  group_key: string;
  webhook_id: string;
  origin: string;
  url_sealed: string;
  secret_sealed: string;
  types: WebhookType[];
  format: WebhookFormat;
  created_at: string;
  created_by: string;
}

interface ListedRow extends WebhookRow {
  waiting: string;
  dead: string;
  delivered_at: string | null;
}

const COLUMNS = `w.group_key, w.webhook_id, w.origin, w.url_sealed, w.secret_sealed, w.types, w.format, w.created_at, w.created_by`;
const FIND = `SELECT ${COLUMNS} FROM webhooks w WHERE w.webhook_id = $1`;
const COUNT = 'SELECT count(*) AS webhooks FROM webhooks WHERE group_key = $1';
const ANY = 'SELECT FROM webhooks LIMIT 1';
const COUNTS = `
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE d.state = 'waiting') AS waiting, count(*) FILTER (WHERE d.state = 'dead') AS dead,
           max(d.ended_at) FILTER (WHERE d.state = 'delivered') AS delivered_at
    FROM webhook_delivery d WHERE d.group_key = w.group_key AND d.webhook_id = w.webhook_id
  ) AS stands ON true`;

function webhookOf(row: WebhookRow): StoredWebhook {
  return {
    groupKey: row.group_key,
    webhookId: row.webhook_id,
    origin: row.origin,
    urlSealed: row.url_sealed,
    secretSealed: row.secret_sealed,
    types: row.types,
    format: row.format,
    createdAt: Number(row.created_at),
    createdBy: row.created_by,
  };
}

/** Resolves to the webhook with this id, or null. */
export async function findWebhook(sql: Sql, webhookId: string): Promise<StoredWebhook | null> {
  const [row] = await sql.query<WebhookRow>(FIND, [webhookId]);
  return row ? webhookOf(row) : null;
}

/** Resolves to whether any group has a webhook. */
export async function hasWebhooks(sql: Sql): Promise<boolean> {
  return (await sql.query(ANY)).length > 0;
}

/** Resolves to how many webhooks a group has. */
export async function countWebhooks(sql: Sql, groupKey: string): Promise<number> {
  return Number((await sql.query<{ webhooks: string }>(COUNT, [groupKey]))[0]?.webhooks);
}

/** Resolves to a page of the webhooks of one group or all, newest first. */
export async function listWebhooks(
  sql: Sql,
  { groupKey, cursor, limit }: PageRange & { groupKey?: string | undefined },
): Promise<WebhooksPage> {
  const statement = new Statement().given('w.group_key = ?', groupKey);
  olderThan(cursor, 'w.created_at, w.group_key, w.webhook_id', statement);
  const text = `
    SELECT ${COLUMNS}, stands.* FROM webhooks w ${COUNTS} WHERE ${statement.all}
    ORDER BY w.created_at DESC, w.group_key DESC, w.webhook_id DESC LIMIT ${statement.value(limit + 1)}`;
  const rows = await sql.query<ListedRow>(text, statement.values);
  const { rows: page, ...end } = pageOf(rows, limit, (last) => [
    Number(last.created_at),
    last.group_key,
    last.webhook_id,
  ]);
  const webhooks = page.map((row) => ({
    ...webhookOf(row),
    waiting: Number(row.waiting),
    dead: Number(row.dead),
    deliveredAt: row.delivered_at === null ? null : Number(row.delivered_at),
  }));
  return { webhooks, ...end };
}
