import { type KnowledgeItem, KNOWLEDGE_KINDS, isMirrored, sha256Text } from '@app/domain';
import { knowledgeProjection } from '../knowledge/knowledge.projection.js';
import { changesOf, itemsIn } from '../knowledge/batch/fold-batch.js';
import { type ItemKey, keyColumns, keyOf } from '../knowledge/item-key.js';
import { madeItems } from '../knowledge/batch/made-items.js';
import { arrayParameters } from '../array-parameter.js';
import { storable } from '../storable.js';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import { forgetVectors } from '../meaning/vectors.queries.js';
import type { Sql } from '../sql.js';
import { textsOf } from './items/item-texts.js';
import { type Document, writeDocuments } from './documents.js';
import { EVERY_GROUP, type WeightedText, type WrittenWord, termsOf } from './terms/terms.js';
import { nameOfPlace } from './postings/place.js';
import { type Extent, purgeSegments, sealDocuments } from './postings/seal-documents.js';
import { type NumberedDocument, loseDocuments } from './postings/segment-rows.js';
import { type TotalsChange, changeTotals } from './totals.js';
import { PlacedWords, addWords, dropUnused } from './vocabulary.js';

/** How much a word counts, by the text it is in. */
const NAMED = 4;
const SUMMARIZED = 2;
const CONTAINED = 1;

interface FoundRow {
  group_key: string;
  id: string;
  text_hash: string | null;
  /** Its number; null in a row that a hub of the release before has written. */
  document: number | null;
  length: number | null;
  words: number[] | null;
}

interface LoadedRow extends FoundRow {
  record: string | null;
  deleted_at: string | null;
}

/** An item (null if it is gone) with its current row in the search index. */
interface ItemRow extends FoundRow {
  item: KnowledgeItem | null;
}

// Items with their current search rows; the laterals force index lookups one by one, which a join would not.
const LOAD = `
  SELECT k.group_key, k.id, k.record, k.deleted_at, s.text_hash, s.document, s.length, s.words
  FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  CROSS JOIN LATERAL (
    SELECT * FROM knowledge AS own WHERE own.group_key = wanted.group_key AND own.id = wanted.id LIMIT 1
  ) AS k
  LEFT JOIN LATERAL (
    SELECT * FROM search AS own WHERE own.group_key = wanted.group_key AND own.id = wanted.id LIMIT 1
  ) AS s ON true`;
const LOAD_FOUND = `
  SELECT s.group_key, s.id, s.text_hash, s.document, s.length, s.words
  FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  CROSS JOIN LATERAL (
    SELECT * FROM search AS own WHERE own.group_key = wanted.group_key AND own.id = wanted.id LIMIT 1
  ) AS s`;
const REMOVE = `
  DELETE FROM search USING unnest($1::text[], $2::text[]) AS gone (group_key, id)
  WHERE search.group_key = gone.group_key AND search.id = gone.id`;
const FORGET = `
  WITH gone AS (
    DELETE FROM search WHERE group_key = $1 AND ($2::text[] IS NULL OR id = ANY($2)) RETURNING scope, document, length
  )
  SELECT scope, $1 AS "groupKey", -count(*) AS documents, -sum(length) AS length, 0 AS written,
         array_remove(array_agg(document), NULL) AS gone FROM gone GROUP BY scope`;
const WORDS_OF = `
  SELECT DISTINCT scope, key FROM search CROSS JOIN unnest(words) AS used (key) WHERE group_key = $1 AND id = ANY($2)`;
const FORGET_WORDS = 'DELETE FROM vocabulary WHERE group_key = $1';

/** The texts by which an item is found, with the weight of their words. */
function weighted(item: KnowledgeItem): WeightedText[] {
  const { title, tags, aliases, summary, content, nextStep, type } = textsOf(item);
  return [
    [storable(title), NAMED],
    [storable(tags), NAMED],
    [storable(aliases), NAMED],
    [storable(summary), SUMMARIZED],
    [storable(`${content}\n${type}`), CONTAINED],
    ...(nextStep === '' ? [] : [[storable(nextStep), CONTAINED] as const]),
  ];
}

/** Whether every group here sees it; what a mirror shares with every group, only the mirror's readers see here. */
function isForAll({ visibility, groupKey }: KnowledgeItem): boolean {
  return visibility === 'org' && !isMirrored(groupKey);
}

/** The number of a document that has none yet. */
const UNNUMBERED = -1;

/** What a batch changes: documents to write, rows to remove, and how the counts of each scope and group change. */
class Changes {
  readonly written: Document[] = [];
  readonly removed: FoundRow[] = [];
  /** The documents that no longer are what they were. */
  readonly gone: NumberedDocument[] = [];
  readonly totals = new Map<string, TotalsChange>();
  readonly words = new PlacedWords<WrittenWord>();
  readonly unused = new PlacedWords<null>();

  take(row: ItemRow): void {
    const { item } = row;
    if (!item) {
      if (row.text_hash === null) return;
      this.removed.push(row);
      this.leave(row, new Set());
      return this.count(row, scopeIn(row.text_hash), [-1, -(row.length ?? 0)]);
    }
    const scope = isForAll(item) ? EVERY_GROUP : item.groupKey;
    const texts = weighted(item);
    const textHash = `${scope} ${sha256Text(JSON.stringify(texts))}`;
    if (textHash === row.text_hash) return;
    const { groupKey, id } = item;
    const terms = termsOf(scope, texts, this.words.at({ scope, groupKey }));
    const isNew = row.text_hash === null;
    // Written out: a copy of the terms with more fields took a third more of all that a search costs to follow.
    this.written.push({
      groupKey,
      id,
      scope,
      document: UNNUMBERED,
      textHash,
      isNew,
      keys: terms.keys,
      weights: terms.weights,
      length: terms.length,
      words: terms.words,
    });
    // Keys differ between scopes: after a change of scope the item keeps none.
    if (row.text_hash !== null) this.leave(row, new Set(terms.words));
    this.count(row, scope, [1, terms.length]);
    if (row.text_hash !== null) this.count(row, scopeIn(row.text_hash), [-1, -(row.length ?? 0)]);
  }

  /** Notes that an item's document is gone, and the words that the item no longer has. */
  private leave(
    { group_key: groupKey, text_hash, document, words }: FoundRow,
    kept: Set<number>,
  ): void {
    if (text_hash === null) return;
    const place = { scope: scopeIn(text_hash), groupKey };
    if (document !== null) this.gone.push({ ...place, document });
    const unused = this.unused.at(place);
    for (const key of words ?? []) if (!kept.has(key)) unused.set(key, null);
  }

  private count(
    { group_key: groupKey }: FoundRow,
    scope: string,
    [documents, length]: readonly [number, number],
  ): void {
    const place = { scope, groupKey };
    const name = nameOfPlace(place);
    const total = this.totals.get(name) ?? { ...place, documents: 0, length: 0, written: 0 };
    total.documents += documents;
    total.length += length;
    if (documents > 0) total.written += documents;
    this.totals.set(name, total);
  }
}

function parse(record: string): KnowledgeItem {
  return JSON.parse(record) as KnowledgeItem;
}

function scopeIn(textHash: string): string {
  return textHash.slice(0, textHash.indexOf(' '));
}

/** Resolves to items with their search rows: the items that the knowledge projection has just made, else those in its table. */
async function itemRows(
  sql: Sql,
  events: readonly LoggedEvent[],
  items: readonly ItemKey[],
): Promise<ItemRow[]> {
  const made = madeItems(events, items);
  if (!made) {
    const loaded = await sql.query<LoadedRow>(LOAD, keyParameters(items));
    return loaded.map(({ record, deleted_at, ...row }) => {
      return { item: record === null || deleted_at !== null ? null : parse(record), ...row };
    });
  }
  const known = made.filter(({ isNew }) => !isNew);
  const rows =
    known.length === 0 ? [] : await sql.query<FoundRow>(LOAD_FOUND, keyParameters(known));
  const found = new Map(rows.map((row) => [keyOf({ groupKey: row.group_key, id: row.id }), row]));
  return made.map(({ groupKey: group_key, id, item, isNew }) => {
    const row = isNew ? undefined : found.get(keyOf({ groupKey: group_key, id }));
    const { text_hash = null, document = null, length = null, words = null } = row ?? {};
    return { group_key, id, text_hash, document, length, words, item };
  });
}

function keyParameters(items: readonly ItemKey[]): Buffer[] {
  return arrayParameters(['text', 'text'], keyColumns(items));
}

/** How many characters of items are tokenized before the event loop gets a turn, so that long texts hold up nobody. */
const READ_AT_ONCE = 100_000;

function lengthOf(item: KnowledgeItem | null): number {
  return item ? item.title.length + item.summary.length + (item.content?.length ?? 0) : 0;
}

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const changes = changesOf(events);
  if (changes.length === 0) return;
  const changing = changes.map(({ event }) => event);
  const rows = await itemRows(sql, changing, itemsIn(changes));
  const changed = new Changes();
  let read = 0;
  for (const row of rows) {
    if (read > READ_AT_ONCE) {
      await new Promise(setImmediate);
      read = 0;
    }
    changed.take(row);
    read += lengthOf(row.item);
  }
  await write(changed, sql);
}

function byGroup(rows: readonly FoundRow[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { group_key: groupKey, id } of rows)
    groups.set(groupKey, [...(groups.get(groupKey) ?? []), id]);
  return groups;
}

async function write(changes: Changes, sql: Sql): Promise<void> {
  const { removed, totals, gone } = changes;
  const extents = await changeTotals(sql, [...totals.values()]);
  const written = numbered(changes.written, totals, extents);
  const documents = [...written.values()].flat();
  await writeDocuments(sql, documents);
  if (removed.length > 0) {
    await sql.query(REMOVE, [removed.map((row) => row.group_key), removed.map(({ id }) => id)]);
    for (const [groupKey, ids] of byGroup(removed)) await forgetVectors(sql, groupKey, ids);
  }
  await loseDocuments(sql, gone);
  await sealDocuments(sql, extents, written);
  await addWords(sql, changes.words);
  await dropUnused(sql, changes.unused);
}

/** Gives documents their numbers, the highest at their places, and returns them by the place's name. */
function numbered(
  documents: readonly Document[],
  totals: ReadonlyMap<string, TotalsChange>,
  extents: readonly Extent[],
): Map<string, Document[]> {
  const places = new Map<string, { first: number; documents: Document[] }>();
  for (const extent of extents) {
    const name = nameOfPlace(extent);
    places.set(name, { first: extent.next - totals.get(name)!.written, documents: [] });
  }
  for (const each of documents) {
    const { first, documents: of } = places.get(nameOfPlace(each))!;
    each.document = first + of.length;
    of.push(each);
  }
  return new Map([...places].map(([name, { documents: of }]) => [name, of]));
}

/** Deletes rows of a group: those of some items, or all (null). */
async function forget(sql: Sql, groupKey: string, ids: readonly string[] | null): Promise<void> {
  const unused = new PlacedWords<null>();
  if (ids !== null) {
    const words = await sql.query<{ scope: string; key: number }>(WORDS_OF, [groupKey, ids]);
    for (const { scope, key } of words) unused.at({ scope, groupKey }).set(key, null);
  }
  const changes = await sql.query<TotalsChange<string> & { gone: number[] }>(FORGET, [
    groupKey,
    ids,
  ]);
  await forgetVectors(sql, groupKey, ids);
  await changeTotals(sql, changes);
  const gone = changes.flatMap(({ gone: of, ...place }) =>
    of.map((document) => ({ ...place, document })),
  );
  await loseDocuments(sql, gone);
  // What is redacted must not be told by what it was found by.
  await purgeSegments(sql, groupKey);
  if (ids === null) await sql.query(FORGET_WORDS, [groupKey]);
  else await dropUnused(sql, unused);
}

/** The search index: one row per item with its terms and their weights, for ranking by BM25. */
export const searchProjection: FollowingProjection = {
  name: 'search',
  version: 8,
  purposes: ['sync', 'mirror'],
  kinds: KNOWLEDGE_KINDS,
  tables: ['search', 'search_totals', 'search_segment', 'search_postings', 'vocabulary'],
  after: [knowledgeProjection],
  apply,
  reset: ({ groupKey }, sql) => forget(sql, groupKey, null),
  forget: ({ groupKey, itemIds }, sql) => forget(sql, groupKey, itemIds),
};
