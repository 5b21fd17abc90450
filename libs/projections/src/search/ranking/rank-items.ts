import { MAX_ANSWER_BYTES } from '@app/domain';
import { ENVELOPE_BYTES } from '../../answer-page.js';
import type { ItemKey } from '../../knowledge/item-key.js';
import { type KnowledgeFilter, excluding, selecting } from '../../knowledge/knowledge-filter.js';
import { readersOf } from '../../knowledge/item-reads.js';
import {
  type KnowledgeRecord,
  RECORD_COLUMNS,
  RECORD_JOIN,
  type RecordRow,
  recordOf,
} from '../../knowledge/knowledge-record.js';
import { type Element, type ElementType, arrayParameter } from '../../array-parameter.js';
import type { Viewer } from '../../access/visibility.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';
import type { Usage } from '../../usefulness.js';
import { type BestItems, bestItems, termsOf } from './best-items.js';
import { placeColumns } from '../postings/place.js';
import { type Postings, rowAt } from '../postings/postings.js';
import type { SearchPlan } from './search-plan.js';

/** Which part of the ranking to return: `limit` items after the first `offset` of those that pass the filter. */
export interface RankingRange extends KnowledgeFilter {
  limit: number;
  offset: number;
  /** Items to leave out. */
  without?: readonly ItemKey[] | undefined;
  /** Count readings after this day (days since 1970); undefined: none. */
  readAfter?: number | undefined;
}

/**
 * An item of the ranking with its score by words and the terms that it has, with its usage if `readAfter` was given, and with its record
 * unless that takes more than its share of an answer.
 */
export interface RankedItem extends ItemKey {
  score: number;
  terms: string[];
  usage?: Usage;
  /** Whether it is a done task. */
  isDone: boolean;
  record?: KnowledgeRecord;
}

interface RankedRow extends Omit<RecordRow, 'record'> {
  record: string | null;
  /** The item's place among the scored ones, from one on. */
  place: string;
  group_key: string;
  id: string;
  rating: number;
  adoption: number;
  created_at: string;
  updated_at: string;
  readers: string;
  is_done: boolean;
}

/** So many of the best fill most pages, more if they are filtered; it saves looking up the rest. */
const REACH_PER_ROW = 5;
const FILTERED_REACH = 2_000;
/** By how much the reach grows if too few passed. */
const FURTHER = 8;
/** A page may take items from so many parts of the ranking. */
const PARTS = 2;

function rankedItem(
  row: RankedRow,
  found: Pick<RankedItem, 'score' | 'terms'>,
  { readAfter }: RankingRange,
): RankedItem {
  const { group_key: groupKey, id, record, rating, adoption } = row;
  const item = {
    groupKey,
    id,
    isDone: row.is_done,
    ...found,
    ...(record !== null && { record: recordOf({ ...row, record }) }),
  };
  if (readAfter === undefined) return item;
  const [createdAt, updatedAt, readers] = [row.created_at, row.updated_at, row.readers].map(Number);
  const times = { createdAt: createdAt!, updatedAt: updatedAt! };
  return { ...item, usage: { rating, adoption, readers: readers!, ...times } };
}

/** The joins keep the order of the items, so only as many are looked up as fill the page. */
async function lookUp(
  sql: Sql,
  viewer: Viewer,
  { best, plan, postings }: { best: BestItems; plan: SearchPlan; postings: Postings },
  range: RankingRange,
): Promise<RankedItem[]> {
  const { limit, offset, without, readAfter, ...filter } = range;
  const { places, items } = best;
  const statement = new Statement();
  const given = (type: ElementType, elements: readonly (Element | null)[]) =>
    statement.value(arrayParameter(type, elements));
  const [scopes, groups] = placeColumns(places).map((column) => given('text', column));
  const placed = given(
    'integer',
    items.map(({ at }) => at + 1),
  );
  const named = items.map(({ at, document }) => postings.itemAt(places[at]!, document));
  const documents = given(
    'integer',
    named.map(({ document }) => document),
  );
  const ids = given(
    'text',
    named.map(({ id }) => id),
  );
  selecting(viewer, filter, statement);
  excluding(without ?? [], statement);
  const share = Math.floor(MAX_ANSWER_BYTES / PARTS / limit) - ENVELOPE_BYTES;
  const readers =
    readAfter === undefined ? '' : `, ${readersOf('k', statement.value(readAfter))} AS readers`;
  const text = `
    WITH page AS MATERIALIZED (
      SELECT named.*, item.place, shown.* FROM (
        SELECT (${scopes}::text[])[at] AS scope, (${groups}::text[])[at] AS group_key, document, id, place
        FROM unnest(${placed}::integer[], ${documents}::integer[], ${ids}::text[])
          WITH ORDINALITY AS each (at, document, id, place) ORDER BY place OFFSET 0
      ) AS item
      CROSS JOIN LATERAL (${rowAt('own.group_key, own.id')}) AS named
      CROSS JOIN LATERAL (
        SELECT k.rating, k.adoption, k.created_at, k.updated_at, k.status, k.creator,
               k.task_status IS NOT DISTINCT FROM 'done' AS is_done,
               CASE WHEN octet_length(k.record) <= ${statement.value(share)} THEN k.record END AS record
        FROM knowledge k
        WHERE k.group_key = named.group_key AND k.id = named.id AND ${statement.all} OFFSET 0
      ) AS shown
      ORDER BY item.place LIMIT ${statement.value(limit)} OFFSET ${statement.value(offset)}
    )
    SELECT k.place, k.group_key, k.id, k.rating, k.adoption, k.created_at, k.updated_at, k.is_done, ${RECORD_COLUMNS}${readers}
    FROM page AS k ${RECORD_JOIN} ORDER BY k.place`;
  const rows = await sql.query<RankedRow>(text, statement.values);
  return rows.map((row) => {
    const item = items[Number(row.place) - 1]!;
    return rankedItem(row, { score: item.score, terms: termsOf(item, plan) }, range);
  });
}

function isFiltered({ projectKey, layer, type, tag, by, ...more }: RankingRange): boolean {
  const { since, taskStatus, status } = more;
  return [projectKey, layer, type, tag, by, since, taskStatus, status].some(
    (each) => each !== undefined,
  );
}

function firstReach(range: RankingRange): number {
  const reach = REACH_PER_ROW * (range.offset + range.limit);
  return isFiltered(range) ? Math.max(FILTERED_REACH, reach) : reach;
}

/** Resolves to the requested part of the ranking by words. The plan's terms must have been read. */
export async function rankItems(
  sql: Sql,
  viewer: Viewer,
  { plan, postings }: { plan: SearchPlan; postings: Postings },
  range: RankingRange,
): Promise<RankedItem[]> {
  for (let reach = firstReach(range); ; reach *= FURTHER) {
    const best = await bestItems(plan, postings, reach);
    const found = { best, plan, postings };
    const rows = best.items.length === 0 ? [] : await lookUp(sql, viewer, found, range);
    if (rows.length === range.limit || !best.isCut) return rows;
  }
}
