import type { Sql } from '@app/projections';
import type { Database } from '../../database/database.js';
import type { ChainedDraft } from '../append/chain.js';
import { lockLogs } from '../log/log.js';
import { writeClientCursors } from '../log/client-cursor.js';
import { type PushPlan, planPushes } from './plan-pushes.js';
import type { PushOutcome, PushRequest } from './push-request.js';
import { type PushState, logsOf, readPushState } from './push-state.js';
import { writeUnlessMoved } from './write-unless-moved.js';

/** What a flush works with. */
export interface FlushParts {
  database: Database;
  now: () => number;
  salt: () => Buffer;
  /** Writes events under the locks of their logs, with all that is written with them. */
  write: (sql: Sql, events: readonly ChainedDraft[]) => Promise<void>;
}

/**
 * Commits pushes together. As a rule nobody else appends to their logs meanwhile, so they are planned without locks and
 * written by one statement that finds out; where somebody does, all of it is done again under the locks. What a push appends
 * decides nothing, so no transactional projection is written with it.
 */
export async function flushPushes(
  parts: FlushParts,
  units: readonly PushRequest[],
): Promise<PushOutcome[]> {
  const { database, now, salt } = parts;
  const state = await readPushState(database, units);
  const sizes = new Map([...state.heads.values()].map(({ logId, size }) => [logId, size]));
  const plan = planPushes(state, units, now(), salt);
  if (plan.events.length === 0) return plan.outcomes;
  const isWritten = await writeAtOnce(database, { state, sizes, plan });
  return isWritten ? plan.outcomes : flushUnderLocks(parts, units);
}

/** What was planned and on what. */
interface Planned {
  state: PushState;
  sizes: ReadonlyMap<string, number>;
  plan: PushPlan;
}

function writeAtOnce(database: Database, { state, sizes, plan }: Planned): Promise<boolean> {
  if (!state.scopes.hasChanged) return writeUnlessMoved(database, sizes, plan);
  return database.transaction(async (sql) => {
    const isWritten = await writeUnlessMoved(sql, sizes, plan);
    if (isWritten) await state.scopes.write(sql);
    return isWritten;
  });
}

function flushUnderLocks(
  { database, now, salt, write }: FlushParts,
  units: readonly PushRequest[],
): Promise<PushOutcome[]> {
  return database.transaction(async (sql) => {
    await lockLogs(sql, logsOf(units));
    const state = await readPushState(sql, units);
    const plan = planPushes(state, units, now(), salt);
    await write(sql, plan.events);
    await writeClientCursors(sql, plan.pulled);
    await state.scopes.write(sql);
    return plan.outcomes;
  });
}
