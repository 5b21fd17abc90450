import type { Sql } from '../sql.js';

/** The part of an audit row that says what was redacted. */
interface Row {
  action: string;
  groupKey?: string;
  payload?: Record<string, unknown>;
}

/** Each redaction searches the ids of its group; 100,000 take 90 ms. So many are searched, for so many redactions. */
const MAX_IDS = 20_000;
const MAX_REDACTIONS = 5;
/** Longest title that is shown, in characters. */
export const MAX_TITLE = 120;

const FIND = `
  SELECT wanted.at, k.id, coalesce(left(k.record::json ->> 'title', ${MAX_TITLE}), k.id) AS title
  FROM unnest($1::int[], $2::text[], $3::bigint[]) AS wanted (at, group_key, sequence)
  JOIN log ON log.group_key = wanted.group_key AND log.purpose = 'sync'
  JOIN redacted_about about ON about.log_id = log.log_id AND about.sequence = wanted.sequence
  CROSS JOIN LATERAL (
    SELECT own.id FROM knowledge AS own WHERE own.group_key = wanted.group_key ORDER BY own.id LIMIT ${MAX_IDS}
  ) AS looked
  JOIN knowledge k ON k.group_key = wanted.group_key AND k.id = looked.id
  WHERE sha256(about.salt || convert_to(looked.id, 'UTF8')) = about.digest AND k.status <> 'absent'
  ORDER BY wanted.at, k.id`;

/**
 * Resolves to the ids and titles of the items that redacted events were about, for the first five redactions among these rows
 * and the first 20,000 items of each group. An item of which the redaction left nothing is omitted: its id may be the secret.
 */
export async function itemsOfRedactions<Told extends Row>(
  sql: Sql,
  rows: readonly Told[],
): Promise<Map<Told, [id: string, title: string][]>> {
  const redactions = rows
    .filter(({ action }) => action === 'event.redacted')
    .slice(0, MAX_REDACTIONS);
  if (redactions.length === 0) return new Map();
  const found = await sql.query<{ at: number; id: string; title: string }>(FIND, [
    redactions.map((_, at) => at),
    redactions.map(({ groupKey }) => groupKey ?? null),
    redactions.map(({ payload }) => payload?.['sequence'] ?? null),
  ]);
  return new Map(
    redactions.map((row, index) => [
      row,
      found.flatMap(({ at, id, title }) => (at === index ? [[id, title]] : [])),
    ]),
  );
}
