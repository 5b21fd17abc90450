import type { MirrorPosition, TakenPage } from '@app/domain';
import type { Sql } from '@app/projections';
import { LONGEST_DELAY_MS } from '../../runtime/retry-delay.js';
import type { AccessPosition } from '../log/log-position.js';
import { readHead } from '../log/log.js';
import { type Mirror, type MirrorSecret, type MirrorStatus, findMirror } from './mirror.js';

/** Who works on a mirror, for as long as nobody else has claimed it. */
export interface Claim {
  mirrorId: string;
  holder: string;
}

/** Thrown when another worker has claimed a mirror, or it is gone: nothing of the last write has taken effect. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** How long a hub that has gone silent keeps others from a mirror. */
const CLAIM_MS = 2 * 60_000;
/** An attempt that lies further ahead than any was ever planned, and than clocks of replicas are apart, was planned before the clock was put back. */
const LONGEST_AHEAD_MS = LONGEST_DELAY_MS + 10 * 60_000;

const TAKE = `
  UPDATE mirror SET claimed_by = $1, claimed_until = $2::bigint + ${CLAIM_MS}
  WHERE mirror_id = (
    SELECT mirror_id FROM mirror
    WHERE status IN ('syncing', 'waiting', 'unreachable', 'unauthorized') 
      AND (next_attempt_at <= $2 OR next_attempt_at > $2 + interval_ms + ${LONGEST_AHEAD_MS})
      AND (claimed_until IS NULL OR claimed_until < $2 OR claimed_by = $1)
    ORDER BY next_attempt_at, mirror_id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING mirror_id`;
const HELD = 'WHERE mirror_id = $1 AND claimed_by = $2';
/** SQL: notes what a page says in the mirror's row, which it answers where the claim holds; its parameters are `notedValues`. */
export const NOTE_PAGE = `
  UPDATE mirror SET status = 'syncing', problem = NULL, note = $3, remote_size = $4, withheld = withheld + $5,
    redacted = redacted + $6, claimed_until = $7::bigint + ${CLAIM_MS}, log_id = $8
  ${HELD} RETURNING mirror_id`;
// Of a payload that never came the log does not say whether it was withheld or redacted when its event was read: so those that still
// may come are counted anew, which is only needed where some had been withheld.
const OBEY = `
  UPDATE mirror SET redactions_after = $3, redacted = redacted + $4, claimed_until = $6::bigint + ${CLAIM_MS},
    withheld = CASE WHEN $5::integer = 0 OR withheld = 0 THEN withheld ELSE least(withheld, (
      SELECT count(*) FROM event e WHERE e.log_id = mirror.log_id AND e.payload IS NULL AND NOT EXISTS (
        SELECT FROM mirrored_redaction r WHERE r.log_id = e.log_id AND r.sequence = e.sequence))) END
  ${HELD} RETURNING mirror_id`;
const GAIN = `
  UPDATE mirror SET access_sequence = $3, backfill_sequence = $4, withheld = greatest(0, withheld - $5),
    claimed_until = $6::bigint + ${CLAIM_MS}
  ${HELD} RETURNING mirror_id`;
const KEEP_SECRET = `
  UPDATE mirror SET token_sealed = $3, is_invite = $4, peer_client_id = $5, exchange_at = $6 ${HELD} RETURNING mirror_id`;
const END = `
  UPDATE mirror SET status = $3, problem = $4, evidence = $5, failures = $6, next_attempt_at = $7, last_success_at = coalesce($8, last_success_at),
    recorded_size = coalesce($9, recorded_size), recorded_at = CASE WHEN $9::bigint IS NULL THEN recorded_at ELSE $8 END,
    claimed_by = NULL, claimed_until = NULL
  ${HELD} RETURNING mirror_id`;

/** How a run over a mirror ended. Times are milliseconds since 1970. */
export interface RunEnd {
  status: MirrorStatus;
  problem: string | null;
  evidence: string[] | null;
  failures: number;
  nextAttemptAt: number;
  /** Null where it was none. */
  succeededAt: number | null;
  /** Up to where it is recorded now; null where it is not. */
  recordedSize: number | null;
}

function assertHeld(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new ClaimLost('the mirror is in other hands');
}

/** Takes a mirror whose time has come, if there is one that nobody else works on; what the holder had before it has no more. */
export async function claimMirror(
  sql: Sql,
  holder: string,
  now: number,
): Promise<Mirror | undefined> {
  const [row] = await sql.query<{ mirror_id: string }>(TAKE, [holder, now]);
  return row && findMirror(sql, row.mirror_id);
}

/** Where a mirror stands. */
export async function positionOf(sql: Sql, { logId, note }: Mirror): Promise<MirrorPosition> {
  if (logId === null) return { logId, note, size: 0, hash: null, frontier: Buffer.alloc(0) };
  const { size, hash, frontier } = await readHead(sql, logId);
  return { logId, note, size, hash: hash?.toString('hex') ?? null, frontier: frontier.encode() };
}

/** What a page says of the log it is of. */
export type ToldByPage = Pick<TakenPage, 'position' | 'counts' | 'remoteSize'>;

/** What `NOTE_PAGE` takes; the last of it is the log's id. */
export function notedValues(
  { mirrorId, holder }: Claim,
  { position, counts, remoteSize }: ToldByPage,
  now: number,
): readonly [string, string, string, number, number, number, number, string] {
  const { note, logId } = position;
  return [mirrorId, holder, note, remoteSize, counts.withheld, counts.redacted, now, logId];
}

/** Notes what a page says. Throws `ClaimLost`. */
export async function notePage(
  sql: Sql,
  claim: Claim,
  told: ToldByPage,
  now: number,
): Promise<void> {
  assertHeld(await sql.query(NOTE_PAGE, notedValues(claim, told, now)));
}

/** Notes up to where redactions are obeyed, which removed so many payloads and concern so many that never came. Throws `ClaimLost`. */
export async function noteObeyed(
  sql: Sql,
  { mirrorId, holder }: Claim,
  { after, removed, withheld, now }: Record<'after' | 'removed' | 'withheld' | 'now', number>,
): Promise<void> {
  assertHeld(await sql.query(OBEY, [mirrorId, holder, after, removed, withheld, now]));
}

/** Notes how far what the mirror's member gained access to is here, of which so many events had been withheld. Throws `ClaimLost`. */
export async function noteGained(
  sql: Sql,
  { mirrorId, holder }: Claim,
  { access, revealed, now }: { access: AccessPosition; revealed: number; now: number },
): Promise<void> {
  const { accessSequence = 0, backfillSequence = null } = access;
  assertHeld(
    await sql.query(GAIN, [mirrorId, holder, accessSequence, backfillSequence, revealed, now]),
  );
}

/** Keeps what lets a mirror in over there from now on. Throws `ClaimLost`. */
export async function keepSecret(
  sql: Sql,
  { mirrorId, holder }: Claim,
  { tokenSealed, isInvite, member }: MirrorSecret,
): Promise<void> {
  const { clientId = null, exchangeAt = null } = member ?? {};
  const values = [mirrorId, holder, tokenSealed, isInvite, clientId, exchangeAt];
  assertHeld(await sql.query(KEEP_SECRET, values));
}

/** Ends the work on a mirror. Throws `ClaimLost`. */
export async function endRun(
  sql: Sql,
  { mirrorId, holder }: Claim,
  { status, problem, evidence, failures, nextAttemptAt, succeededAt, recordedSize }: RunEnd,
): Promise<void> {
  const fared = [status, problem, evidence, failures, nextAttemptAt, succeededAt, recordedSize];
  assertHeld(await sql.query(END, [mirrorId, holder, ...fared]));
}
