import { type KnowledgeItem, KNOWLEDGE_KINDS, isMirrored, sha256 } from '@app/domain';
import { knowledgeProjection } from '../knowledge/knowledge.projection.js';
import { changesOf, placeKey } from '../knowledge/fold-batch.js';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import { forgetVectors } from '../meaning/vectors.queries.js';
import type { Sql } from '../sql.js';
import { textsOf } from './items/item-texts.js';
import { EVERY_GROUP, type Terms, type WeightedText, type WrittenWord, termsOf } from './terms.js';
import { PlacedWords, addWords, dropUnused } from './vocabulary.js';

/** How much a word counts by where it stands. */
const NAMED = 4;
const SUMMARIZED = 2;
const CONTAINED = 1;

interface ItemRow {
  group_key: string;
  id: string;
  record: string | null;
  deleted_at: string | null;
  text_hash: string | null;
  length: number | null;
  words: number[] | null;
}

// An item with the row that finds it now; looked up one by one by index, which no join promises.
const LOAD = `
  SELECT k.group_key, k.id, k.record, k.deleted_at, s.text_hash, s.length, s.words
  FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  CROSS JOIN LATERAL (
    SELECT * FROM knowledge AS own WHERE own.group_key = wanted.group_key AND own.id = wanted.id LIMIT 1
  ) AS k
  LEFT JOIN LATERAL (
    SELECT * FROM search AS own WHERE own.group_key = wanted.group_key AND own.id = wanted.id LIMIT 1
  ) AS s ON true`;
const WRITE = `
  INSERT INTO search (group_key, id, scope, terms, weights, length, text_hash, words)
  SELECT n.group_key, n.id, n.scope, n.terms::int[], n.weights::smallint[], n.length, n.text_hash, n.words::int[]
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
       AS n (group_key, id, scope, terms, weights, length, text_hash, words)
  ON CONFLICT (group_key, id) DO UPDATE
    SET scope = excluded.scope, terms = excluded.terms, weights = excluded.weights, length = excluded.length,
        text_hash = excluded.text_hash, words = excluded.words`;
const REMOVE = `
  DELETE FROM search USING unnest($1::text[], $2::text[]) AS gone (group_key, id)
  WHERE search.group_key = gone.group_key AND search.id = gone.id`;
const COUNT = `
  INSERT INTO search_totals (scope, group_key, documents, length)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
  ON CONFLICT (scope, group_key) DO UPDATE
    SET documents = search_totals.documents + excluded.documents, length = search_totals.length + excluded.length`;

const FORGET = `
  WITH gone AS (
    DELETE FROM search WHERE group_key = $1 AND ($2::text[] IS NULL OR id = ANY($2)) RETURNING scope, length
  )
  SELECT scope, $1 AS "groupKey", -count(*) AS documents, -sum(length) AS length FROM gone GROUP BY scope`;
const WORDS_OF = `
  SELECT DISTINCT scope, key FROM search CROSS JOIN unnest(words) AS used (key) WHERE group_key = $1 AND id = ANY($2)`;
const FORGET_WORDS = 'DELETE FROM vocabulary WHERE group_key = $1';

const FORGET_EMPTY = `
  DELETE FROM search_totals t USING unnest($1::text[], $2::text[]) AS changed (scope, group_key)
  WHERE t.scope = changed.scope AND t.group_key = changed.group_key AND t.documents = 0`;

/** The texts by which an item is found, and how much their words count. */
function weighted(item: KnowledgeItem): WeightedText[] {
  const { title, tags, aliases, summary, content, type } = textsOf(item);
  return [
    [title, NAMED],
    [tags, NAMED],
    [aliases, NAMED],
    [summary, SUMMARIZED],
    [`${content}\n${type}`, CONTAINED],
  ];
}

/** Of every group over there is what a mirror's readers see, and nobody else here. */
function isForAll({ visibility, groupKey }: KnowledgeItem): boolean {
  return visibility === 'org' && !isMirrored(groupKey);
}

interface Document extends Terms {
  groupKey: string;
  id: string;
  scope: string;
  textHash: string;
}

/** What a batch changes: documents to write, rows to remove, and how the counts of each scope and group change. */
class Changes {
  readonly written: Document[] = [];
  readonly removed: ItemRow[] = [];
  readonly totals = new Map<string, TotalsChange<number>>();
  readonly words = new PlacedWords<WrittenWord>();
  readonly unused = new PlacedWords<null>();

  take(row: ItemRow): void {
    const item = row.record === null || row.deleted_at !== null ? null : parse(row.record);
    if (!item) {
      if (row.text_hash === null) return;
      this.removed.push(row);
      this.leave(row, new Set());
      return this.count(row, scopeIn(row.text_hash), [-1, -(row.length ?? 0)]);
    }
    const scope = isForAll(item) ? EVERY_GROUP : item.groupKey;
    const texts = weighted(item);
    const textHash = `${scope} ${sha256(JSON.stringify(texts)).toString('base64url')}`;
    if (textHash === row.text_hash) return;
    const terms = termsOf(scope, texts);
    const { groupKey, id } = item;
    this.written.push({ groupKey, id, scope, textHash, ...terms });
    for (const word of terms.words) this.words.add({ scope, groupKey }, word.key, word);
    // The keys of another scope are others.
    this.leave(row, new Set(terms.words.map(({ key }) => key)));
    this.count(row, scope, [1, terms.length]);
    if (row.text_hash !== null) this.count(row, scopeIn(row.text_hash), [-1, -(row.length ?? 0)]);
  }

  /** Notes the words that an item had and has no more. */
  private leave({ group_key: groupKey, text_hash, words }: ItemRow, kept: Set<number>): void {
    if (text_hash === null) return;
    const place = { scope: scopeIn(text_hash), groupKey };
    for (const key of words ?? []) if (!kept.has(key)) this.unused.add(place, key, null);
  }

  private count(
    { group_key: groupKey }: ItemRow,
    scope: string,
    [documents, length]: readonly [number, number],
  ): void {
    // No group's key has a blank.
    const key = `${groupKey} ${scope}`;
    const total = this.totals.get(key) ?? { scope, groupKey, documents: 0, length: 0 };
    this.totals.set(key, {
      ...total,
      documents: total.documents + documents,
      length: total.length + length,
    });
  }
}

function parse(record: string): KnowledgeItem {
  return JSON.parse(record) as KnowledgeItem;
}

function scopeIn(textHash: string): string {
  return textHash.slice(0, textHash.indexOf(' '));
}

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const places = new Map<string, { groupKey: string; id: string }>();
  for (const { event, ids } of changesOf(events)) {
    for (const id of ids)
      places.set(placeKey({ groupKey: event.groupKey, id }), { groupKey: event.groupKey, id });
  }
  if (places.size === 0) return;
  const wanted = [...places.values()];
  const rows = await sql.query<ItemRow>(LOAD, [
    wanted.map(({ groupKey }) => groupKey),
    wanted.map(({ id }) => id),
  ]);
  const changes = new Changes();
  for (const row of rows) changes.take(row);
  await write(changes, sql);
}

function byGroup(rows: readonly ItemRow[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { group_key: groupKey, id } of rows)
    groups.set(groupKey, [...(groups.get(groupKey) ?? []), id]);
  return groups;
}

async function write(changes: Changes, sql: Sql): Promise<void> {
  const { written, removed, totals } = changes;
  if (written.length > 0) {
    await sql.query(WRITE, [
      written.map(({ groupKey }) => groupKey),
      written.map(({ id }) => id),
      written.map(({ scope }) => scope),
      written.map(({ keys }) => `{${keys.join(',')}}`),
      written.map(({ weights }) => `{${weights.join(',')}}`),
      written.map(({ length }) => length),
      written.map(({ textHash }) => textHash),
      written.map(({ words }) => `{${words.map(({ key }) => key).join(',')}}`),
    ]);
  }
  if (removed.length > 0) {
    await sql.query(REMOVE, [removed.map((row) => row.group_key), removed.map(({ id }) => id)]);
    for (const [groupKey, ids] of byGroup(removed)) await forgetVectors(sql, groupKey, ids);
  }
  if (totals.size > 0) await writeTotals(sql, [...totals.values()]);
  await addWords(sql, changes.words);
  await dropUnused(sql, changes.unused);
}

/** Each group has a row of its own in a scope of all, so that none waits for another's transaction. */
interface TotalsChange<Count> {
  scope: string;
  groupKey: string;
  documents: Count;
  length: Count;
}

async function writeTotals(
  sql: Sql,
  changes: readonly TotalsChange<number | string>[],
): Promise<void> {
  const rows = [changes.map(({ scope }) => scope), changes.map(({ groupKey }) => groupKey)];
  await sql.query(COUNT, [
    ...rows,
    changes.map(({ documents }) => documents),
    changes.map(({ length }) => length),
  ]);
  await sql.query(FORGET_EMPTY, rows);
}

/** Takes rows of a group away: those of some items, or all. */
async function forget(sql: Sql, groupKey: string, ids: readonly string[] | null): Promise<void> {
  const unused = new PlacedWords<null>();
  if (ids !== null) {
    const words = await sql.query<{ scope: string; key: number }>(WORDS_OF, [groupKey, ids]);
    for (const { scope, key } of words) unused.add({ scope, groupKey }, key, null);
  }
  const gone = await sql.query<TotalsChange<string>>(FORGET, [groupKey, ids]);
  await forgetVectors(sql, groupKey, ids);
  if (gone.length > 0) await writeTotals(sql, gone);
  if (ids === null) await sql.query(FORGET_WORDS, [groupKey]);
  else await dropUnused(sql, unused);
}

/** What items are found by: one row an item with its terms and their weights, for ranking by BM25. */
export const searchProjection: FollowingProjection = {
  name: 'search',
  version: 3,
  purposes: ['sync', 'mirror'],
  kinds: KNOWLEDGE_KINDS,
  tables: ['search', 'search_totals', 'vocabulary'],
  after: [knowledgeProjection],
  apply,
  reset: ({ groupKey }, sql) => forget(sql, groupKey, null),
  forget: ({ groupKey, itemIds }, sql) => forget(sql, groupKey, itemIds),
};
