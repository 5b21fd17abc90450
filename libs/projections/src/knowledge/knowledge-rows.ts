import {
  type KnowledgeItem,
  type KnowledgeState,
  type Rating,
  SupersessionGraph,
  projectScopeOf,
  statusOf,
  statusOfTask,
  taskKeyOf,
} from '@app/domain';
import type { Sql } from '../sql.js';
import { type ItemPlace, type NewEdge, placeKey } from './fold-batch.js';

interface StateRow {
  group_key: string;
  id: string;
  record: string | null;
  superseded: boolean;
  deleted_at: string | null;
  early: string | null;
  revision_id: string | null;
  proposed_in: string;
  doubted_in: string;
}

const LOAD = `
  SELECT k.group_key, k.id, k.record, k.superseded, k.deleted_at, k.early, k.revision_id, k.proposed_in, k.doubted_in
  FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  JOIN knowledge k ON k.group_key = wanted.group_key AND k.id = wanted.id`;

const COLUMNS = `group_key, id, record, status, superseded, deleted_at, early, revision_id, proposed_in, doubted_in,
  creator, visibility, project_scope, layer, type, tags, created_at, updated_at, confidence, rating, adoption, quality,
  task_key, task_status`;
const UPDATED = COLUMNS.split(',')
  .map((name) => name.trim())
  .filter((name) => name !== 'group_key' && name !== 'id');
const WRITE = `
  INSERT INTO knowledge (${COLUMNS})
  SELECT n.group_key, n.id, n.record, n.status, n.superseded, n.deleted_at, n.early, n.revision_id, n.proposed_in,
         n.doubted_in, n.creator, n.visibility, n.project_scope, n.layer, n.type, n.tags::text[], n.created_at,
         n.updated_at, n.confidence, n.rating, n.adoption, n.quality, n.task_key, n.task_status
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::bigint[], $7::text[], $8::text[],
              $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
              $17::bigint[], $18::bigint[], $19::real[], $20::real[], $21::real[], $22::real[], $23::text[], $24::text[])
       AS n (${COLUMNS})
  ON CONFLICT (group_key, id) DO UPDATE SET ${UPDATED.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const ADD_EDGES = `
  INSERT INTO knowledge_edges
    (group_key, id, kind, from_id, to_id, reason, created_by, created_at, sequence, revised_id)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                       $8::bigint[], $9::bigint[], $10::text[])
  ON CONFLICT DO NOTHING`;

const WALK = `
  WITH RECURSIVE walk AS (
    SELECT e.group_key, e.from_id, e.to_id
    FROM unnest($1::text[], $2::text[]) AS target (group_key, id)
    JOIN knowledge_edges e ON e.group_key = target.group_key AND e.from_id = target.id AND e.kind = 'supersedes'
    UNION
    SELECT e.group_key, e.from_id, e.to_id
    FROM walk JOIN knowledge_edges e
      ON e.group_key = walk.group_key AND e.from_id = walk.to_id AND e.kind = 'supersedes'
  )
  SELECT group_key, from_id, to_id FROM walk`;

function stateOf(row: StateRow): KnowledgeState {
  return {
    item: row.record === null ? null : (JSON.parse(row.record) as KnowledgeItem),
    superseded: row.superseded,
    deletedAt: row.deleted_at === null ? null : Number(row.deleted_at),
    early: row.early === null ? null : (JSON.parse(row.early) as Rating),
    revisionId: row.revision_id,
    proposedIn: Number(row.proposed_in),
    doubtedIn: Number(row.doubted_in),
  };
}

/** What is known of these ids, by `placeKey`; those never heard of are missing. */
export async function loadStates(
  sql: Sql,
  places: readonly ItemPlace[],
): Promise<Map<string, KnowledgeState>> {
  const rows = await sql.query<StateRow>(LOAD, [
    places.map(({ groupKey }) => groupKey),
    places.map(({ id }) => id),
  ]);
  return new Map(
    rows.map((row) => [placeKey({ groupKey: row.group_key, id: row.id }), stateOf(row)]),
  );
}

/** By group, the supersessions that lead on from these items. */
export async function loadSupersessions(
  sql: Sql,
  places: readonly ItemPlace[],
): Promise<Map<string, SupersessionGraph>> {
  if (places.length === 0) return new Map();
  type Row = { group_key: string; from_id: string; to_id: string };
  const rows = await sql.query<Row>(WALK, [
    places.map(({ groupKey }) => groupKey),
    places.map(({ id }) => id),
  ]);
  const byGroup = new Map<string, [string, string][]>();
  for (const { group_key, from_id, to_id } of rows) {
    const edges = byGroup.get(group_key);
    if (edges) edges.push([from_id, to_id]);
    else byGroup.set(group_key, [[from_id, to_id]]);
  }
  return new Map([...byGroup].map(([groupKey, edges]) => [groupKey, new SupersessionGraph(edges)]));
}

/** Writes what is now known of these items, in one statement. */
export async function writeStates(
  sql: Sql,
  states: readonly (KnowledgeState & ItemPlace)[],
): Promise<void> {
  if (states.length === 0) return;
  const of = <Value>(read: (item: KnowledgeItem) => Value) =>
    states.map(({ item }) => item && read(item));
  await sql.query(WRITE, [
    states.map(({ groupKey }) => groupKey),
    states.map(({ id }) => id),
    of((item) => JSON.stringify(item)),
    states.map(statusOf),
    states.map(({ superseded }) => superseded),
    states.map(({ deletedAt }) => deletedAt),
    states.map(({ early }) => early && JSON.stringify(early)),
    states.map(({ revisionId }) => revisionId),
    states.map(({ proposedIn }) => proposedIn),
    states.map(({ doubtedIn }) => doubtedIn),
    of(({ createdBy }) => createdBy.memberId),
    of(({ visibility }) => visibility),
    of((item) => column(projectScopeOf(item))),
    of(({ layer }) => layer),
    of(({ type }) => column(type)),
    of(({ tags }) => arrayOf(tags)),
    of(({ createdAt }) => Date.parse(createdAt)),
    of(({ updatedAt }) => Date.parse(updatedAt)),
    of(({ quality }) => quality.confidence),
    of(({ quality }) => quality.rating),
    of(({ quality }) => quality.adoptionScore),
    of(({ quality }) => quality.qualityScore),
    of((item) => (item.type === 'task' ? column(taskKeyOf(item)) : null)),
    of((item) => (item.type === 'task' ? statusOfTask(item) : null)),
  ]);
}

/** Adds edges, in one statement; those that are there stay as they are. */
export async function addEdges(sql: Sql, edges: readonly NewEdge[]): Promise<void> {
  if (edges.length === 0) return;
  await sql.query(ADD_EDGES, [
    edges.map(({ groupKey }) => groupKey),
    edges.map(({ id }) => id),
    edges.map(({ kind }) => kind),
    edges.map(({ fromId }) => fromId),
    edges.map(({ toId }) => toId),
    edges.map(({ reason }) => reason && column(reason)),
    edges.map(({ createdBy }) => createdBy),
    edges.map(({ createdAt }) => createdAt),
    edges.map(({ sequence }) => sequence),
    edges.map(({ revisedId }) => revisedId),
  ]);
}

/** PostgreSQL has no NUL in its text; within the JSON of the record it stays, escaped. */
function column<Text extends string | null>(text: Text): Text {
  return (text?.includes('\0') ? text.replaceAll('\0', '') : text) as Text;
}

/** The literal of a text array. */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${column(text).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
