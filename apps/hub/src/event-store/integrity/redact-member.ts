import type { Sql } from '@app/projections';
import { findLogIds } from '../log/log.js';

// What a member and its clients are called, and why it was disabled, stands in no other event of administration.
const NAMING = `
  SELECT sequence, payload::json ->> 'invite' AS invite FROM event
  WHERE log_id = $1 AND kind IN ('member.joined', 'member.client_added', 'member.renamed', 'member.disabled')
    AND payload::json ->> 'memberId' = $2
  ORDER BY sequence`;
const REDACT = 'SELECT redact_event($1, sequence) FROM unnest($2::bigint[]) AS sequence';
const READ_ERASED = `
  SELECT (json_array_elements_text(payload::json -> 'redacted'))::bigint AS sequence FROM event
  WHERE log_id = $1 AND kind = 'member.erased'`;

/** The names of a member that were taken out of an administration log. */
export interface RedactedNames {
  /** The events that held them, whose payloads are gone. */
  sequences: number[];
  /** The hashes of the tokens of the invites that they named. */
  invites: string[];
}

/** Takes the payloads that say what a member is called out of its group's administration log, which must be locked. */
export async function redactNames(
  sql: Sql,
  groupKey: string,
  memberId: string,
): Promise<RedactedNames> {
  const { administration } = await findLogIds(sql, groupKey);
  type Row = { sequence: string; invite: string | null };
  const rows = await sql.query<Row>(NAMING, [administration, memberId]);
  const sequences = rows.map(({ sequence }) => Number(sequence));
  await sql.query(REDACT, [administration, sequences]);
  return { sequences, invites: [...new Set(rows.flatMap(({ invite }) => invite ?? []))] };
}

/** The sequences of an administration log whose payloads went with the names of erased members. */
export async function readErasedSequences(sql: Sql, logId: string): Promise<Set<number>> {
  const rows = await sql.query<{ sequence: string }>(READ_ERASED, [logId]);
  return new Set(rows.map(({ sequence }) => Number(sequence)));
}
