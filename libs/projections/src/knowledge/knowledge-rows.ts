import {
  type KnowledgeItem,
  type KnowledgeState,
  type Judged,
  isMirrored,
  normalizedProjectOf,
  statusOf,
  statusOfTask,
  taskKeyOf,
} from '@app/domain';
import type { Sql } from '../sql.js';
import { type Element, type ElementType, arrayParameter } from '../array-parameter.js';
import { unnestedRows } from '../unnested-rows.js';
import { storable, storableArray, storableJson } from '../storable.js';
import { type ItemKey, keyColumns, keyOf } from './item-key.js';

interface StateRow {
  group_key: string;
  id: string;
  record: string | null;
  superseded: boolean;
  deleted_at: string | null;
  deleted_by: string | null;
  pending_ends: string | null;
  judged: string | null;
  revision_id: string | null;
  proposed_sequence: string;
  doubted_sequence: string;
  doubted_at: string | null;
}

const LOAD = `
  SELECT k.group_key, k.id, k.record, k.superseded, k.deleted_at, k.deleted_by, k.pending_ends, k.judged, k.revision_id, k.proposed_sequence, k.doubted_sequence, k.doubted_at
  FROM unnest($1::text[], $2::text[]) AS wanted (group_key, id)
  JOIN knowledge k ON k.group_key = wanted.group_key AND k.id = wanted.id`;

/** The state of an item with its place, of which a row is made. */
type PlacedState = KnowledgeState & ItemKey;
/** A column of a row: the type of its parameter, and its value. */
type Column = readonly [ElementType, (state: PlacedState) => Element | null | undefined];

/** A column that an item has; null while the item is not known. */
function ofItem(
  type: ElementType,
  valueOf: (item: KnowledgeItem) => Element | null | undefined,
): Column {
  return [type, ({ item }) => item && valueOf(item)];
}

/** A column of a number in 0..1, or near it. PostgreSQL refuses one that a `real` cannot hold, so it is rounded first. */
function ofQuality(valueOf: (quality: KnowledgeItem['quality']) => number): Column {
  return ofItem('real', ({ quality }) => Math.fround(valueOf(quality)));
}

/** The status of a row that waits for its item. */
const ABSENT = 'absent';

/** The weight column only ranks: anything above this makes no difference, and a `real` cannot hold every number. */
const MAX_STORED_WEIGHT = 1_000;

const PLACE: Readonly<Record<string, Column>> = {
  group_key: ['text', ({ groupKey }) => groupKey],
  id: ['text', ({ id }) => id],
};
/** The columns that a write sets. */
const CONTENT: Readonly<Record<string, Column>> = {
  record: ofItem('text', storableJson),
  status: ['text', (state) => (state.item ? statusOf(state) : ABSENT)],
  superseded: ['boolean', ({ superseded }) => superseded],
  deleted_at: ['bigint', ({ deletedAt }) => deletedAt],
  deleted_by: ['text', ({ deletedBy }) => deletedBy],
  pending_ends: ['text', ({ pendingEnds }) => pendingEnds && storableJson(pendingEnds)],
  judged: ['text', ({ judged }) => judged && storableJson(judged)],
  revision_id: ['text', ({ revisionId }) => revisionId],
  proposed_sequence: ['bigint', ({ proposedSequence }) => proposedSequence],
  doubted_sequence: ['bigint', ({ doubtedSequence }) => doubtedSequence],
  doubted_at: ['bigint', ({ doubtedAt }) => doubtedAt],
  creator: ofItem('text', ({ createdBy }) => createdBy.memberId),
  // "Every group" of the other hub means, here, only those that read the mirror.
  visibility: ofItem('text', ({ visibility, groupKey }) =>
    visibility === 'org' && isMirrored(groupKey) ? 'group' : visibility,
  ),
  project_scope: ofItem('text', normalizedProjectOf),
  other_projects: ofItem('text', ({ otherProjectKeys }) => otherProjectKeys?.join(' ')),
  layer: ofItem('text', ({ layer }) => layer),
  type: ofItem('text', ({ type }) => type),
  // PostgreSQL has no arrays of arrays of different lengths: each item's tags are sent as array text.
  tags: ofItem('text', ({ tags }) => storableArray(tags)),
  created_at: ofItem('bigint', ({ createdAt }) => Date.parse(createdAt)),
  updated_at: ofItem('bigint', ({ updatedAt }) => Date.parse(updatedAt)),
  confidence: ofQuality(({ confidence }) => confidence),
  rating: ofQuality(({ rating }) => rating),
  adoption: ofQuality(({ adoptionScore }) => adoptionScore),
  quality: ofQuality(({ qualityScore }) => qualityScore),
  weight: ofQuality(({ weight }) => Math.min(weight, MAX_STORED_WEIGHT)),
  task_key: ofItem('text', (item) => (item.type === 'task' ? taskKeyOf(item) : null)),
  task_status: ofItem('text', (item) => (item.type === 'task' ? statusOfTask(item) : null)),
};
const NAMES = Object.keys(CONTENT);
const COLUMNS = { ...PLACE, ...CONTENT };
const TYPES = Object.fromEntries(Object.entries(COLUMNS).map(([name, [type]]) => [name, type]));

const INSERT = `
  INSERT INTO knowledge (group_key, id, ${NAMES.join(', ')})
  SELECT group_key, id, ${NAMES.map((name) => (name === 'tags' ? 'tags::text[]' : name)).join(', ')}
  FROM ${unnestedRows(1, TYPES)} AS n`;
const WRITE = `
  ${INSERT}
  ON CONFLICT (group_key, id) DO UPDATE SET ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}`;

function stateOf(row: StateRow): KnowledgeState {
  return {
    item: row.record === null ? null : (JSON.parse(row.record) as KnowledgeItem),
    superseded: row.superseded,
    deletedAt: row.deleted_at === null ? null : Number(row.deleted_at),
    pendingEnds:
      row.pending_ends === null
        ? null
        : (JSON.parse(row.pending_ends) as KnowledgeState['pendingEnds']),
    judged: row.judged === null ? null : (JSON.parse(row.judged) as Judged),
    deletedBy: row.deleted_by,
    revisionId: row.revision_id,
    proposedSequence: Number(row.proposed_sequence),
    doubtedSequence: Number(row.doubted_sequence),
    doubtedAt: row.doubted_at === null ? null : Number(row.doubted_at),
  };
}

/** Resolves to the states of these items, by `keyOf`; unknown items are missing. */
export async function loadStates(
  sql: Sql,
  items: readonly ItemKey[],
): Promise<Map<string, KnowledgeState>> {
  const rows = await sql.query<StateRow>(LOAD, keyColumns(items));
  return new Map(rows.map((row) => [keyOf({ groupKey: row.group_key, id: row.id }), stateOf(row)]));
}

/** The parameter for a column's value: any pushed text may contain a NUL. */
function elementOf(value: Element | null | undefined): Element | null {
  return typeof value === 'string' ? storable(value) : (value ?? null);
}

async function writeRows(
  sql: Sql,
  statement: string,
  states: readonly PlacedState[],
): Promise<void> {
  if (states.length === 0) return;
  // Column by column: a row as an object of so many fields would cost as much as everything else that is made of an item here.
  const parameters = Object.values(COLUMNS).map(([type, valueOf]) =>
    arrayParameter(
      type,
      states.map((state) => elementOf(valueOf(state))),
    ),
  );
  await sql.query(statement, parameters);
}

/**
 * Writes the states of these items: in one statement those that had a row before, in another the new ones, which must have
 * none.
 */
export async function writeStates(
  sql: Sql,
  states: ReadonlyMap<string, PlacedState>,
  before: ReadonlyMap<string, KnowledgeState>,
): Promise<void> {
  const [added, changed]: PlacedState[][] = [[], []];
  for (const [key, state] of states) (before.has(key) ? changed : added)!.push(state);
  // Looking first for a row that is not there costs a tenth of writing one.
  await writeRows(sql, INSERT, added!);
  await writeRows(sql, WRITE, changed!);
}
