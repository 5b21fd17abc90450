import { MAX_PULL_BYTES } from '@app/domain';
import type { Sql } from '@app/projections';

/** An event as the log holds it. Hashes are hex; `payload` is canonical JSON text, null when redacted. */
export interface StoredEvent {
  sequence: number;
  id: string;
  kind: string;
  createdAt: string | null;
  acceptedAt: number;
  memberId: string;
  clientId: string;
  /** Canonical JSON text. */
  signature: string | null;
  payload: string | null;
  payloadHash: string;
  hash: string;
  projectKey: string | null;
  privateTo: string | null;
}

interface EventRow {
  sequence: string;
  event_id: string;
  kind: string;
  created_at: string | null;
  accepted_at: string;
  member_id: string;
  client_id: string;
  signature: string | null;
  payload: string | null;
  payload_hash: Buffer;
  hash: Buffer;
  project_key: string | null;
  private_to: string | null;
}

// octet_length of a stored value is read from its header: no payload past the page's end is fetched.
const READ_PAGE = `
  SELECT sequence, event_id, kind, created_at, accepted_at, member_id, client_id, signature, payload, payload_hash,
         hash, project_key, private_to
  FROM (
    SELECT *, sum(coalesce(octet_length(payload), 0)) OVER (ORDER BY sequence) - coalesce(octet_length(payload), 0)
              AS bytes_before
    FROM (SELECT * FROM event WHERE log_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3) AS page
  ) AS sized
  WHERE bytes_before < $4
  ORDER BY sequence`;
const READ_HASH = 'SELECT hash FROM event WHERE log_id = $1 AND sequence = $2';

function eventOf(row: EventRow): StoredEvent {
  return {
    sequence: Number(row.sequence),
    id: row.event_id,
    kind: row.kind,
    createdAt: row.created_at,
    acceptedAt: Number(row.accepted_at),
    memberId: row.member_id,
    clientId: row.client_id,
    signature: row.signature,
    payload: row.payload,
    payloadHash: row.payload_hash.toString('hex'),
    hash: row.hash.toString('hex'),
    projectKey: row.project_key,
    privateTo: row.private_to,
  };
}

/** The next events after a sequence, in order, at most `limit` of them and `MAX_PULL_BYTES` of payload. */
export async function readPage(
  sql: Sql,
  logId: string,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await sql.query<EventRow>(READ_PAGE, [logId, after, limit, MAX_PULL_BYTES]);
  return rows.map(eventOf);
}

/** The hash of one event, or null where there is none (sequence 0, or past the head). */
export async function readHash(sql: Sql, logId: string, sequence: number): Promise<Buffer | null> {
  if (sequence === 0) return null;
  const [row] = await sql.query<{ hash: Buffer }>(READ_HASH, [logId, sequence]);
  return row?.hash ?? null;
}
