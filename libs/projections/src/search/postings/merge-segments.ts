import type { Sql } from '../../sql.js';
import { type SegmentBlock, takeBlocks, writeBlocks } from './block-rows.js';
import { type PostedDocument, listsOfDocuments, mergedLists } from './merge-lists.js';
import { type Place, byPlace, nameOfPlace } from './place.js';
import { type TermLists, blocksOf, listsOf } from './posting-blocks.js';
import { keptOf } from './posting-list.js';
import { type Segment, replaceSegments } from './segment-rows.js';

/** Segments of a place that stand side by side and become one, with the documents that come after them and are in none yet. */
export interface Merge {
  place: Place;
  sources: readonly Segment[];
  added: readonly PostedDocument[];
}

const LIVE = `
  SELECT document FROM search
  WHERE scope = $1 AND group_key = $2 AND document BETWEEN $3 AND $4`;

/** So many documents are merged before the database gets what was made of them, and the event loop a turn. */
const MERGED_AT_ONCE = 8_192;
const LEAST_KEY = -(2 ** 31);
const KEYS = 2 ** 32;

type Keeps = (document: number) => boolean;

/** Resolves to whether a document of a segment still is what it was; undefined if all are. */
async function keeperOf(sql: Sql, segment: Segment): Promise<Keeps | undefined> {
  const { scope, groupKey, firstDocument, lastDocument, gone } = segment;
  if (gone === 0) return undefined;
  const rows = await sql.query<{ document: number }>(LIVE, [
    scope,
    groupKey,
    firstDocument,
    lastDocument,
  ]);
  const live = new Set(rows.map(({ document }) => document));
  return (document) => live.has(document);
}

/** A merge under way: of each source, and of what is added last, the lists that are read and not written yet. */
class MergeUnderWay {
  private readonly left: TermLists[][];
  private readonly sources: { firstDocument: number; keeps: Keeps | undefined }[];
  private readonly firstDocument: number;

  constructor(
    readonly merge: Merge,
    keepers: ReadonlyMap<Segment, Keeps | undefined>,
  ) {
    const { sources, added } = merge;
    this.sources = sources.map((source) => {
      return { firstDocument: source.firstDocument, keeps: keepers.get(source) };
    });
    this.left = [...sources.map((): TermLists[] => []), listsOfDocuments(added)];
    this.firstDocument = sources[0]?.firstDocument ?? added[0]!.document;
  }

  /** The segment that comes of it. */
  get segment(): Omit<Segment, 'gone'> {
    const { place, sources, added } = this.merge;
    const kept = sources.reduce((sum, { documents, gone }) => sum + documents - gone, 0);
    return {
      ...place,
      firstDocument: this.firstDocument,
      lastDocument: added.at(-1)?.document ?? sources.at(-1)!.lastDocument,
      documents: kept + added.length,
    };
  }

  /** Takes blocks of the sources in, and returns those of the terms before a key, of which there is nothing more to come. */
  blocksBefore(end: number, read: readonly SegmentBlock[]): SegmentBlock[] {
    for (const [at, { firstDocument, keeps }] of this.sources.entries()) {
      const own = read.filter((block) => block.firstDocument === firstDocument).flatMap(listsOf);
      this.left[at]!.push(...(keeps ? own.flatMap((each) => keptIn(each, keeps)) : own));
    }
    const whole = this.left.map((lists) => {
      const at = lists.findIndex(({ term }) => term >= end);
      return lists.splice(0, at < 0 ? lists.length : at);
    });
    const { place, firstDocument } = this;
    return blocksOf(mergedLists(whole)).map((block) => ({ firstDocument, ...place, ...block }));
  }

  private get place(): Place {
    return this.merge.place;
  }
}

function keptIn({ term, lists }: TermLists, keeps: Keeps): TermLists[] {
  const kept = lists.map((list) => keptOf(list, keeps)).filter((list) => list !== undefined);
  return kept.length > 0 ? [{ term, lists: kept }] : [];
}

/** Merges segments, range by range of the terms' keys; leaves out what is gone, and what then is empty. */
export async function mergeSegments(sql: Sql, merges: readonly Merge[]): Promise<void> {
  const taken = merges.flatMap(({ sources }) => sources);
  const keepers = new Map<Segment, Keeps | undefined>();
  for (const source of taken) keepers.set(source, await keeperOf(sql, source));
  const underWay = merges.map((merge) => new MergeUnderWay(merge, keepers));
  const written = underWay.map(({ segment }) => segment);
  const documents = written.reduce((sum, segment) => sum + segment.documents, 0);
  const ranges = Math.max(1, Math.ceil(documents / MERGED_AT_ONCE));
  const startOf = (range: number) => LEAST_KEY + Math.floor((KEYS * range) / ranges);
  for (let range = 0; range < ranges; range++) {
    const end = startOf(range + 1);
    const read = byPlace(await takeBlocks(sql, taken, { from: startOf(range), to: end }));
    const blocks = underWay.flatMap((each) =>
      each.blocksBefore(end, read.get(nameOfPlace(each.merge.place)) ?? []),
    );
    await writeBlocks(sql, blocks);
  }
  await replaceSegments(sql, { taken, written: written.filter((each) => each.documents > 0) });
}
