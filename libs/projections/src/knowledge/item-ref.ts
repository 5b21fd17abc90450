import type { KnowledgeItem, KnowledgeStatus } from '@app/domain';
import { type Viewer, visibleTo } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';

/** An item in brief, for lists that link to it; its title is cut short if it is long. */
export type ItemRef = Pick<
  KnowledgeItem,
  'id' | 'groupKey' | 'title' | 'type' | 'layer' | 'status' | 'projectKey' | 'updatedAt'
>;

/** A row of REF_COLUMNS. */
export interface RefRow {
  group_key: string;
  id: string;
  title: string | null;
  type: string;
  layer: string;
  status: KnowledgeStatus;
  project_key: string | null;
  updated_at: string;
}

/** Longest title of a ref, in characters. */
const MAX_SHOWN_TITLE = 300;

/** The columns of `knowledge k` that make a ref. */
export const REF_COLUMNS = `
  k.group_key, k.id, left(k.record::json ->> 'title', ${MAX_SHOWN_TITLE}) AS title, k.type, k.layer, k.status,
  k.record::json ->> 'projectKey' AS project_key, k.updated_at`;

/** Returns the ref of a row. */
export function refOf(row: RefRow): ItemRef {
  return {
    id: row.id,
    groupKey: row.group_key,
    title: row.title ?? row.id,
    type: row.type,
    layer: row.layer,
    status: row.status,
    ...(row.project_key !== null && { projectKey: row.project_key }),
    updatedAt: timeOf(row.updated_at),
  };
}

/** SQL: selects the refs that a viewer may see from `knowledge k`; `where` restricts them further, in the same statement. */
export function visibleRefs(viewer: Viewer, statement: Statement, where: string): string {
  const visible = new Statement(statement.values);
  visible.where(`k.status <> 'absent'`);
  visibleTo(viewer, visible);
  return `SELECT ${REF_COLUMNS} FROM knowledge k WHERE ${where} AND ${visible.all}`;
}

/** Resolves to the refs, by id, of those of these items of a group that the viewer may see. */
export async function findRefs(
  sql: Sql,
  viewer: Viewer,
  groupKey: string,
  ids: readonly string[],
): Promise<Map<string, ItemRef>> {
  if (ids.length === 0) return new Map();
  const statement = new Statement();
  const group = statement.value(groupKey);
  const wanted = statement.value([...new Set(ids)]);
  const rows = await sql.query<RefRow>(
    visibleRefs(viewer, statement, `k.group_key = ${group} AND k.id = ANY(${wanted}::text[])`),
    statement.values,
  );
  return new Map(rows.map((row) => [row.id, refOf(row)]));
}
