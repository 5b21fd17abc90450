import type { Sql } from '@app/projections';
import type { Database, Transaction } from '../../database/database.js';
import { PushScopes } from '../access/push-scopes.js';
import type { ChainedDraft } from '../append/chain.js';
import { writeClientCursors } from '../log/client-cursor.js';
import { type LogHead, lockLogs } from '../log/log.js';
import type { TakeMore } from './group-commit.js';
import type { KnownHeads } from './known-heads.js';
import { placeClients } from './place-clients.js';
import {
  type EventPlan,
  type EventState,
  hasTakenEffect,
  planEvents,
  planPushes,
} from './plan-pushes.js';
import type { PushOutcome, PushRequest } from './push-request.js';
import { type PushState, draftsOf, logsOf, readPushState } from './push-state.js';
import { type PushResult, stillStanding, withLost } from './standing.js';
import { StoredEvents } from './stored-events.js';
import { type WrittenIfNew, writeIfNew } from './write-if-new.js';

/** What a flush works with. */
export interface FlushParts {
  database: Database;
  /** The heads as earlier flushes left them. */
  heads: KnownHeads;
  now: () => number;
  salt: () => Buffer;
  /** Writes events under the locks of their logs, with all that is written with them. */
  write: (sql: Sql, events: readonly ChainedDraft[]) => Promise<void>;
  /** Takes pushes that have arrived meanwhile into the flush. */
  takeMore: TakeMore<PushRequest>;
}

/**
 * Commits pushes together. What a push appends decides nothing, so no transactional projection is written with it. Which way it goes:
 *
 * - the heads of the logs are known, and only this hub appends to them (nearly always): `flushAsNew` plans on the heads that the
 *   previous flush left, and one statement writes the plan if these still are the heads and all events are new;
 * - the heads are not known, or other hubs append too: `flushUnderLocks` does the same under the locks of the logs, together with
 *   whatever has arrived meanwhile;
 * - an event is stored already, or would be refused: `flushKnown` reads what is stored, and answers if nothing is left to be written;
 * - else `flushLocked` reads it again under the locks, and writes the rest.
 */
export async function flushPushes(
  parts: FlushParts,
  units: readonly PushRequest[],
): Promise<PushResult[]> {
  const { heads } = parts;
  const logIds = logsOf(units);
  const known = heads.of(logIds);
  // Whatever becomes of this flush, also if nobody knows: the next one must not build on these heads.
  heads.forget(logIds);
  if (!known || heads.areShared(logIds)) return flushUnderLocks(parts, units, known);
  const flushed = await flushAsNew(parts, units, { heads: known });
  if (flushed === 'known') return flushKnown(parts, units);
  if (flushed !== 'moved') return flushed;
  heads.share(logIds);
  return flushUnderLocks(parts, units);
}

/** The heads that logs are assumed to have, and the transaction that has locked them, if one has. */
interface Assumed {
  heads: Map<string, LogHead>;
  transaction?: Transaction;
}

/**
 * Assumes that the logs end with these heads and hold none of the events, writes the pushes and commits; writes nothing if that is
 * not so.
 */
async function flushAsNew(
  parts: FlushParts,
  units: readonly PushRequest[],
  { heads, transaction }: Assumed,
): Promise<PushOutcome[] | 'moved' | 'known'> {
  const { database, now, salt } = parts;
  if (units.some(({ logId }) => heads.get(logId)?.size === 0)) return 'known';
  const seen = [...heads.values()].map(({ logId, size, hash }) => ({ logId, size, hash }));
  // After the heads were known: what is read here is no older than they are.
  const scopes = await PushScopes.read(transaction ?? database, draftsOf(units));
  const state: EventState = { heads, stored: new StoredEvents(), scopes };
  const plan = planEvents(state, units, now(), salt);
  if (!isAllNew(plan)) return 'known';
  const writeWithEarly = async (within: Sql): Promise<WrittenIfNew> => {
    const written = await writeIfNew(within, seen, plan, scopes);
    if (written instanceof Map) await scopes.writeEarly(within);
    return written;
  };
  const inOne = () =>
    transaction ? writeWithEarly(transaction) : database.transaction(writeWithEarly);
  const written = await (scopes.hasChangedEarly
    ? inOne()
    : writeIfNew(transaction?.last ?? database, seen, plan, scopes));
  if (!(written instanceof Map)) return written;
  parts.heads.keep(heads.values());
  return placeClients(plan.pushes, written).outcomes;
}

/**
 * Whether a plan that was made without reading what is stored holds anyway: it refuses no event. A refusal would need a look first, for
 * an event that is stored already is not refused.
 */
function isAllNew({ events, pushes }: EventPlan): boolean {
  return (
    events.length > 0 &&
    pushes.every(({ unit, rejected }) => rejected.length === unit.rejected.length)
  );
}

/** What is stored, and the pushes that may be taken: those whose senders need not be looked up again, and those that were taken before. */
async function readAdmissible(
  sql: Sql,
  units: readonly PushRequest[],
): Promise<{ state: PushState; admissible: readonly PushRequest[] }> {
  const standing = new Set(await stillStanding(sql, units));
  const state = await readPushState(sql, units);
  const isAdmissible = (unit: PushRequest) => standing.has(unit) || hasTakenEffect(state, unit);
  return { state, admissible: units.filter(isAdmissible) };
}

/** Reads first what is stored; of that, nothing is written again. */
async function flushKnown(parts: FlushParts, units: readonly PushRequest[]): Promise<PushResult[]> {
  const { database, now, salt } = parts;
  const { state, admissible } = await readAdmissible(database, units);
  const { events, outcomes } = planPushes(state, admissible, now(), salt);
  if (events.length === 0) return withLost(units, admissible, outcomes);
  return locking(parts, logsOf(units), (sql) => flushLocked(parts, sql, units));
}

/**
 * Assumes under the locks of the logs, for which it may have to wait, that they hold none of the events; `left` are the heads as this
 * hub left them.
 */
async function flushUnderLocks(
  parts: FlushParts,
  first: readonly PushRequest[],
  left?: ReadonlyMap<string, LogHead>,
): Promise<PushResult[]> {
  const logIds = logsOf(first);
  let units = first;
  const flushed = await locking(parts, logIds, (transaction, heads) => {
    if (left && areSame(left, heads)) parts.heads.unshare(logIds);
    else if (left) parts.heads.share(logIds);
    const locked = new Set(logIds);
    // What has come while others held the locks.
    units = [...first, ...parts.takeMore(({ logId }) => locked.has(logId))];
    return flushAsNew(parts, units, { heads, transaction });
  });
  return Array.isArray(flushed) ? flushed : flushKnown(parts, units);
}

/** Does something in a transaction that has locked the logs, of which it is told the heads. */
async function locking<Result>(
  { database, heads: known }: FlushParts,
  logIds: readonly string[],
  work: (sql: Transaction, heads: Map<string, LogHead>) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(async (sql) => work(sql, await lockLogs(sql, logIds)));
  } catch (error) {
    known.forget(logIds);
    throw error;
  }
}

function areSame(a: ReadonlyMap<string, LogHead>, b: ReadonlyMap<string, LogHead>): boolean {
  return [...a].every(([logId, { size }]) => b.get(logId)?.size === size);
}

/** Reads again, under the locks, what is there, and writes what is not. */
async function flushLocked(
  { heads, now, salt, write }: FlushParts,
  sql: Sql,
  units: readonly PushRequest[],
): Promise<PushResult[]> {
  const { state, admissible } = await readAdmissible(sql, units);
  const { events, pulled, outcomes } = planPushes(state, admissible, now(), salt);
  await write(sql, events);
  await writeClientCursors(sql, pulled);
  await state.scopes.write(sql);
  heads.keep(state.heads.values());
  return withLost(units, admissible, outcomes);
}
