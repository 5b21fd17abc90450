import { type EventPayloads, decodePage, encodePage, isNumberPart, isUuidPart } from '@app/domain';
import type { LogPurpose } from '../projection.js';
import type { Sql } from '../sql.js';

/** Where an event of an item's history is. */
export interface HistoryPlace {
  logId: string;
  sequence: number;
  purpose: LogPurpose;
  /** Milliseconds since 1970. */
  acceptedAt: number;
  /** What it did, in the audit trail's words; absent if the trail has no row for it. */
  action?: string;
}

/** Which item's history, and which page of it. */
export interface HistoryRequest {
  groupKey: string;
  id: string;
  /** Whether to include what administrators decided about it. */
  administration: boolean;
  cursor?: string | undefined;
  limit: number;
}

interface PlaceRow {
  log_id: string;
  sequence: string;
  purpose: LogPurpose;
  accepted_at: string;
  action: string | null;
}

// An item may have the id of the event that made it: a note without an id, a proposal, an offline revision. Whoever knows an
// item's id can find the redacted events about it.
const FIND = `
  SELECT found.*, a.action FROM (
    SELECT log.log_id, a.sequence, log.purpose, a.occurred_at AS accepted_at
    FROM log JOIN audit a ON a.log_id = log.log_id
    WHERE log.group_key = $1 AND (log.purpose = 'sync' OR $3) AND a.target_id = $2 AND a.target_type = 'knowledge'
    UNION
    SELECT log.log_id, e.sequence, log.purpose, e.accepted_at
    FROM log CROSS JOIN (
      SELECT group_key, sequence, from_id, to_id FROM knowledge_edges
      UNION ALL SELECT group_key, sequence, from_id, to_id FROM parted_edges) AS edge
    JOIN event e ON e.log_id = log.log_id AND e.sequence = edge.sequence
    WHERE log.group_key = $1 AND edge.group_key = $1 AND log.purpose = 'sync' AND (edge.from_id = $2 OR edge.to_id = $2)
    UNION
    SELECT log.log_id, e.sequence, log.purpose, e.accepted_at
    FROM log JOIN event e ON e.log_id = log.log_id AND e.event_id = $2
    WHERE log.group_key = $1 AND log.purpose = 'sync'
    UNION
    SELECT log.log_id, e.sequence, log.purpose, e.accepted_at
    FROM log JOIN redacted_about about ON about.log_id = log.log_id
    JOIN event e ON e.log_id = log.log_id AND e.sequence = about.sequence
    WHERE log.group_key = $1 AND log.purpose = 'sync' AND about.digest = sha256(about.salt || convert_to($2, 'UTF8'))
  ) AS found LEFT JOIN audit a ON a.log_id = found.log_id AND a.sequence = found.sequence AND NOT a.of_push
  WHERE $4::bigint IS NULL OR (found.accepted_at, found.log_id, found.sequence) > ($4::bigint, $5::uuid, $6::bigint)
  ORDER BY found.accepted_at, found.log_id, found.sequence LIMIT $7`;

const REDACTIONS = `
  SELECT e.payload FROM log JOIN event e ON e.log_id = log.log_id AND e.kind = 'event.redacted'
  WHERE log.group_key = $1 AND log.purpose = 'administration' AND (e.payload::json ->> 'sequence')::bigint = ANY($2::bigint[])`;

/** Resolves to the redactions of these events of a group's sync log, by the redacted sequence. */
export async function findRedactions(
  sql: Sql,
  groupKey: string,
  sequences: readonly number[],
): Promise<Map<number, EventPayloads['event.redacted']>> {
  if (sequences.length === 0) return new Map();
  const rows = await sql.query<{ payload: string }>(REDACTIONS, [groupKey, sequences]);
  const records = rows.map(({ payload }) => JSON.parse(payload) as EventPayloads['event.redacted']);
  return new Map(records.map((each) => [each.sequence, each]));
}

/** Returns the `nextCursor` of a page of history that ends with this event. */
export function historyCursor({ acceptedAt, logId, sequence }: HistoryPlace): string {
  return encodePage([acceptedAt, logId, sequence]);
}

/**
 * Resolves to the places of the events that made an item what it is, oldest first; `limit + 1` of them if there are more
 * than `limit`. Throws `request.invalid` for a cursor that is not one of a history.
 */
export async function findItemHistory(sql: Sql, request: HistoryRequest): Promise<HistoryPlace[]> {
  const { groupKey, id, administration, cursor, limit } = request;
  const after =
    cursor === undefined
      ? [null, null, null]
      : decodePage(cursor, [isNumberPart, isUuidPart, isNumberPart]);
  const values = [groupKey, id, administration, ...after, limit + 1];
  const rows = await sql.query<PlaceRow>(FIND, values);
  return rows.map(({ log_id, sequence, purpose, accepted_at, action }) => ({
    logId: log_id,
    sequence: Number(sequence),
    purpose,
    acceptedAt: Number(accepted_at),
    ...(action !== null && { action }),
  }));
}
