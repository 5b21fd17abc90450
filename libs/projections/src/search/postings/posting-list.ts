import { ByteWriter, CONTINUES } from './byte-writer.js';

/** An occurrence of a term: a document by its number, what the term counts in it, and how many tokens the document has. */
export interface Posting {
  document: number;
  weight: number;
  length: number;
}

/**
 * The occurrences of a term in documents whose numbers ascend. Its bytes, from `start` to `end`, are LEB128 numbers: weight and
 * length of the first document; then, of each further one, by how much its number is larger, its weight and its length.
 */
export interface PostingList {
  count: number;
  first: number;
  last: number;
  bytes: Uint8Array;
  start: number;
  end: number;
}

/** Room for occurrences that are read in one go: the documents, what the term counts in each, and how many tokens each has. */
export class Occurrences {
  /** Numbers of documents go beyond 2^31. */
  readonly documents: Uint32Array;
  readonly weights: Int32Array;
  readonly lengths: Int32Array;

  constructor(most: number) {
    this.documents = new Uint32Array(most);
    this.weights = new Int32Array(most);
    this.lengths = new Int32Array(most);
  }
}

/** Reads LEB128 numbers one after the other. */
class NumberReader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  next(): number {
    let byte = this.bytes[this.at++] as number;
    if (byte < CONTINUES) return byte;
    let value = byte - CONTINUES;
    for (let factor = CONTINUES; ; factor *= CONTINUES) {
      byte = this.bytes[this.at++] as number;
      if (byte < CONTINUES) return value + byte * factor;
      value += (byte - CONTINUES) * factor;
    }
  }
}

/** Most terms are in few documents. */
const FEW_BYTES = 16;

/** Builds a list from occurrences whose documents ascend. */
export class PostingListBuilder {
  private readonly start: number;
  private count = 0;
  private first = 0;
  private last = 0;

  /** Several lists may be written one after the other by one writer. */
  constructor(private readonly writer = new ByteWriter(FEW_BYTES)) {
    this.start = writer.length;
  }

  add(document: number, weight: number, length: number): void {
    if (this.count++ === 0) this.first = document;
    else this.writer.put(document - this.last);
    this.writer.put(weight);
    this.writer.put(length);
    this.last = document;
  }

  /** The list; undefined if nothing was added. */
  build(): PostingList | undefined {
    const { count, first, last, writer, start } = this;
    if (count === 0) return undefined;
    return { count, first, last, bytes: writer.written, start, end: writer.length };
  }
}

/** Goes through the occurrences of one or several lists, each of which begins after the end of the one before. */
export class PostingCursor implements Posting {
  document = Number.POSITIVE_INFINITY;
  weight = 0;
  length = 0;
  private list = -1;
  private left = 0;
  private numbers!: NumberReader;

  /** Stands at the first occurrence. */
  constructor(private readonly lists: readonly PostingList[]) {
    this.next();
  }

  /** Moves to the next occurrence; after the last, `document` is infinite. */
  next(): void {
    if (this.left > 0) this.document += this.numbers.next();
    else if (!this.open(++this.list)) return;
    this.left--;
    this.weight = this.numbers.next();
    this.length = this.numbers.next();
  }

  /**
   * Reads all occurrences in documents before `end`, and stands at the one after them; there must be room for them. Returns how
   * many there are.
   */
  takeBefore(end: number, { documents, weights, lengths }: Occurrences): number {
    let taken = 0;
    for (; this.document < end; this.next()) {
      documents[taken] = this.document;
      weights[taken] = this.weight;
      lengths[taken++] = this.length;
    }
    return taken;
  }

  private open(at: number): boolean {
    const list = this.lists[at];
    this.document = list?.first ?? Number.POSITIVE_INFINITY;
    if (list === undefined) return false;
    this.left = list.count;
    this.numbers = new NumberReader(list.bytes, list.start);
    return true;
  }
}

/**
 * Writes one list of all occurrences of some, each of which begins after the end of the one before, as it is stored: its count,
 * its first document and by how much the last is larger, then its own bytes. There is at least one.
 */
export function writeList(writer: ByteWriter, lists: readonly PostingList[]): void {
  const first = lists[0]!.first;
  let count = 0;
  for (const list of lists) count += list.count;
  writer.put(count);
  writer.put(first);
  writer.put(lists.at(-1)!.last - first);
  for (let at = 0; at < lists.length; at++) {
    const list = lists[at]!;
    if (at > 0) writer.put(list.first - lists[at - 1]!.last);
    writer.copy(list.bytes, list.start, list.end);
  }
}

/** Returns a list from the bytes as which it is stored. */
export function listFrom(bytes: Uint8Array, from = 0, end = bytes.length): PostingList {
  const numbers = new NumberReader(bytes, from);
  const count = numbers.next();
  const first = numbers.next();
  const last = first + numbers.next();
  return { count, first, last, bytes, start: numbers.at, end };
}

/** Returns the occurrences in the documents that are kept; undefined if there are none. */
export function keptOf(
  list: PostingList,
  isKept: (document: number) => boolean,
): PostingList | undefined {
  const kept = new PostingListBuilder();
  for (const at = new PostingCursor([list]); at.document <= list.last; at.next())
    if (isKept(at.document)) kept.add(at.document, at.weight, at.length);
  return kept.build();
}
