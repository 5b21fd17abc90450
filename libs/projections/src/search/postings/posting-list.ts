/** An occurrence of a term: a document by its number, what the term counts in it, and how many tokens the document has. */
export interface Posting {
  document: number;
  weight: number;
  length: number;
}

/**
 * The occurrences of a term in documents whose numbers ascend. The bytes are LEB128 numbers: weight and length of the first
 * document; then, of each further one, by how much its number is larger, its weight and its length.
 */
export interface PostingList {
  count: number;
  first: number;
  last: number;
  bytes: Uint8Array;
}

const PAYLOAD_BITS = 7;
const CONTINUES = 1 << PAYLOAD_BITS;

function put(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= CONTINUES) {
    bytes.push((rest % CONTINUES) | CONTINUES);
    rest = Math.floor(rest / CONTINUES);
  }
  bytes.push(rest);
}

/** Reads LEB128 numbers one after the other. */
class NumberReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
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

  get rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }
}

/** Builds a list from occurrences whose documents ascend. */
export class PostingListBuilder {
  private readonly bytes: number[] = [];
  private count = 0;
  private first = 0;
  private last = 0;

  add(document: number, weight: number, length: number): void {
    if (this.count++ === 0) this.first = document;
    else put(this.bytes, document - this.last);
    put(this.bytes, weight);
    put(this.bytes, length);
    this.last = document;
  }

  /** The list; undefined if nothing was added. */
  build(): PostingList | undefined {
    const { count, first, last, bytes } = this;
    return count === 0 ? undefined : { count, first, last, bytes: Uint8Array.from(bytes) };
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

  private open(at: number): boolean {
    const list = this.lists[at];
    this.document = list?.first ?? Number.POSITIVE_INFINITY;
    if (list === undefined) return false;
    this.left = list.count;
    this.numbers = new NumberReader(list.bytes);
    return true;
  }
}

/** Returns the bytes of a list as it is stored: its count, its first document and by how much the last is larger, then its own bytes. */
export function storedList({ count, first, last, bytes }: PostingList): Uint8Array {
  const head: number[] = [];
  for (const value of [count, first, last - first]) put(head, value);
  const stored = new Uint8Array(head.length + bytes.length);
  stored.set(head);
  stored.set(bytes, head.length);
  return stored;
}

/** Returns a list from its stored bytes. */
export function listFrom(stored: Uint8Array): PostingList {
  const numbers = new NumberReader(stored);
  const count = numbers.next();
  const first = numbers.next();
  const last = first + numbers.next();
  return { count, first, last, bytes: numbers.rest };
}

/** Returns one list of all occurrences of some, each of which begins after the end of the one before. There is at least one. */
export function joinedLists(lists: readonly PostingList[]): PostingList {
  const [head, ...others] = lists as [PostingList, ...PostingList[]];
  if (others.length === 0) return head;
  const parts = [head.bytes];
  let { count, last } = head;
  for (const list of others) {
    const step: number[] = [];
    put(step, list.first - last);
    parts.push(Uint8Array.from(step), list.bytes);
    count += list.count;
    last = list.last;
  }
  return { count, first: head.first, last, bytes: Buffer.concat(parts) };
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
