import type { Sql } from '../sql.js';

/** The part of an audit row that says what it is about; without a payload the words of its event were taken out. */
export interface ToldRow {
  action: string;
  targetType: string;
  groupKey?: string;
  payload?: Record<string, unknown>;
  log: { sequence: number };
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

/** The sequence, in the group's sync log, of the redacted event that a row is about: the row of a redaction, or of the event itself. */
function redactedSequence({ action, targetType, payload, log }: ToldRow): number | undefined {
  if (action === 'event.redacted') return Number(payload?.['sequence']);
  return targetType.startsWith('knowledge') && payload === undefined ? log.sequence : undefined;
}

/**
 * Resolves to the ids and titles of the items that redacted events were about, for the first five redacted events among these rows
 * and the first 20,000 items of each group. An item of which the redaction left nothing is omitted: its id may be the secret.
 */
export async function itemsOfRedactions<Told extends ToldRow>(
  sql: Sql,
  rows: readonly Told[],
): Promise<Map<Told, [id: string, title: string][]>> {
  const redacted = rows.flatMap((row) => {
    const { groupKey } = row;
    const sequence = redactedSequence(row);
    if (sequence === undefined || groupKey === undefined) return [];
    return [{ row, groupKey, sequence, place: `${groupKey} ${sequence}` }];
  });
  const places = [...new Map(redacted.map((each) => [each.place, each])).values()];
  const searched = places.slice(0, MAX_REDACTIONS);
  if (searched.length === 0) return new Map();
  const found = await sql.query<{ at: number; id: string; title: string }>(FIND, [
    searched.map((_, at) => at),
    searched.map(({ groupKey }) => groupKey),
    searched.map(({ sequence }) => sequence),
  ]);
  const itemsAt = (place: string) => searched.findIndex((each) => each.place === place);
  return new Map(
    redacted.map(({ row, place }) => [
      row,
      found.flatMap(({ at, id, title }) => (at === itemsAt(place) ? [[id, title]] : [])),
    ]),
  );
}
