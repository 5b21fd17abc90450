import type { Sql } from '@app/projections';
import type { Database } from '../../database/database.js';
import { PushScopes } from '../access/push-scopes.js';
import type { ChainedDraft } from '../append/chain.js';
import { writeClientCursors } from '../log/client-cursor.js';
import { type LogHead, lockLogs } from '../log/log.js';
import type { KnownHeads } from './known-heads.js';
import { placeClients } from './place-clients.js';
import { type EventPlan, type EventState, planEvents, planPushes } from './plan-pushes.js';
import type { PushOutcome, PushRequest } from './push-request.js';
import { draftsOf, logsOf, readPushState } from './push-state.js';
import { writeIfNew } from './write-if-new.js';

/** What a flush works with. */
export interface FlushParts {
  database: Database;
  /** The heads as the flushes before have left them. */
  heads: KnownHeads;
  now: () => number;
  salt: () => Buffer;
  /** Writes events under the locks of their logs, with all that is written with them. */
  write: (sql: Sql, events: readonly ChainedDraft[]) => Promise<void>;
}

/**
 * Commits pushes together. As a rule nobody else appends to their logs and none of their events is there already: then they are
 * planned on the heads that the flush before has left and written by one statement, which finds out. Otherwise what is there is
 * read, and where anything is to be written, all of it is done under the locks. What a push appends decides nothing, so no
 * transactional projection is written with it.
 */
export async function flushPushes(
  parts: FlushParts,
  units: readonly PushRequest[],
): Promise<PushOutcome[]> {
  const logIds = logsOf(units);
  const heads = parts.heads.of(logIds);
  // Whatever comes of it, and when nobody knows: who comes next must not build on these.
  parts.heads.forget(logIds);
  const outcomes = heads && (await flushAsNew(parts, units, heads));
  return outcomes ?? flushKnown(parts, units);
}

/**
 * Whether a plan says of each push what it would say if it had been made of all that is stored: what is refused is so only where it
 * is not there already.
 */
function isAllNew({ events, pushes }: EventPlan): boolean {
  return (
    events.length > 0 &&
    pushes.every(({ unit, rejected }) => rejected.length === unit.rejected.length)
  );
}

/** Takes it that the logs end like this and know none of the events; resolves to undefined, with nothing written, where that is not so. */
async function flushAsNew(
  parts: FlushParts,
  units: readonly PushRequest[],
  heads: Map<string, LogHead>,
): Promise<PushOutcome[] | undefined> {
  const { database, now, salt } = parts;
  const seen = [...heads.values()].map(({ logId, size, hash }) => ({ logId, size, hash }));
  if (units.some(({ logId }) => heads.get(logId)?.size === 0)) return undefined;
  // After the heads were known: what is read here is no older than they are.
  const scopes = await PushScopes.read(database, draftsOf(units));
  const state: EventState = { heads, stored: new Map(), scopes };
  const plan = planEvents(state, units, now(), salt);
  if (!isAllNew(plan)) return undefined;
  const stood = scopes.hasChanged
    ? await database.transaction(async (sql) => {
        const written = await writeIfNew(sql, seen, plan);
        if (written) await scopes.write(sql);
        return written;
      })
    : await writeIfNew(database, seen, plan);
  if (!stood) return undefined;
  parts.heads.keep(heads.values());
  return placeClients(plan.pushes, stood).outcomes;
}

/** Reads what is there already first: of what is, nothing has to be written again. */
async function flushKnown(
  parts: FlushParts,
  units: readonly PushRequest[],
): Promise<PushOutcome[]> {
  const { database, now, salt } = parts;
  const state = await readPushState(database, units);
  const plan = planPushes(state, units, now(), salt);
  return plan.events.length === 0 ? plan.outcomes : flushUnderLocks(parts, units);
}

async function flushUnderLocks(
  { database, heads, now, salt, write }: FlushParts,
  units: readonly PushRequest[],
): Promise<PushOutcome[]> {
  const { state, outcomes } = await database.transaction(async (sql) => {
    await lockLogs(sql, logsOf(units));
    const state = await readPushState(sql, units);
    const plan = planPushes(state, units, now(), salt);
    await write(sql, plan.events);
    await writeClientCursors(sql, plan.pulled);
    await state.scopes.write(sql);
    return { state, outcomes: plan.outcomes };
  });
  heads.keep(state.heads.values());
  return outcomes;
}
