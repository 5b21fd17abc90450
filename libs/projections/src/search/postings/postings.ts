import type { Sql } from '../../sql.js';
import { keysOf } from '../terms/terms.js';
import { type Place, nameOfPlace } from './place.js';
import { PostingCursor, type PostingList, PostingListBuilder } from './posting-list.js';
import { type SoughtKeys, type UnsealedItem, readPostings } from './read-postings.js';

/** Where an item's row is: by its number at its place, or by its id if it has none. */
export interface ItemPlace extends Place {
  document: number | null;
  id: string | null;
}

/** SQL: these columns of the row of `search` of `item`, if it still is what it was; `item` has the columns scope, group_key, document and id. */
export function rowAt(columns: string): string {
  return `
    SELECT ${columns} FROM search own
    WHERE own.scope = item.scope AND own.group_key = item.group_key AND own.document = item.document
    UNION ALL
    SELECT ${columns} FROM search own
    WHERE item.id IS NOT NULL AND own.group_key = item.group_key AND own.id = item.id`;
}

/** Where terms occur at a place, by their keys; a term's documents ascend from list to list. */
interface PlaceLists {
  place: Place;
  byKey: Map<number, PostingList[]>;
}

/** Items without a number get one above all others, for as long as they are searched. */
const FIRST_UNNUMBERED = 2 ** 31;

/** Where the terms of one search occur; each is read once. */
export class Postings {
  private readonly read = new Set<string>();
  private readonly places = new Map<string, PlaceLists>();
  private readonly unnumbered: string[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(
    private readonly sql: Sql,
    /** The scopes that are searched. */
    readonly scopes: readonly string[],
  ) {}

  /** Reads where these terms occur, if that was not read before. */
  async readTerms(terms: readonly string[]): Promise<void> {
    const missing = [...new Set(terms)].filter((term) => !this.read.has(term));
    if (missing.length === 0) return;
    await this.readKeys(this.scopes.map((scope) => ({ scope, keys: missing.map(keysOf(scope)) })));
    for (const term of missing) this.read.add(term);
  }

  /** Reads where these keys occur, none of which was read before. */
  async readKeys(sought: readonly SoughtKeys[]): Promise<void> {
    const { lists, items } = await readPostings(this.sql, sought);
    for (const { place, key, list } of lists) this.add(place, key, list);
    const numbered = items.map((item) => ({ ...item, document: this.numberOf(item) }));
    this.addItems(numbered.toSorted((a, b) => a.document - b.document));
  }

  /** The places at which some of the terms occur, with the lists of each term. */
  listsOf(terms: readonly string[]): { place: Place; lists: (readonly PostingList[])[] }[] {
    return [...this.places.values()]
      .map(({ place, byKey }) => {
        const keyOf = keysOf(place.scope);
        return { place, lists: terms.map((term) => byKey.get(keyOf(term)) ?? []) };
      })
      .filter(({ lists }) => lists.some((each) => each.length > 0));
  }

  /** How many items of a scope have a term; those that no longer are what they were count as well. */
  countIn(scope: string, term: string): number {
    const key = keysOf(scope)(term);
    let count = 0;
    for (const { place, byKey } of this.places.values()) {
      if (place.scope !== scope) continue;
      for (const list of byKey.get(key) ?? []) count += list.count;
    }
    return count;
  }

  /** The items that have a term. */
  *itemsWith(term: string): Generator<ItemPlace, void> {
    for (const { place } of this.places.values())
      yield* this.itemsAt(place, keysOf(place.scope)(term));
  }

  /** The items of a place that have a key, those with the highest numbers first. */
  *itemsAt(place: Place, key: number): Generator<ItemPlace, void> {
    const lists = this.places.get(nameOfPlace(place))?.byKey.get(key) ?? [];
    for (const list of lists.toReversed()) {
      const documents: number[] = [];
      for (const at = new PostingCursor([list]); at.document <= list.last; at.next())
        documents.push(at.document);
      for (const document of documents.toReversed()) yield this.itemAt(place, document);
    }
  }

  /** The item that a list calls by this number. */
  itemAt(place: Place, document: number): ItemPlace {
    const { scope, groupKey } = place;
    if (document < FIRST_UNNUMBERED) return { scope, groupKey, document, id: null };
    const id = this.unnumbered[document - FIRST_UNNUMBERED]!;
    return { scope, groupKey, document: null, id };
  }

  private add(place: Place, key: number, list: PostingList): void {
    const name = nameOfPlace(place);
    const known = this.places.get(name) ?? { place, byKey: new Map<number, PostingList[]>() };
    this.places.set(name, known);
    const lists = known.byKey.get(key);
    if (lists) lists.push(list);
    else known.byKey.set(key, [list]);
  }

  /** Adds items that come after all that are in segments, in the order of their numbers. */
  private addItems(items: readonly (UnsealedItem & { document: number })[]): void {
    const builders = new Map<string, { place: Place; key: number; builder: PostingListBuilder }>();
    for (const { place, document, length, hits } of items) {
      for (const [key, weight] of hits) {
        const name = `${key} ${nameOfPlace(place)}`;
        let found = builders.get(name);
        if (!found) builders.set(name, (found = { place, key, builder: new PostingListBuilder() }));
        found.builder.add(document, weight, length);
      }
    }
    for (const { place, key, builder } of builders.values()) this.add(place, key, builder.build()!);
  }

  private numberOf({ place, document, id }: UnsealedItem): number {
    if (document !== null) return document;
    const name = `${nameOfPlace(place)} ${id}`;
    const number = this.numbers.get(name) ?? FIRST_UNNUMBERED + this.unnumbered.length;
    if (!this.numbers.has(name)) this.unnumbered.push(id);
    this.numbers.set(name, number);
    return number;
  }
}

/** Takes so many of what is left, or all of it. */
export function nextOf<Item>(items: Iterator<Item, void>, most: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < most) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
