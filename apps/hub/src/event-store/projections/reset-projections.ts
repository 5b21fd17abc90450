import type { FollowingProjection, Sql, SyncLog, TracedEvents } from '@app/projections';
import { applyAgain, forgetRemakes, postponeRemake } from './remakes.js';
import { shadowsOf } from './shadow-tables.js';

// Whoever works on what any projection makes of this log is let finish and then kept out; readers and other logs go on. The
// second lock is for rows that are not there yet: a step takes its own row first and then shares the log's.
const STOP_FOLLOWING_LOG = [
  'SELECT 1 FROM projection WHERE log_id = $1 ORDER BY name FOR UPDATE',
  'SELECT 1 FROM log WHERE log_id = $1 FOR UPDATE',
];
const POSITIONS =
  'SELECT name, version, position, status FROM projection WHERE log_id = $1 AND name = ANY($2)';
const BEGIN_AGAIN = `
  UPDATE projection SET position = 0, status = 'running', error = NULL WHERE log_id = $1 AND name LIKE ANY ($2)`;
const GO_ON = `UPDATE projection SET status = 'running', error = NULL WHERE log_id = $1 AND status = 'parked'`;

/** More events than this are not applied again while everybody who pushes to their log waits, but later, in steps. */
const REMADE_AT_ONCE = 500;

/** A projection's place in the log. */
interface Made {
  name: string;
  version: number;
  position: string;
  status: string;
}

/**
 * Takes away everything that following projections have made of a group's sync log, also in rebuilds that are under way, so
 * that they make it anew of what the log says now. The transaction must hold the log's lock.
 */
export async function resetProjections(
  sql: Sql,
  projections: readonly FollowingProjection[],
  log: SyncLog,
): Promise<void> {
  await stopFollowing(sql, log);
  for (const projection of projections) {
    if (!projection.reset) continue;
    await reset(sql, projection, log);
    await resetShadows(sql, projection, log);
  }
}

/**
 * Takes away what following projections have made of some events that hang together, and lets them make it anew of what the log says of
 * them now: at once, or of more than `atOnce` events, or where something is being made anew already, in steps (`stepRemake`). What a
 * rebuild under way has made of the log is taken away. The transaction must hold the log's lock.
 */
export async function remakeTraced(
  sql: Sql,
  projections: readonly FollowingProjection[],
  traced: TracedEvents,
  atOnce = REMADE_AT_ONCE,
): Promise<void> {
  await stopFollowing(sql, traced);
  const names = projections.map(({ name }) => name);
  const rows = await sql.query<Made>(POSITIONS, [traced.logId, names]);
  // One that reads another's rows cannot go on before these are whole, so all hold still together.
  const inSteps = traced.sequences.length > atOnce || rows.some(isHeld);
  for (const projection of projections) {
    if (!projection.forget) continue;
    const made = rows.find(({ name }) => name === projection.name);
    // Rows that newer code has made are its own to make.
    if (made && made.version > projection.version) await reset(sql, projection, traced);
    else if (made) {
      await projection.forget(traced, sql);
      const sequences = traced.sequences.filter((sequence) => sequence <= Number(made.position));
      if (!inSteps) await applyAgain(sql, projection, traced, sequences);
      else await postponeRemake(sql, traced, { ...made, sequences, isHeld: isHeld(made) });
    }
    await resetShadows(sql, projection, traced);
  }
  // The event that could not be digested may be the one that is gone.
  await sql.query(GO_ON, [traced.logId]);
}

function isHeld({ status }: Made): boolean {
  return status === 'remaking';
}

async function stopFollowing(sql: Sql, { logId }: SyncLog): Promise<void> {
  for (const lock of STOP_FOLLOWING_LOG) await sql.query(lock, [logId]);
}

async function reset(sql: Sql, projection: FollowingProjection, log: SyncLog): Promise<void> {
  await projection.reset?.(log, sql);
  await forgetRemakes(sql, log, [projection.name]);
  await sql.query(BEGIN_AGAIN, [log.logId, [projection.name]]);
}

async function resetShadows(
  sql: Sql,
  projection: FollowingProjection,
  log: SyncLog,
): Promise<void> {
  for (const shadow of await shadowsOf(sql, projection.name)) {
    await shadow.within(sql, async () => projection.reset?.(log, sql));
  }
  await sql.query(BEGIN_AGAIN, [log.logId, [`rebuild:${projection.name}:%`]]);
}
