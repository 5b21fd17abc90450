import { type Viewer, homeOf } from '../access/visibility.js';
import type { Truncation } from '../answer-page.js';
import type { KnowledgeRecord } from '../knowledge/knowledge-record.js';
import { type KnowledgeFilter, selecting } from '../knowledge/knowledge-filter.js';
import { type RankedEnd, offsetOf, rankedEndAt } from '../offset-place.js';
import type { PageRange } from '../paging.js';
import { type LoadedItem, loadFound } from '../search/load-found.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { type SimilarPair, fewestPairs, similarPairs } from './similar-pairs.js';
import { type ComparedItem, type Wording, wordingOf } from './wording.js';

/** Which items are compared. */
export interface SimilarRequest
  extends Pick<KnowledgeFilter, 'groupKey' | 'projectKey' | 'type' | 'tag'>, PageRange {}

/** Two items in force that are about the same, joined by no edge. */
export interface SimilarItems {
  /** The one that changed last. */
  newer: KnowledgeRecord;
  older: KnowledgeRecord;
  likeness: number;
  opposed: string[];
}

/** A page of such pairs, the most alike first. */
export interface SimilarPage extends RankedEnd {
  pairs: SimilarItems[];
  /** How many items were compared. */
  compared: number;
}

/** How many items are compared: those that changed last. */
const MAX_COMPARED = 2_000;
/** How much is compared of a title, and of summary and content, in characters. */
const MAX_TITLE = 200;
const MAX_TEXT = 600;
/** An item with a larger record is not compared: PostgreSQL reads all of it for its title. */
const MAX_RECORD_BYTES = 64 * 1024;
/** How many characters are read into words before the event loop gets a turn. */
const READ_AT_ONCE = 100_000;

const TOO_MANY: Truncation = {
  truncated: true,
  truncatedBecause: `Only the ${MAX_COMPARED} items that changed last are compared; filters reach the others.`,
};

/** The pairs that no edge joins, in their order. */
const UNJOINED = `
  SELECT pair.place FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS pair (group_key, one_id, other_id, place)
  WHERE NOT EXISTS (
    SELECT FROM knowledge_edges e WHERE e.group_key = pair.group_key
      AND (e.from_id = pair.one_id AND e.to_id = pair.other_id OR e.from_id = pair.other_id AND e.to_id = pair.one_id))
  ORDER BY pair.place`;

interface ComparedRow {
  group_key: string;
  id: string;
  project_scope: string | null;
  is_task: boolean;
  title: string;
  text: string;
}

function filterOf({ groupKey, projectKey, type, tag }: SimilarRequest): KnowledgeFilter {
  return { groupKey, projectKey, type, tag };
}

/** Reads what is compared, the item that changed last first, and one more than is compared. Raw and private items, mirrored ones and tasks that are done are left alone. */
async function comparedItems(
  sql: Sql,
  viewer: Viewer,
  request: SimilarRequest,
): Promise<ComparedItem[]> {
  const statement = new Statement();
  selecting(viewer, filterOf(request), statement);
  // Nobody joins items of another group.
  statement.given('k.group_key = ?', homeOf(viewer)).where(`strpos(k.group_key, '/') = 0`);
  statement.where(`k.layer <> 'raw'`).where(`k.visibility <> 'private'`);
  statement.where(`k.task_status IS DISTINCT FROM 'done'`);
  statement.where(`octet_length(k.record) <= ${MAX_RECORD_BYTES}`);
  const rows = await sql.query<ComparedRow>(
    `SELECT k.group_key, k.id, k.project_scope, k.task_status IS NOT NULL AS is_task,
            left(said.title, ${MAX_TITLE}) AS title,
            left(concat_ws(E'\\n', said.summary, said.content), ${MAX_TEXT}) AS text
     FROM (
       SELECT k.* FROM knowledge k WHERE ${statement.all}
       ORDER BY k.updated_at DESC, k.group_key DESC, k.id DESC LIMIT ${MAX_COMPARED + 1}
     ) AS k CROSS JOIN LATERAL json_to_record(k.record::json) AS said (title text, summary text, content text)
     ORDER BY k.updated_at DESC, k.group_key DESC, k.id DESC`,
    statement.values,
  );
  return rows.map(({ group_key, id, project_scope, is_task, title, text }) => {
    return { groupKey: group_key, id, project: project_scope, isTask: is_task, title, text };
  });
}

async function wordingsOf(items: readonly ComparedItem[]): Promise<Wording[]> {
  const wordings: Wording[] = [];
  let read = 0;
  for (const item of items) {
    if (read > READ_AT_ONCE) {
      await new Promise(setImmediate);
      read = 0;
    }
    wordings.push(wordingOf(item));
    read += item.title.length + item.text.length;
  }
  return wordings;
}

async function unjoined(
  sql: Sql,
  items: readonly ComparedItem[],
  pairs: readonly SimilarPair[],
): Promise<SimilarPair[]> {
  if (pairs.length === 0) return [];
  const rows = await sql.query<{ place: string }>(UNJOINED, [
    pairs.map(({ first }) => items[first]!.groupKey),
    pairs.map(({ first }) => items[first]!.id),
    pairs.map(({ second }) => items[second]!.id),
  ]);
  return rows.map(({ place }) => pairs[Number(place) - 1]!);
}

/** Resolves to the pairs with their items: as many as fit into one response, up to the first that the viewer no longer sees so. */
async function withRecords(
  pairs: readonly SimilarPair[],
  load: (places: readonly number[]) => Promise<LoadedItem[]>,
): Promise<SimilarItems[]> {
  const places = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const records = new Map((await load(places)).map(({ at, record }) => [places[at]!, record]));
  const shown: SimilarItems[] = [];
  for (const { first, second, likeness, opposed } of pairs) {
    const [newer, older] = [records.get(first), records.get(second)];
    if (!newer || !older) break;
    shown.push({ newer, older, likeness: Math.round(likeness * 100) / 100, opposed });
  }
  return shown;
}

/**
 * Resolves to a page of the pairs of items in force that are about the same and that no edge joins, the most alike first; an
 * item that is like several comes with the one that it is most like. Of a viewer's own group, if it has one.
 */
export async function similarItems(
  sql: Sql,
  viewer: Viewer,
  request: SimilarRequest,
): Promise<SimilarPage> {
  const offset = offsetOf(request.cursor);
  const read = await comparedItems(sql, viewer, request);
  const items = read.slice(0, MAX_COMPARED);
  const found = similarPairs(await wordingsOf(items));
  const pairs = fewestPairs(await unjoined(sql, items, found)).slice(offset);
  const load = (places: readonly number[]) => {
    const keys = places.map((place) => items[place]!);
    return loadFound(sql, viewer, filterOf(request), keys);
  };
  const shown = await withRecords(pairs.slice(0, request.limit), load);
  const passed = Math.max(1, shown.length);
  return {
    pairs: shown,
    compared: items.length,
    ...(pairs.length > passed && rankedEndAt(offset + passed)),
    ...(read.length > items.length && TOO_MANY),
  };
}
