import {
  type EntryVersion,
  type RegainedEvent,
  type ScopeClaim,
  revealedPayload,
} from '@app/domain';
import type { FollowingProjection, LoggedEvent, Sql, SyncLog } from '@app/projections';
import { lockLogs } from '../log/log.js';
import { EventTrace } from '../projections/event-trace.js';
import { type EventRow, loggedEvent } from '../projections/read-batch.js';
import { remakeTraced, resetProjections } from '../projections/reset-projections.js';
import { assertPayloadStorable, claimIn, placeColumns } from './mirrored-event.js';
import type { MirroredLog } from './mirrored-logs.js';

/** Thrown for a payload that is not what the entry in the mirrored log was hashed with. */
export class WrongPayload extends Error {
  override readonly name = 'WrongPayload';
}

/** A row of an event without its payload, which may still come. */
interface AwaitedRow extends EventRow {
  payload_hash: string;
  version: EntryVersion;
}

/** A payload that was verified, with its event. */
interface Revealed {
  event: LoggedEvent;
  canonicalPayload: string;
  salt: Buffer | null;
  claim: ScopeClaim | null;
  /** The other hub's own name of the event's member. */
  memberId: string;
}

// What was redacted never comes again.
const FIND_AWAITED = `
  SELECT log_id, sequence, event_id, kind, payload, created_at, accepted_at, member_id, client_id, encode(hash, 'hex') AS hash,
         project_key, private_to, early, encode(payload_hash, 'hex') AS payload_hash, version
  FROM event
  WHERE log_id = $1 AND sequence = ANY($2) AND payload IS NULL AND NOT EXISTS (
    SELECT FROM mirrored_redaction r WHERE r.log_id = event.log_id AND r.sequence = event.sequence)
  ORDER BY sequence`;
const REVEAL = 'SELECT reveal_mirrored_events($1, $2, $3, $4, $5, $6, $7)';

function revealedOf(
  { payload_hash: payloadHash, version: v, ...row }: AwaitedRow,
  regained: RegainedEvent,
  { origin, serverId }: MirroredLog,
): Revealed {
  const { event_id: id, hash, kind, member_id: memberId } = row;
  const sequence = Number(row.sequence);
  const told = revealedPayload(regained, { sequence, id, hash, payloadHash, v });
  if (typeof told === 'string') throw new WrongPayload(told);
  const { canonicalPayload, salt } = told;
  assertPayloadStorable(sequence, canonicalPayload);
  const log = { group_key: origin, purpose: 'mirror', server_id: serverId } as const;
  return {
    event: loggedEvent({ ...row, payload: canonicalPayload }, log),
    canonicalPayload,
    salt: salt === null ? null : Buffer.from(salt, 'base64'),
    claim: claimIn({ id, kind, payload: regained.payload }),
    memberId,
  };
}

/** Payloads of mirrored events that were withheld and may now be seen, verified but not written yet. */
export class RevealedEvents {
  private constructor(
    private readonly log: SyncLog,
    private readonly revealed: readonly Revealed[],
    private readonly trace: EventTrace,
  ) {}

  /**
   * Verifies what is served again of a mirrored log, and finds what hangs together with it, which takes long and locks nothing. Of an
   * event whose payload is here, was redacted or is served without, nothing is taken. Throws `WrongPayload` and `NotStorable`.
   */
  static async of(
    sql: Sql,
    mirrored: MirroredLog,
    regained: readonly RegainedEvent[],
  ): Promise<RevealedEvents> {
    const { logId, serverId, origin: groupKey } = mirrored;
    const told = regained.filter(({ payload }) => payload !== null);
    const bySequence = new Map(told.map((event) => [event.log.sequence, event]));
    const rows = await sql.query<AwaitedRow>(FIND_AWAITED, [logId, [...bySequence.keys()]]);
    const revealed = rows.map((row) =>
      revealedOf(row, bySequence.get(Number(row.sequence))!, mirrored),
    );
    const log = { logId, groupKey, serverId };
    const trace = new EventTrace(
      log,
      revealed.map(({ event }) => event),
    );
    await trace.followed(sql);
    return new RevealedEvents(log, revealed, trace);
  }

  /** Where in the log their events are. */
  get sequences(): number[] {
    return this.revealed.map(({ event }) => event.sequence);
  }

  /** Writes them, and has following projections make anew what they made without them, in the caller's transaction. */
  async write(sql: Sql, following: readonly FollowingProjection[]): Promise<void> {
    const { log, revealed } = this;
    if (revealed.length === 0) return;
    await lockLogs(sql, [log.logId]);
    const traced = await this.trace.followed(sql);
    const places = revealed.map(({ claim, memberId }) => placeColumns(claim, memberId));
    await sql.query(REVEAL, [
      log.logId,
      this.sequences,
      revealed.map(({ canonicalPayload }) => canonicalPayload),
      revealed.map(({ salt }) => salt),
      places.map(({ projectKey }) => projectKey),
      places.map(({ privateTo }) => privateTo),
      revealed.map((each) => this.isEarly(each)),
    ]);
    if (traced) await remakeTraced(sql, following, traced);
    else await resetProjections(sql, following, log);
  }

  /** Whether an item that it needs is there only since later: then it was withheld for that, and changes no item (docs/decisions/0008). */
  private isEarly({ claim, event }: Revealed): boolean {
    const needs = claim?.needs ?? [];
    return needs.some((id) => (this.trace.madeAt(id) ?? 0) > event.sequence);
  }
}
