import { type ItemKey, keyOf } from '../knowledge/item-key.js';
import type { Sql } from '../sql.js';

/** Most vectors of one scope that are held in a process and compared one by one. */
export const MAX_EXACT_ITEMS = 20_000;
/** How many bytes the vectors of all scopes may take in a process; the least recently used scope is dropped first. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;
/** How long held vectors are used before they are compared with the database again, in milliseconds. */
const FRESH_MS = 1_000;
/** Rows read at a time. */
const PAGE = 500;
/** After so many comparisons the event loop gets a turn. */
const COMPARED_AT_ONCE = 4_000;
const FIRST_ROOM = 256;
const BYTES = Float32Array.BYTES_PER_ELEMENT;
/** The offset of the first element in PostgreSQL's binary form of a one-dimensional array, and the distance to the next. */
const ARRAY_HEAD = 20;
const ELEMENT_BYTES = 8;

/** An item and how near its text is to another: the cosine of their vectors. */
export interface NearItem extends ItemKey {
  nearness: number;
}

const HELD = 'scope = $1 AND model = $2 AND dimensions = $3';
const STATE = `SELECT count(*) AS count, coalesce(max(revision), 0) AS newest FROM embedding WHERE ${HELD}`;
const NEXT = `
  SELECT group_key, id, revision, array_send(vector) AS bytes FROM embedding
  WHERE ${HELD} AND revision > $4 ORDER BY revision LIMIT ${PAGE}`;
const REVISIONS = `SELECT revision FROM embedding WHERE ${HELD}`;

/** Returns a vector scaled to length 1, so that the dot product of two is their cosine; zeros stay zeros. */
export function toUnit(vector: ArrayLike<number>): Float32Array {
  const unit = Float32Array.from(vector);
  let squares = 0;
  for (let at = 0; at < unit.length; at++) squares += unit[at]! ** 2;
  const length = Math.sqrt(squares);
  if (length > 0) for (let at = 0; at < unit.length; at++) unit[at] = unit[at]! / length;
  return unit;
}

function vectorIn(bytes: Buffer, dimensions: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const vector = new Float32Array(dimensions);
  for (let at = 0; at < dimensions; at++)
    vector[at] = view.getFloat32(ARRAY_HEAD + at * ELEMENT_BYTES + BYTES);
  return toUnit(vector);
}

/** Returns the dot product of a vector and the numbers of `room` from `start` on. */
export function productOf(vector: Float32Array, room: Float32Array, start: number): number {
  // Four independent sums are faster than one.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = vector.length - (vector.length % 4);
  for (let at = 0; at < whole; at += 4) {
    a += vector[at]! * room[start + at]!;
    b += vector[at + 1]! * room[start + at + 1]!;
    c += vector[at + 2]! * room[start + at + 2]!;
    d += vector[at + 3]! * room[start + at + 3]!;
  }
  for (let at = whole; at < vector.length; at++) a += vector[at]! * room[start + at]!;
  return a + b + c + d;
}

/** Returns the `count` nearest of some items, nearest first. */
export function nearestOf(items: readonly NearItem[], count: number): NearItem[] {
  const all = Float64Array.from(items, ({ nearness }) => nearness).sort();
  const least = all[Math.max(0, all.length - count)] ?? 0;
  return items
    .filter(({ nearness }) => nearness >= least)
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, count);
}

/** The vectors of one scope and model. */
class HeldScope {
  private room = new Float32Array(0);
  private items: (ItemKey & { revision: string })[] = [];
  private readonly places = new Map<string, number>();
  private newest = '0';
  isLoaded = false;
  hasTooMany = false;
  checkedAt = -Infinity;
  checking: Promise<void> | undefined;

  constructor(
    private readonly scope: string,
    private readonly model: string,
    readonly dimensions: number,
  ) {}

  get bytes(): number {
    return this.room.byteLength;
  }

  get count(): number {
    return this.items.length;
  }

  /** Reads new vectors from the database and drops deleted ones. */
  async follow(sql: Sql): Promise<void> {
    const which = [this.scope, this.model, this.dimensions];
    const [state] = await sql.query<{ count: string; newest: string }>(STATE, which);
    this.hasTooMany = Number(state?.count ?? 0) > MAX_EXACT_ITEMS;
    if (this.hasTooMany) return this.clear();
    if (BigInt(state?.newest ?? 0) > BigInt(this.newest)) await this.readOn(sql, which);
    if (this.count !== Number(state?.count ?? 0)) await this.dropGone(sql, which);
    this.isLoaded = true;
  }

  /** Resolves to how near each item is to a vector of length 1. */
  async compared(unit: Float32Array): Promise<NearItem[]> {
    const { items, dimensions, room } = this;
    const near: NearItem[] = [];
    for (let from = 0; from < items.length; from += COMPARED_AT_ONCE) {
      if (from > 0) await new Promise(setImmediate);
      const to = Math.min(items.length, from + COMPARED_AT_ONCE);
      for (let place = from; place < to; place++) {
        const { groupKey, id } = items[place]!;
        near.push({ groupKey, id, nearness: productOf(unit, room, place * dimensions) });
      }
    }
    return near;
  }

  private async readOn(sql: Sql, which: readonly unknown[]): Promise<void> {
    type Row = { group_key: string; id: string; revision: string; bytes: Buffer };
    for (;;) {
      const rows = await sql.query<Row>(NEXT, [...which, this.newest]);
      for (const { group_key: groupKey, id, revision, bytes } of rows) {
        this.put({ groupKey, id, revision }, vectorIn(bytes, this.dimensions));
        this.newest = revision;
      }
      if (rows.length < PAGE) return;
    }
  }

  private async dropGone(sql: Sql, which: readonly unknown[]): Promise<void> {
    const rows = await sql.query<{ revision: string }>(REVISIONS, which);
    const there = new Set(rows.map(({ revision }) => revision));
    for (let place = this.count - 1; place >= 0; place--)
      if (!there.has(this.items[place]!.revision)) this.remove(place);
  }

  private put(item: HeldScope['items'][number], vector: Float32Array): void {
    const key = keyOf(item);
    const place = this.places.get(key) ?? this.count;
    if ((place + 1) * this.dimensions > this.room.length) this.grow();
    this.room.set(vector, place * this.dimensions);
    this.items[place] = item;
    this.places.set(key, place);
  }

  private grow(): void {
    const wider = new Float32Array(Math.max(FIRST_ROOM * this.dimensions, this.room.length * 2));
    wider.set(this.room);
    this.room = wider;
  }

  /** Removes an item by moving the last one into its place. */
  private remove(place: number): void {
    const { dimensions, items, places, room } = this;
    const last = items.length - 1;
    places.delete(keyOf(items[place]!));
    if (place !== last) {
      const moved = items[last]!;
      items[place] = moved;
      places.set(keyOf(moved), place);
      room.copyWithin(place * dimensions, last * dimensions, (last + 1) * dimensions);
    }
    room.fill(0, last * dimensions, (last + 1) * dimensions);
    items.pop();
  }

  private clear(): void {
    this.room = new Float32Array(0);
    this.items = [];
    this.places.clear();
    this.newest = '0';
    this.isLoaded = false;
  }
}

/**
 * Vectors in the memory of a process, for exact comparison. Those of a scope are read when it is first used and kept up to date
 * from then on. Which items a viewer may see is for the database to say.
 */
export class HeldVectors {
  private readonly scopes = new Map<string, HeldScope>();

  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
  ) {}

  /**
   * Resolves to how near the items of some scopes are to a vector of a model; undefined if there are too many. Reading them for
   * the first time takes a while.
   */
  async compared(
    scopes: readonly string[],
    model: string,
    vector: Float32Array,
  ): Promise<NearItem[] | undefined> {
    const held = scopes.map((scope) => this.held(scope, model, vector.length));
    await Promise.all(held.map((scope) => this.check(scope)));
    const isWhole = held.every(({ isLoaded }) => isLoaded);
    const count = held.reduce((sum, scope) => sum + scope.count, 0);
    if (!isWhole || count > MAX_EXACT_ITEMS) return undefined;
    const near = await Promise.all(held.map((scope) => scope.compared(vector)));
    return near.flat();
  }

  /** Brings all held scopes up to date with the database. */
  async follow(): Promise<void> {
    await Promise.all([...this.scopes.values()].map((scope) => this.followOf(scope)));
  }

  private held(scope: string, model: string, dimensions: number): HeldScope {
    const name = JSON.stringify([scope, model, dimensions]);
    const known = this.scopes.get(name) ?? new HeldScope(scope, model, dimensions);
    // Moves it to the end: the least recently used scope comes first.
    this.scopes.delete(name);
    this.scopes.set(name, known);
    return known;
  }

  private check(scope: HeldScope): Promise<void> {
    const isFresh = this.now() - scope.checkedAt < FRESH_MS;
    return isFresh ? Promise.resolve() : this.followOf(scope);
  }

  private followOf(scope: HeldScope): Promise<void> {
    scope.checking ??= scope
      .follow(this.sql)
      .then(() => {
        scope.checkedAt = this.now();
        this.makeRoom(scope);
      })
      .finally(() => {
        scope.checking = undefined;
      });
    return scope.checking;
  }

  private makeRoom(kept: HeldScope): void {
    let bytes = [...this.scopes.values()].reduce((sum, scope) => sum + scope.bytes, 0);
    for (const [name, scope] of this.scopes) {
      if (bytes <= MAX_HELD_BYTES) return;
      if (scope === kept) continue;
      this.scopes.delete(name);
      bytes -= scope.bytes;
    }
  }
}
