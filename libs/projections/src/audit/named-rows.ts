import { findPeople } from '../members/people.js';
import type { Sql } from '../sql.js';
import { MAX_TITLE, type ToldRow, itemsOfRedactions } from './redacted-items.js';

/** The part of an audit row that says what was acted on. */
interface Row extends ToldRow {
  targetId: string;
}

const TITLES = `
  SELECT wanted.group_key, wanted.id, item.title
  FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  CROSS JOIN LATERAL (
    SELECT left(k.record::json ->> 'title', ${MAX_TITLE}) AS title FROM knowledge k
    WHERE k.group_key = wanted.group_key AND k.id = wanted.id AND k.status <> 'absent' OFFSET 0
  ) AS item WHERE item.title IS NOT NULL`;

/** The items that a row names only by id. */
function itemsOf({ targetType, targetId, payload }: Row): string[] {
  if (targetType === 'knowledge') return payload?.['title'] === undefined ? [targetId] : [];
  if (targetType !== 'knowledge-edge') return [];
  return [payload?.['fromId'], payload?.['toId']].filter((id) => typeof id === 'string');
}

/** The members that a row names by their ids, also beside a former name; a row that says that one got a name tells that name. */
function membersOf({ action, targetType, targetId, payload }: Row): string[] {
  if (action === 'member.renamed' && payload !== undefined) return [];
  return targetType === 'member' ? [targetId] : [];
}

function keyOf(groupKey: string | undefined, id: string): string {
  return `${groupKey ?? ''} ${id}`;
}

async function findTitles(sql: Sql, rows: readonly Row[]): Promise<Map<string, string>> {
  const wanted = rows.flatMap((row) => itemsOf(row).map((id) => ({ groupKey: row.groupKey, id })));
  if (wanted.length === 0) return new Map();
  const found = await sql.query<{ group_key: string; id: string; title: string }>(TITLES, [
    wanted.map(({ groupKey }) => groupKey ?? null),
    wanted.map(({ id }) => id),
  ]);
  return new Map(found.map(({ group_key, id, title }) => [keyOf(group_key, id), title]));
}

function named(id: string, name: string | undefined): [id: string, name: string][] {
  return name === undefined || name === id ? [] : [[id, name]];
}

/**
 * Resolves to the rows, each with the current titles and names of the items that it names only by id, and of the members
 * that it calls nothing or otherwise, as far as the knowledge read model has caught up.
 */
export async function withNames<Told extends Row>(
  sql: Sql,
  rows: readonly Told[],
): Promise<(Told & { names?: Record<string, string> })[]> {
  const titles = await findTitles(sql, rows);
  const people = await findPeople(sql, rows.flatMap(membersOf));
  const redacted = await itemsOfRedactions(sql, rows);
  return rows.map((row) => {
    const names = [
      ...(redacted.get(row) ?? []),
      ...itemsOf(row).flatMap((id) => named(id, titles.get(keyOf(row.groupKey, id)))),
      ...membersOf(row)
        .flatMap((id) => named(id, people.get(id)?.displayName))
        .filter(([, name]) => name !== row.payload?.['displayName']),
    ];
    return names.length === 0 ? row : { ...row, names: Object.fromEntries(names) };
  });
}
