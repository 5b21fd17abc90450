import { type KnownName, NAMED_FILTERS, type UnknownFilter, nearestNames } from '@app/domain';
import { type Viewer, homeOf, visibleTo } from '../../access/visibility.js';
import type { PersonRow } from '../../members/people.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';
import { type KnowledgeFilter, narrowing } from '../knowledge-filter.js';

type Named = UnknownFilter['filter'];

/** How many of the items that changed last name the values that may have been meant. */
const MOST_READ = 2_000;

/** Rows of `knowledge k` that the viewer may see and that a search can find, with whatever status. */
function seen(viewer: Viewer, filter: KnowledgeFilter, values: unknown[]): string {
  const statement = new Statement(values);
  statement.where(`k.status NOT IN ('absent', 'tombstone')`);
  narrowing(filter, statement, homeOf(viewer) ?? filter.groupKey ?? null);
  visibleTo(viewer, statement);
  return `FROM knowledge k WHERE ${statement.all}`;
}

/** The values of a filter that such items have: SQL to read them, as `value`. */
const VALUES: Record<Exclude<Named, 'by'>, string> = {
  type: 'SELECT DISTINCT recent.type AS value FROM recent',
  tag: 'SELECT DISTINCT unnest(recent.tags) AS value FROM recent',
  projectKey:
    'SELECT DISTINCT recent.project_scope AS value FROM recent WHERE recent.project_scope IS NOT NULL',
};
const AUTHORS = `
  SELECT m.member_id, m.display_name, m.handle FROM members m
  WHERE m.member_id IN (SELECT recent.creator FROM recent)`;

async function valuesOf(
  sql: Sql,
  viewer: Viewer,
  filter: Named,
  groupKey: string | undefined,
): Promise<KnownName[]> {
  const values: unknown[] = [];
  const recent = `
    WITH recent AS MATERIALIZED (
      SELECT k.type, k.tags, k.project_scope, k.creator ${seen(viewer, { groupKey }, values)}
      ORDER BY k.updated_at DESC LIMIT ${MOST_READ})`;
  if (filter === 'by') {
    const people = await sql.query<PersonRow>(recent + AUTHORS, values);
    return people.map(({ handle, display_name }) => {
      return { value: handle, names: [handle, display_name] };
    });
  }
  const rows = await sql.query<{ value: string }>(`${recent} ${VALUES[filter]}`, values);
  return rows.map(({ value }) => ({ value, names: [value] }));
}

/**
 * Resolves to those filters by member, type, tag and project of which no item that the viewer may see has the value, each with
 * the nearest values among the visible items that changed last. A project that was not named by the filter alone
 * (`withUnowned`) is none of them.
 */
export async function findUnknownFilters(
  sql: Sql,
  viewer: Viewer,
  filter: KnowledgeFilter,
): Promise<UnknownFilter[]> {
  const { groupKey, withUnowned = false } = filter;
  const given = NAMED_FILTERS.flatMap((name) => {
    const value = filter[name];
    const isNamed = typeof value === 'string' && !(name === 'projectKey' && withUnowned);
    return isNamed ? [{ name, value }] : [];
  });
  if (given.length === 0) return [];
  const values: unknown[] = [];
  const exists = given.map(
    ({ name, value }) => `EXISTS (SELECT ${seen(viewer, { groupKey, [name]: value }, values)})`,
  );
  const [row] = await sql.query<{ found: boolean[] }>(
    `SELECT ARRAY[${exists.join(', ')}] AS found`,
    values,
  );
  const unknown = given.filter((_, at) => !row!.found[at]);
  return Promise.all(
    unknown.map(async ({ name, value }) => {
      const known = await valuesOf(sql, viewer, name, groupKey);
      return { filter: name, value, nearest: nearestNames(value.replace(/^@/, ''), known) };
    }),
  );
}
