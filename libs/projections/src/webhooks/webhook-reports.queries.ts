import { type ReviewKind, type WebhookData, type WebhookType, reviewIdOf } from '@app/domain';
import { visibleTo } from '../access/visibility.js';
import { REVIEW_QUEUE } from '../review/review-queue.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** The types that report a state, and report it again when the state returns. */
const STANDING: readonly WebhookType[] = [
  'review.opened',
  'knowledge.contradicted',
  'task.blocked',
];

/** How much of a title a message shows, in characters. */
const TITLE_SHOWN = 200;

/** Something that webhooks report. */
export interface Happening {
  type: WebhookType;
  /** What it is about, in the words of its type. */
  subject: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The data of a happening, by its type. */
export type WebhookReport = {
  [Type in WebhookType]: { type: Type; data: WebhookData[Type] };
}[WebhookType];

interface StandingRow {
  type: 'review.opened' | 'knowledge.contradicted' | 'task.blocked';
  subject: string;
  at: string;
  review_kind: ReviewKind | null;
  review_subject: string | null;
  opened_in: string | null;
  id: string;
  title: string | null;
  other_id: string | null;
  other_title: string | null;
}

/**
 * SQL: the states that a group's webhooks may report now, each with its items, all of which every member of the group may see: no
 * member has the empty id.
 */
function standing(groupKey: string, statement: Statement): string {
  const seen = new Statement(statement.values);
  visibleTo({ groupKey, memberId: '' }, seen);
  const group = statement.value(groupKey);
  return `
    WITH visible AS (
      SELECT k.id, left(k.record::json ->> 'title', ${TITLE_SHOWN}) AS title, k.task_key, k.task_status, k.status, k.updated_at
      FROM knowledge k WHERE k.group_key = ${group} AND ${seen.all} AND k.record IS NOT NULL
    )
    SELECT CASE WHEN q.kind = 'conflict' THEN 'knowledge.contradicted' ELSE 'review.opened' END AS type,
           json_build_array(q.kind, q.subject_id, q.opened_in)::text AS subject, q.opened_at AS at,
           q.kind AS review_kind, q.subject_id AS review_subject, q.opened_in, one.id, one.title,
           other.id AS other_id, other.title AS other_title
    FROM (${REVIEW_QUEUE}) AS q
    JOIN visible one ON one.id = coalesce(q.one_id, q.knowledge_id)
    JOIN visible about ON about.id = q.knowledge_id
    LEFT JOIN visible other ON other.id = q.other_id
    WHERE q.group_key = ${group} AND (q.other_id IS NULL OR other.id IS NOT NULL)
    UNION ALL
    SELECT 'task.blocked', t.task_key, t.updated_at, NULL, NULL, NULL, t.id, t.title, NULL, NULL
    FROM (
      SELECT DISTINCT ON (task_key) * FROM visible WHERE task_key IS NOT NULL AND status = 'active'
      ORDER BY task_key, updated_at DESC, id DESC
    ) AS t
    WHERE t.task_status = 'blocked'`;
}

const GROUPS_BEHIND = `
  SELECT r.group_key, r.purpose, r.position, CASE WHEN r.purpose = 'sync' THEN p.position ELSE log.size END AS target, log.log_id
  FROM webhook_reach r JOIN log ON log.group_key = r.group_key AND log.purpose = r.purpose
  LEFT JOIN projection p ON p.log_id = log.log_id AND p.name = 'knowledge'
  WHERE EXISTS (SELECT FROM webhooks w WHERE w.group_key = r.group_key)
    AND CASE WHEN r.purpose = 'sync' THEN p.position ELSE log.size END > r.position`;

// The items are read while nobody changes or rebuilds them, and by one hub at a time.
const LOCK_SYNC = `
  SELECT p.position FROM webhook_reach r JOIN log ON log.group_key = r.group_key AND log.purpose = r.purpose
  JOIN projection p ON p.log_id = log.log_id AND p.name = 'knowledge'
  WHERE r.group_key = $1 AND r.purpose = 'sync' AND p.position > r.position FOR UPDATE OF r SKIP LOCKED FOR SHARE OF p`;
const LOCK_ADMINISTRATION = `
  SELECT log.log_id, r.position AS told, log.size AS position
  FROM webhook_reach r JOIN log ON log.group_key = r.group_key AND log.purpose = r.purpose
  WHERE r.group_key = $1 AND r.purpose = 'administration' AND log.size > r.position FOR UPDATE OF r SKIP LOCKED`;
const JOINED = `
  SELECT payload::json ->> 'memberId' AS subject, accepted_at AS at FROM event
  WHERE log_id = $1 AND sequence > $2 AND sequence <= $3 AND kind = 'member.joined' AND payload IS NOT NULL ORDER BY sequence`;
const REACH = 'UPDATE webhook_reach SET position = $3 WHERE group_key = $1 AND purpose = $2';

/** A log with events that a group's webhooks have not reported. */
export interface UnreportedLog {
  groupKey: string;
  purpose: 'sync' | 'administration';
}

/** Resolves to the logs with events that webhooks have not reported. */
export async function listUnreportedLogs(sql: Sql): Promise<UnreportedLog[]> {
  const rows = await sql.query<{ group_key: string; purpose: UnreportedLog['purpose'] }>(
    GROUPS_BEHIND,
  );
  return rows.map(({ group_key, purpose }) => ({ groupKey: group_key, purpose }));
}

/** Records the states of a group now; resolves to those that are new. */
async function takeStanding(sql: Sql, groupKey: string, now: number): Promise<Happening[]> {
  const statement = new Statement();
  const stands = standing(groupKey, statement);
  const group = statement.value(groupKey);
  const text = `
    WITH stands AS MATERIALIZED (${stands}),
    gone AS (
      DELETE FROM webhook_told t WHERE t.group_key = ${group} AND t.type = ANY(${statement.value(STANDING)})
        AND NOT EXISTS (SELECT FROM stands s WHERE s.type = t.type AND s.subject = t.subject)
    ), fresh AS (
      INSERT INTO webhook_told (group_key, type, subject, told_at)
      SELECT ${group}, type, subject, ${statement.value(now)}::bigint FROM stands ON CONFLICT DO NOTHING RETURNING type, subject
    )
    SELECT s.type, s.subject, s.at FROM fresh JOIN stands s ON s.type = fresh.type AND s.subject = fresh.subject
    ORDER BY s.at, s.subject`;
  const rows = await sql.query<StandingRow>(text, statement.values);
  return rows.map(({ type, subject, at }) => ({ type, subject, at: Number(at) }));
}

const BEGIN = `
  INSERT INTO webhook_reach (group_key, purpose, position)
  SELECT log.group_key, log.purpose, CASE WHEN log.purpose = 'sync' THEN coalesce(p.position, 0) ELSE log.size END
  FROM log LEFT JOIN projection p ON p.log_id = log.log_id AND p.name = 'knowledge' WHERE log.group_key = $1
  ON CONFLICT (group_key, purpose) DO UPDATE SET position = excluded.position`;
// A place that is kept stays: what came after it has not been reported.
const CONTINUE = `
  INSERT INTO webhook_reach (group_key, purpose, position)
  SELECT log.group_key, log.purpose, log.size FROM log
  WHERE log.group_key = $1 AND EXISTS (SELECT FROM webhooks WHERE webhooks.group_key = $1)
  ON CONFLICT DO NOTHING`;

/** Has a group's webhooks, which have come from elsewhere together with its logs, report what happens from now on. */
export async function continueReporting(sql: Sql, groupKey: string): Promise<void> {
  await sql.query(CONTINUE, [groupKey]);
}

const FORGET_TOLD = 'DELETE FROM webhook_told WHERE group_key = $1';

/** Starts reporting to a group's webhooks: only what happens from now on, since existing states count as reported. */
export async function beginReporting(sql: Sql, groupKey: string, now: number): Promise<void> {
  await sql.query(BEGIN, [groupKey]);
  await sql.query(FORGET_TOLD, [groupKey]);
  await takeStanding(sql, groupKey, now);
}

/** Takes what is new in a log, in a transaction; nothing if another hub does. It counts as reported once that commits. */
export async function takeUnreported(
  sql: Sql,
  { groupKey, purpose }: UnreportedLog,
  now: number,
): Promise<Happening[]> {
  if (purpose === 'sync') {
    const [lock] = await sql.query<{ position: string }>(LOCK_SYNC, [groupKey]);
    if (!lock) return [];
    await sql.query(REACH, [groupKey, purpose, lock.position]);
    return takeStanding(sql, groupKey, now);
  }
  type Lock = { log_id: string; told: string; position: string };
  const [lock] = await sql.query<Lock>(LOCK_ADMINISTRATION, [groupKey]);
  if (!lock) return [];
  await sql.query(REACH, [groupKey, purpose, lock.position]);
  const { log_id, told, position } = lock;
  const rows = await sql.query<{ subject: string; at: string }>(JOINED, [log_id, told, position]);
  return rows.map(({ subject, at }) => ({ type: 'member.joined', subject, at: Number(at) }));
}

const TELL_ONCE = `
  INSERT INTO webhook_told (group_key, type, subject, told_at)
  SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT FROM webhooks WHERE group_key = $1 AND $2 = ANY(types))
  ON CONFLICT DO NOTHING RETURNING subject`;
const FORGET_OLD = 'DELETE FROM webhook_told WHERE type <> ALL($1) AND told_at < $2';

/** Records something that is reported only once; resolves to whether it is new and a webhook wants it. */
export async function recordOnce(
  sql: Sql,
  groupKey: string,
  { type, subject, at }: Happening,
): Promise<boolean> {
  return (await sql.query(TELL_ONCE, [groupKey, type, subject, at])).length > 0;
}

/** Forgets what was reported once before this time, in milliseconds since 1970. */
export async function forgetReportedOnce(sql: Sql, before: number): Promise<void> {
  await sql.query(FORGET_OLD, [STANDING, before]);
}

/** The prefix of a subject that is about a log; no member id begins with it. */
const OF_LOG = 'log:';
const LOG = 'SELECT purpose FROM log WHERE group_key = $1 AND log_id = $2';

/** Returns the subject of a message that a log has diverged. */
export function logFaultSubject(fault: { logId: string; day: string; problem: string }): string {
  return `${OF_LOG} ${fault.logId} ${fault.day} ${fault.problem}`;
}

async function logFaultReport(
  sql: Sql,
  groupKey: string,
  subject: string,
): Promise<WebhookReport | null> {
  const [, logId = '', , ...words] = subject.split(' ');
  const [row] = await sql.query<{ purpose: string }>(LOG, [groupKey, logId]);
  if (!row) return null;
  const data = { log: { logId, purpose: row.purpose }, problem: words.join(' ') };
  return { type: 'log.diverged', data };
}

const MEMBER = `SELECT member_id, handle, display_name FROM members WHERE group_key = $1 AND member_id = $2 AND erased_at IS NULL`;

interface MemberRow {
  member_id: string;
  handle: string;
  display_name: string;
}

/** Resolves to what to report of a happening now; null if it is over or if some member may no longer see it. */
export async function findReport(
  sql: Sql,
  groupKey: string,
  { type, subject }: Omit<Happening, 'at'>,
): Promise<WebhookReport | null> {
  if (type === 'log.diverged' && subject.startsWith(OF_LOG))
    return logFaultReport(sql, groupKey, subject);
  if (type === 'member.joined' || type === 'log.diverged') {
    const [memberId, clientId = ''] = subject.split(' ');
    const [row] = await sql.query<MemberRow>(MEMBER, [groupKey, memberId]);
    if (!row) return null;
    const member = { memberId: row.member_id, displayName: row.display_name };
    return type === 'log.diverged'
      ? { type, data: { member, clientId } }
      : { type, data: { member: { ...member, handle: row.handle } } };
  }
  const statement = new Statement();
  const text = `SELECT * FROM (${standing(groupKey, statement)}) AS stands
    WHERE type = ${statement.value(type)} AND subject = ${statement.value(subject)}`;
  const [row] = await sql.query<StandingRow>(text, statement.values);
  return row ? standingReport(groupKey, row) : null;
}

function standingReport(groupKey: string, row: StandingRow): WebhookReport {
  const item = { id: row.id, title: row.title ?? row.id };
  if (row.type === 'task.blocked')
    return { type: row.type, data: { task: { taskKey: row.subject }, item } };
  const kind = row.review_kind ?? 'proposal';
  const id = reviewIdOf({
    kind,
    groupKey,
    subjectId: row.review_subject ?? '',
    openedIn: Number(row.opened_in),
  });
  const review = { id, kind };
  if (row.type === 'review.opened') return { type: row.type, data: { review, item } };
  const other = row.other_id === null ? [] : [{ id: row.other_id, title: row.other_title ?? '' }];
  return { type: row.type, data: { review, items: [item, ...other] } };
}
