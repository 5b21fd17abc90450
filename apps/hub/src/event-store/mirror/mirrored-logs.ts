import type { MirrorPosition, TakenPage } from '@app/domain';
import {
  type FollowingProjection,
  type Sql,
  type SyncLog,
  arrayParameters,
} from '@app/projections';
import {
  HEAD,
  HEAD_TYPES,
  SUBTREE_TYPES,
  insertEvents,
  keepSubtrees,
  moveHeads,
} from '../append/write-events.js';
import { lockLogs } from '../log/log.js';
import { unnested } from '../log/unnested.js';
import { EventTrace } from '../projections/event-trace.js';
import { remakeTraced, resetProjections } from '../projections/reset-projections.js';
import { type Claim, ClaimLost, NOTE_PAGE, type ToldByPage, notedValues } from './mirror-claim.js';
import { NotStorable, mirroredColumns, mirroredRows, mirroredValues } from './mirrored-event.js';
import { PASSED_OVER, type PassedOver, passOver, passedOverValues } from './passed-over.js';

/** A mirrored log: whose it is and what it is called here. */
export interface MirroredLog {
  logId: string;
  serverId: string;
  origin: string;
}

/** What is written of a page that was taken, and what its rows are made of. */
export type WrittenMirrorPage = Pick<TakenPage, 'events' | 'position' | 'completed'>;

/** The rows of a page as array parameters, which no garbage collection copies; null if it has none. */
export type MirrorRows = readonly Buffer[] | null;

const SUBTREES_AT = 2 + HEAD_TYPES.length;
const EVENTS_AT = SUBTREES_AT + SUBTREE_TYPES.length;
const WRITE = `
  WITH moved AS (${moveHeads(`${unnested(2, HEAD_TYPES)} AS ${HEAD}`)}),
  kept AS (${keepSubtrees(`${unnested(SUBTREES_AT, SUBTREE_TYPES)} AS tree`)})
  ${insertEvents(mirroredRows(EVENTS_AT), mirroredValues('$1::uuid', EVENTS_AT))}`;
const NOTED = 8;
const PASSED_OVER_AT = 1 + NOTED + 4;
const HEADS_AT = PASSED_OVER_AT + PASSED_OVER;
const NEXT_SUBTREES_AT = HEADS_AT + HEAD_TYPES.length;
const NEXT_EVENTS_AT = NEXT_SUBTREES_AT + SUBTREE_TYPES.length;
// If the claim does not hold, or the log does not end where the page begins, the events get no log, which the table refuses:
// nothing is written or noted. The mirror's row is locked before the log's, as everywhere.
const WRITE_NEXT = `
  WITH noted AS (${NOTE_PAGE}),
  moved AS (${moveHeads(
    `noted, ${unnested(HEADS_AT, HEAD_TYPES)} AS ${HEAD}`,
    `log.group_key = $9 AND log.purpose = 'mirror' AND log.server_id = $10 AND log.size = $11 AND log.head_hash = $12`,
  )} RETURNING log.log_id),
  passed_over AS (${passOver('moved', PASSED_OVER_AT)}),
  kept AS (${keepSubtrees(`${unnested(NEXT_SUBTREES_AT, SUBTREE_TYPES)} AS tree`)})
  ${insertEvents(mirroredRows(NEXT_EVENTS_AT), mirroredValues('(SELECT log_id FROM moved)', NEXT_EVENTS_AT))}`;
const NOT_NULL_VIOLATION = '23502';
const BEGIN = `
  INSERT INTO log (log_id, group_key, purpose, server_id, created_at) VALUES ($1, $2, 'mirror', $3, $4) ON CONFLICT DO NOTHING`;
const IS_THIS = `SELECT 1 FROM log WHERE log_id = $1 AND group_key = $2 AND purpose = 'mirror' AND server_id = $3`;
const UNIQUE_VIOLATION = '23505';
const FIND =
  'SELECT event_id, payload IS NULL AS redacted FROM event WHERE log_id = $1 AND sequence = $2';
const REDACT = 'SELECT redact_event($1, $2)';
const KEEP_REDACTION = `
  INSERT INTO mirrored_redaction (log_id, sequence) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING sequence`;
const FORGET = 'SELECT forget_mirrored_events($1) AS events';
const FORGET_LOG = [
  'DELETE FROM subtree WHERE log_id = $1',
  'DELETE FROM mirrored_redaction WHERE log_id = $1',
  'DELETE FROM projection WHERE log_id = $1',
  `DELETE FROM log WHERE log_id = $1 AND purpose = 'mirror'`,
];
const FORGET_MIRROR = 'DELETE FROM mirror WHERE mirror_id = $1';

async function lockAt(
  sql: Sql,
  { logId, origin, serverId }: MirroredLog,
  { size, hash }: MirrorPosition,
  now: number,
): Promise<void> {
  if (size === 0) await sql.query(BEGIN, [logId, origin, serverId, now]);
  if ((await sql.query(IS_THIS, [logId, origin, serverId])).length === 0)
    throw new NotStorable(`log ${logId} is in this hub already, as another's`);
  const head = (await lockLogs(sql, [logId])).get(logId)!;
  if (head.size !== size || (head.hash?.toString('hex') ?? null) !== hash)
    throw new ClaimLost('the mirror has been taken on by somebody else');
}

/** Where a page leads, and the subtrees that it completes, as columns. */
function treeColumns({ position, completed }: WrittenMirrorPage): Buffer[] {
  const { logId, size, hash, frontier } = position;
  return [
    ...arrayParameters(HEAD_TYPES, [[logId], [size], [hash], [frontier]]),
    ...arrayParameters(SUBTREE_TYPES, [
      completed.map(() => logId),
      completed.map(({ height }) => height),
      completed.map(({ index }) => index),
      completed.map((subtree) => subtree.hash),
    ]),
  ];
}

function refuseRepeated(error: unknown): never {
  if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
  throw new NotStorable('an event stands in the log twice');
}

/** The rows of a page that was verified, byte for byte as it was served. Throws `NotStorable`. */
export function mirrorRows(page: WrittenMirrorPage): MirrorRows {
  if (page.events.length === 0) return null;
  return [...treeColumns(page), ...mirroredColumns(page.events)];
}

/**
 * Writes the rows of a page behind a position of a mirrored log, begins the log with the first, in the caller's transaction. Throws
 * `NotStorable`, and `ClaimLost` where the log is not at the position.
 */
export async function writeMirrored(
  sql: Sql,
  log: MirroredLog,
  { rows, from, now }: { rows: MirrorRows; from: MirrorPosition; now: number },
): Promise<void> {
  await lockAt(sql, log, from, now);
  if (rows) await sql.query(WRITE, [log.logId, ...rows]).catch(refuseRepeated);
}

/** A page that begins where its log ends: what it says, its rows, and the position after which they come. */
interface NextMirrorPage extends ToldByPage {
  rows: MirrorRows;
  from: MirrorPosition;
  /** The following projections that need not read it. */
  passedOver: PassedOver;
}

/**
 * Writes the rows of a page, moves the projections that make nothing of it, and notes what it says, in one statement that is a transaction
 * of its own: whoever verifies the next page meanwhile has nothing to answer in between. Answers false where nothing was written: for the
 * first page of a log and one without rows, and where the claim does not hold or the log is not at the position, which `notePage` and
 * `writeMirrored` tell apart. Throws `NotStorable`.
 */
export async function writeNextPage(
  sql: Sql,
  claim: Claim,
  { serverId, origin }: Omit<MirroredLog, 'logId'>,
  { rows, from, passedOver, now, ...told }: NextMirrorPage & { now: number },
): Promise<boolean> {
  if (!rows || from.hash === null) return false;
  const place = [origin, serverId, from.size, Buffer.from(from.hash, 'hex')];
  try {
    const noted = notedValues(claim, told, now);
    await sql.query(WRITE_NEXT, [...noted, ...place, ...passedOverValues(passedOver), ...rows]);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_NULL_VIOLATION) return false;
    return refuseRepeated(error);
  }
}

/** A redaction of the other hub that the mirror has to carry out, with its signed notice. */
export interface ObeyedNotice {
  sequence: number;
  eventId: string;
  notice: string;
}

/** Thrown for a notice that names another event than the mirror has in its place: nobody knows which of the two is meant. */
export class MistakenNotice extends Error {
  override readonly name = 'MistakenNotice';
  readonly notice: string;

  constructor({ sequence, eventId, notice }: ObeyedNotice, found: string) {
    super(`a notice takes out "${eventId}" as event ${sequence}, which is "${found}"`);
    this.notice = notice;
  }
}

/** What a redaction came to: the payload is removed, or it never came and now never will, or either was so before. */
export type RedactionResult = 'removed' | 'withheld' | 'unchanged';

/**
 * Removes the payload of a mirrored event for good, and what following projections have made of it, in the caller's
 * transaction. Throws `MistakenNotice`.
 */
export async function redactMirrored(
  sql: Sql,
  following: readonly FollowingProjection[],
  { logId, serverId, origin: groupKey }: MirroredLog,
  obeyed: ObeyedNotice,
): Promise<RedactionResult> {
  const { sequence, eventId } = obeyed;
  await lockLogs(sql, [logId]);
  const [row] = await sql.query<{ event_id: string; redacted: boolean }>(FIND, [logId, sequence]);
  if (row && row.event_id !== eventId) throw new MistakenNotice(obeyed, row.event_id);
  const kept = await sql.query(KEEP_REDACTION, [logId, sequence]);
  if (!row || row.redacted) return row && kept.length > 0 ? 'withheld' : 'unchanged';
  const log: SyncLog = { logId, groupKey, serverId };
  // Before the payload is removed: it shows what is connected with it.
  const trace = await EventTrace.of(sql, log, eventId);
  const traced = await trace?.followed(sql);
  await sql.query(REDACT, [logId, sequence]);
  if (traced) await remakeTraced(sql, following, traced);
  else await resetProjections(sql, following, log);
  return 'removed';
}

/** Removes a mirror with all that it brought, in the caller's transaction. Resolves to how many events that were. */
export async function forgetMirror(
  sql: Sql,
  following: readonly FollowingProjection[],
  mirrorId: string,
  log: MirroredLog | undefined,
): Promise<number> {
  await sql.query(FORGET_MIRROR, [mirrorId]);
  if (!log) return 0;
  const { logId, serverId, origin: groupKey } = log;
  await lockLogs(sql, [logId]);
  await resetProjections(sql, following, { logId, groupKey, serverId });
  const [row] = await sql.query<{ events: string }>(FORGET, [logId]);
  for (const statement of FORGET_LOG) await sql.query(statement, [logId]);
  return Number(row?.events);
}
