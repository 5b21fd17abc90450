import { ENTRY_VERSION, canonicalize } from '@app/domain';
import type { Sql } from '@app/projections';
import type { ChainedDraft } from './chain.js';
import type { LogHead } from '../log/log.js';

const WRITE_EVENTS = `
  WITH moved AS (
    UPDATE log SET size = head.size, head_hash = head.hash, frontier = head.frontier
    FROM unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[]) AS head (log_id, size, hash, frontier)
    WHERE log.log_id = head.log_id
  )
  INSERT INTO event (log_id, sequence, event_id, kind, created_at, accepted_at, member_id, client_id, signature,
                     payload, payload_hash, hash, project_key, private_to, early, push_id, salt, version)
  SELECT *, ${ENTRY_VERSION} FROM unnest($5::uuid[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[],
                       $12::text[], $13::text[], $14::text[], $15::bytea[], $16::bytea[], $17::text[], $18::text[],
                       $19::boolean[], $20::uuid[], $21::bytea[])`;

/** Writes the events and the new heads of their logs, whose rows the transaction has locked, in one statement. */
export async function writeEvents(sql: Sql, events: readonly ChainedDraft[]): Promise<void> {
  if (events.length === 0) return;
  const heads: LogHead[] = [...new Set(events.map((event) => event.log))];
  await sql.query(WRITE_EVENTS, [
    heads.map((head) => head.logId),
    heads.map((head) => head.size),
    heads.map((head) => head.hash),
    heads.map((head) => head.frontier.encode()),
    events.map((event) => event.log.logId),
    events.map((event) => event.sequence),
    events.map((event) => event.id),
    events.map((event) => event.kind),
    events.map((event) => event.createdAt),
    events.map((event) => event.acceptedAt),
    events.map((event) => event.memberId),
    events.map((event) => event.clientId),
    events.map((event) => event.signature && canonicalize(event.signature)),
    events.map((event) => event.canonicalPayload),
    events.map((event) => event.payloadHash),
    events.map((event) => event.hash),
    events.map((event) => event.projectKey),
    events.map((event) => event.privateTo),
    events.map((event) => event.early ?? false),
    events.map((event) => event.pushId),
    events.map((event) => event.salt),
  ]);
}
