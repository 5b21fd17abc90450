import { Frontier } from '@app/domain';
import type { LogPurpose, Sql } from '@app/projections';

/** The log that carries what the hub as a whole decides: the creation and change of groups. */
export const HUB_GROUP_KEY = '';

/** A log by what it is for. */
export interface LogName {
  groupKey: string;
  purpose: LogPurpose;
}

/** The hub-wide log; who decides what must be unique over all groups locks it. */
export const HUB_LOG: LogName = { groupKey: HUB_GROUP_KEY, purpose: 'administration' };

/** Where a log ends: its size, its last event's hash and the Merkle frontier over all of them. */
export interface LogHead extends LogName {
  logId: string;
  size: number;
  hash: Buffer | null;
  frontier: Frontier;
  /** How often it has been begun anew for those it is published to; 1 for the first. */
  epoch: number;
}

/** A row of HEAD_COLUMNS. */
export interface LogRow {
  log_id: string;
  group_key: string;
  purpose: LogPurpose;
  size: string;
  head_hash: Buffer | null;
  frontier: Buffer;
  epoch: number;
}

/** SQL: what of `log` makes a head. */
export const HEAD_COLUMNS = 'log_id, group_key, purpose, size, head_hash, frontier, epoch';
// Locks are taken in the order of the ids, so two transactions never wait for each other in a circle.
const LOCK_LOGS = `
  SELECT ${HEAD_COLUMNS} FROM log WHERE log_id = ANY($1::uuid[]) ORDER BY log_id FOR NO KEY UPDATE`;
const READ_HEAD = `SELECT ${HEAD_COLUMNS} FROM log WHERE log_id = $1`;
const CREATE_LOG = `
  INSERT INTO log (log_id, group_key, purpose, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;
const GROUPS_WITHOUT_LOGS = `
  SELECT group_key FROM groups
  WHERE NOT EXISTS (SELECT FROM log WHERE log.group_key = groups.group_key AND purpose = 'administration')
     OR NOT EXISTS (SELECT FROM log WHERE log.group_key = groups.group_key AND purpose = 'sync')
  ORDER BY group_key`;
const FIND_LOGS = `SELECT log_id, purpose FROM log WHERE group_key = $1`;

/** The head of a row. */
export function headOf(row: LogRow): LogHead {
  const size = Number(row.size);
  return {
    logId: row.log_id,
    groupKey: row.group_key,
    purpose: row.purpose,
    size,
    hash: row.head_hash,
    frontier: Frontier.decode(row.frontier, size),
    epoch: row.epoch,
  };
}

/** Locks the logs until the transaction ends and returns their heads by id. Writers of a log come one after another. */
export async function lockLogs(sql: Sql, logIds: readonly string[]): Promise<Map<string, LogHead>> {
  const rows = await sql.query<LogRow>(LOCK_LOGS, [logIds]);
  return new Map(rows.map((row) => [row.log_id, headOf(row)]));
}

/** The head of a log as it is now. */
export async function readHead(sql: Sql, logId: string): Promise<LogHead> {
  const [row] = await sql.query<LogRow>(READ_HEAD, [logId]);
  if (!row) throw new Error(`there is no log ${logId}`);
  return headOf(row);
}

/** Makes an empty log unless it is there. */
export async function createLog(
  sql: Sql,
  name: LogName,
  logId: string,
  now: number,
): Promise<void> {
  await sql.query(CREATE_LOG, [logId, name.groupKey, name.purpose, now]);
}

/** The ids of a group's logs by purpose; missing for a group that does not exist. */
export type LogIds = Partial<Record<LogPurpose, string>>;

/** Asks for the ids of a group's logs. */
export async function findLogIds(sql: Sql, groupKey: string): Promise<LogIds> {
  const rows = await sql.query<{ log_id: string; purpose: LogPurpose }>(FIND_LOGS, [groupKey]);
  const ids: LogIds = {};
  for (const { purpose, log_id } of rows) ids[purpose] = log_id;
  return ids;
}

/** The groups that are there without one of their logs, as between two imports; sorted. */
export async function listGroupsWithoutLogs(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ group_key: string }>(GROUPS_WITHOUT_LOGS);
  return rows.map(({ group_key }) => group_key);
}
