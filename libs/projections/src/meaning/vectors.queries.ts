import type { EmbeddedTexts, KnowledgeItem } from '@app/domain';
import { noneHidden } from '../access/visibility.js';
import { hiddenProjectKeys } from '../access/project-names.js';
import type { Sql } from '../sql.js';

/** A group, which of its texts are embedded, and by which model. */
export interface EmbeddedGroup {
  groupKey: string;
  texts: EmbeddedTexts;
  model: string;
}

/** A text without a vector, as the search index has it; its item is read when its turn comes. */
export interface WantedText {
  id: string;
  textHash: string;
}

/** A text to be embedded, with its item. */
export interface WantedItem extends WantedText {
  item: KnowledgeItem;
}

/** A text that was embedded: its vector, or the problem that kept it from having one. */
export interface EmbeddedText extends WantedText {
  vector: readonly number[] | null;
  problem: string | null;
}

/** How many texts have a vector, and how many the endpoint or the hub has refused. */
export interface EmbeddedCounts {
  embedded: number;
  refused: number;
}

const OPEN = noneHidden(
  'k.project_scope',
  'k.other_projects',
  hiddenProjectKeys('k.group_key', `''`),
);
/** Whether the text of `knowledge k` is to be embedded, if the group sends `$2`. */
const IS_SENT = `k.status = 'active' AND $2::text <> 'none'
    AND ($2::text = 'all' OR k.visibility <> 'private' AND ${OPEN})`;

const SENT = `
  SELECT FROM knowledge k
  WHERE k.group_key = s.group_key AND k.id = s.id AND ${IS_SENT}`;
const WANTED = `
  SELECT s.id, s.text_hash, count(*) OVER () AS waiting FROM search s
  WHERE s.group_key = $1 AND EXISTS (${SENT}) AND NOT EXISTS (
    SELECT FROM embedding e
    WHERE e.group_key = s.group_key AND e.id = s.id AND e.text_hash = s.text_hash AND e.model = $3)
  LIMIT $4`;
const LOAD = `
  SELECT s.id, s.text_hash, k.record
  FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS wanted (id, text_hash, place)
  JOIN search s ON s.group_key = $1 AND s.id = wanted.id AND s.text_hash = wanted.text_hash
  JOIN knowledge k ON k.group_key = s.group_key AND k.id = s.id AND ${IS_SENT}
  ORDER BY wanted.place`;
// The lock keeps a text that is removed meanwhile from leaving a vector behind.
const WRITE = `
  INSERT INTO embedding (group_key, id, scope, model, text_hash, dimensions, vector, problem, revision)
  SELECT s.group_key, s.id, s.scope, $2, s.text_hash, n.dimensions, n.vector::real[], n.problem, nextval('embedding_revision')
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) AS n (id, text_hash, vector, problem, dimensions)
  JOIN search s ON s.group_key = $1 AND s.id = n.id AND s.text_hash = n.text_hash
  FOR SHARE OF s
  ON CONFLICT (group_key, id) DO UPDATE
    SET scope = excluded.scope, model = excluded.model, text_hash = excluded.text_hash, dimensions = excluded.dimensions,
        vector = excluded.vector, problem = excluded.problem, revision = excluded.revision`;
const DROP_UNSENT = `
  DELETE FROM embedding s WHERE s.group_key = $1 AND NOT EXISTS (${SENT})`;
const DROP_OF_OTHERS = `
  DELETE FROM embedding e WHERE NOT EXISTS (
    SELECT FROM groups g WHERE g.group_key = e.group_key AND g.embedded_texts <> 'none')`;
const FORGET =
  'DELETE FROM embedding WHERE group_key = $1 AND ($2::text[] IS NULL OR id = ANY($2))';
const COUNT = `
  SELECT count(dimensions) AS embedded, count(*) - count(dimensions) AS refused
  FROM embedding WHERE model = $1`;
const DIMENSIONS = `
  SELECT dimensions FROM embedding WHERE model = $1 AND dimensions IS NOT NULL LIMIT 1`;
const MAY_ASK = `
  SELECT bool_and(embedded_texts <> 'none') AS may FROM groups WHERE $1::text IS NULL OR group_key = $1`;
// How far the read model has come, and how much was decided: if neither changed, there is nothing new to embed.
const SENDING = `
  SELECT g.group_key, g.embedded_texts, coalesce(states.reached, 0) AS reached,
         (SELECT coalesce(sum(t.documents), 0) FROM search_totals t WHERE t.group_key = g.group_key) AS documents
  FROM groups g LEFT JOIN LATERAL (
    SELECT sum(CASE WHEN log.purpose = 'sync' THEN p.position ELSE log.size END) AS reached
    FROM log LEFT JOIN projection p ON p.log_id = log.log_id AND p.name = 'search'
    WHERE log.group_key = g.group_key
  ) AS states ON true
  WHERE g.embedded_texts <> 'none' ORDER BY g.group_key`;

/** A group that lets its texts be embedded; `reached` changes with what there is to embed. */
export interface SendingGroup {
  groupKey: string;
  texts: EmbeddedTexts;
  reached: string;
  /** How many items it has. */
  documents: number;
}

/** Resolves to the groups whose texts may be sent to the endpoint. */
export async function listSending(sql: Sql): Promise<SendingGroup[]> {
  type Row = {
    group_key: string;
    embedded_texts: EmbeddedTexts;
    reached: string;
    documents: string;
  };
  const rows = await sql.query<Row>(SENDING);
  return rows.map((row) => ({
    groupKey: row.group_key,
    texts: row.embedded_texts,
    reached: row.reached,
    documents: Number(row.documents),
  }));
}

/** Resolves to the first texts of a group that still have to be embedded, and to how many there are in all. */
export async function listWanted(
  sql: Sql,
  { groupKey, texts, model }: EmbeddedGroup,
  limit: number,
): Promise<{ wanted: WantedText[]; waiting: number }> {
  type Row = { id: string; text_hash: string; waiting: string };
  const rows = await sql.query<Row>(WANTED, [groupKey, texts, model, limit]);
  const wanted = rows.map(({ id, text_hash: textHash }) => ({ id, textHash }));
  return { wanted, waiting: Number(rows[0]?.waiting ?? 0) };
}

/** Resolves to the items of these texts, except those that have changed since or may no longer be sent. */
export async function loadWanted(
  sql: Sql,
  { groupKey, texts }: EmbeddedGroup,
  wanted: readonly WantedText[],
): Promise<WantedItem[]> {
  const rows = await sql.query<{ id: string; text_hash: string; record: string }>(LOAD, [
    groupKey,
    texts,
    wanted.map(({ id }) => id),
    wanted.map(({ textHash }) => textHash),
  ]);
  return rows.map(({ id, text_hash: textHash, record }) => {
    return { id, textHash, item: JSON.parse(record) as KnowledgeItem };
  });
}

/** Stores the results for texts that are still the items' texts. */
export async function writeVectors(
  sql: Sql,
  { groupKey, model }: EmbeddedGroup,
  texts: readonly EmbeddedText[],
): Promise<void> {
  if (texts.length === 0) return;
  await sql.query(WRITE, [
    groupKey,
    model,
    texts.map(({ id }) => id),
    texts.map(({ textHash }) => textHash),
    texts.map(({ vector }) => vector && `{${vector.join(',')}}`),
    texts.map(({ problem }) => problem),
    texts.map(({ vector }) => vector && vector.length),
  ]);
}

/** Deletes the vectors of a group's items that the group does not, or no longer, allow to be embedded. */
export async function dropUnsent(
  sql: Sql,
  { groupKey, texts }: Pick<EmbeddedGroup, 'groupKey' | 'texts'>,
): Promise<void> {
  await sql.query(DROP_UNSENT, [groupKey, texts]);
}

/** Deletes the vectors of groups that allow nothing to be embedded. */
export async function dropOfOthers(sql: Sql): Promise<void> {
  await sql.query(DROP_OF_OTHERS);
}

/** Deletes the vectors of some items of a group, or of all (null). Call it after deleting their rows of `search`, which writers of vectors lock. */
export async function forgetVectors(
  sql: Sql,
  groupKey: string,
  ids: readonly string[] | null,
): Promise<void> {
  await sql.query(FORGET, [groupKey, ids]);
}

/** Resolves to how many dimensions the vectors of a model have; undefined while there are none. */
export async function storedDimensions(sql: Sql, model: string): Promise<number | undefined> {
  const [row] = await sql.query<{ dimensions: number }>(DIMENSIONS, [model]);
  return row?.dimensions;
}

/** Resolves to whether queries in a group, or in all groups, may be sent to the endpoint. */
export async function mayAskMeaning(sql: Sql, groupKey: string | undefined): Promise<boolean> {
  const [row] = await sql.query<{ may: boolean | null }>(MAY_ASK, [groupKey ?? null]);
  return row?.may === true;
}

/** Resolves to how many texts a model has embedded, and how many were refused. */
export async function countEmbedded(sql: Sql, model: string): Promise<EmbeddedCounts> {
  const [row] = await sql.query<Record<keyof EmbeddedCounts, string>>(COUNT, [model]);
  return { embedded: Number(row?.embedded ?? 0), refused: Number(row?.refused ?? 0) };
}
