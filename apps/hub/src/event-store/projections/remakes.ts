import type { FollowingProjection, Sql, SyncLog } from '@app/projections';
import { readEvents } from './event-trace.js';
import type { NamedLog } from './lagging-logs.js';

/** So many events one step applies again at the most. */
const STEP_EVENTS = 500;

// Of what was to be made anew before, the rest stays to be made; what has been made of it is made again where it hangs together with the
// new. A row that was left by a hub which knows nothing of them counts for nothing.
const POSTPONE = `
  INSERT INTO remake AS r (log_id, name, sequences) VALUES ($1, $2, $3)
  ON CONFLICT (log_id, name) DO UPDATE SET done = 0, sequences = CASE WHEN $4 THEN ARRAY(
    SELECT unnest(r.sequences[r.done + 1:]) UNION SELECT unnest(excluded.sequences) ORDER BY 1) ELSE excluded.sequences END`;
const HOLD = `UPDATE projection SET status = 'remaking', error = NULL WHERE log_id = $1 AND name = $2`;
// What reads another's rows waits until these are whole. Rows that newer code has made are left to it.
const NEXT = `
  SELECT p.name, p.log_id, log.group_key, log.purpose, log.server_id, cardinality(r.sequences) AS most, r.done,
         r.sequences[r.done + 1:r.done + ${STEP_EVENTS}] AS sequences
  FROM remake r JOIN projection p ON p.log_id = r.log_id AND p.name = r.name JOIN log ON log.log_id = r.log_id
  JOIN unnest($1::text[], $2::integer[]) AS f (name, version) ON f.name = p.name AND p.version <= f.version
  WHERE p.status = 'remaking' AND NOT EXISTS (
    SELECT FROM unnest($3::text[], $4::text[]) AS needs (name, needed)
    JOIN projection before ON before.name = needs.needed AND before.log_id = p.log_id AND before.status = 'remaking'
    WHERE needs.name = p.name)
  ORDER BY p.log_id, p.name LIMIT 1 FOR UPDATE OF p SKIP LOCKED FOR KEY SHARE OF log SKIP LOCKED`;
const MOVE = 'UPDATE remake SET done = $3 WHERE log_id = $1 AND name = $2';
const FORGET = 'DELETE FROM remake WHERE log_id = $1 AND name = ANY($2)';
const GO_ON = `UPDATE projection SET status = 'running' WHERE log_id = $1 AND name = $2`;

interface RemakeRow extends NamedLog {
  name: string;
  log_id: string;
  most: number;
  done: number;
  sequences: string[];
}

/** A part of a log's rows could not be made anew; `cause` says why. */
export class RemakeFailed extends Error {
  constructor(
    readonly log: SyncLog,
    cause: unknown,
  ) {
    super(`what was made of log ${log.logId} cannot be made anew`, { cause });
  }
}

/**
 * Has a projection, from whose rows what it made of these events is gone, make it anew in steps, and hold still in their log until then:
 * whoever reads meanwhile sees the rest. The transaction must hold the projection's position there. `isHeld` says whether it holds still already.
 */
export async function postponeRemake(
  sql: Sql,
  { logId }: SyncLog,
  { name, sequences, isHeld }: { name: string; sequences: readonly number[]; isHeld: boolean },
): Promise<void> {
  await sql.query(POSTPONE, [logId, name, sequences, isHeld]);
  await sql.query(HOLD, [logId, name]);
}

/** Forgets what projections had to make anew of a log, of which all is made anew. */
export async function forgetRemakes(
  sql: Sql,
  { logId }: SyncLog,
  names: readonly string[],
): Promise<void> {
  await sql.query(FORGET, [logId, names]);
}

async function nextOf(
  sql: Sql,
  projections: readonly FollowingProjection[],
): Promise<RemakeRow | undefined> {
  const needs = projections.flatMap(({ name, after }) => after.map((each) => [name, each.name]));
  const [row] = await sql.query<RemakeRow>(NEXT, [
    projections.map(({ name }) => name),
    projections.map(({ version }) => version),
    needs.map(([name]) => name),
    needs.map(([, needed]) => needed),
  ]);
  return row;
}

/**
 * Takes the next step of what is to be made anew in any log, in the given transaction; answers whether there was one that nobody else
 * takes. Throws RemakeFailed.
 */
export async function stepRemake(
  sql: Sql,
  projections: readonly FollowingProjection[],
): Promise<boolean> {
  const row = await nextOf(sql, projections);
  if (!row) return false;
  const { name, log_id: logId, group_key: groupKey, server_id: serverId, most, done } = row;
  const projection = projections.find((each) => each.name === name)!;
  const log: SyncLog = { logId, groupKey, ...(serverId !== null && { serverId }) };
  const sequences = row.sequences.map(Number);
  try {
    await applyAgain(sql, projection, log, sequences);
  } catch (error) {
    throw new RemakeFailed(log, error);
  }
  if (done + sequences.length < most) await sql.query(MOVE, [logId, name, done + sequences.length]);
  else {
    await forgetRemakes(sql, log, [name]);
    await sql.query(GO_ON, [logId, name]);
  }
  return true;
}

/** Has a projection apply again events of a log that it had reached before. */
export async function applyAgain(
  sql: Sql,
  projection: FollowingProjection,
  log: SyncLog,
  sequences: readonly number[],
): Promise<void> {
  for await (const events of readEvents(sql, log, sequences)) {
    const concerning = events.filter(({ kind }) => projection.kinds.includes(kind));
    if (concerning.length > 0) await projection.apply(concerning, sql);
  }
}
