const PAYLOAD_BITS = 7;
/** A byte of at least so much is followed by another of the same number. */
export const CONTINUES = 1 << PAYLOAD_BITS;

/** A number that is exact (2^53) takes no more. */
const MOST_BYTES = 8;

/** Bytes that grow at their end; numbers are written as LEB128. */
export class ByteWriter {
  private bytes: Uint8Array;
  private size = 0;

  /** Expects so many bytes; more take longer. */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  get length(): number {
    return this.size;
  }

  /** What was written, from the beginning on, and more. It stays so, whatever is written after it. */
  get written(): Uint8Array {
    return this.bytes;
  }

  /** Writes a whole number that is not negative. */
  put(value: number): void {
    this.reserve(MOST_BYTES);
    let rest = value;
    while (rest >= CONTINUES) {
      this.bytes[this.size++] = (rest % CONTINUES) | CONTINUES;
      rest = Math.floor(rest / CONTINUES);
    }
    this.bytes[this.size++] = rest;
  }

  /** Writes a part of other bytes. */
  copy(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    // Most parts are shorter than what it takes to make a view of them.
    for (let at = start; at < end; at++) this.bytes[this.size++] = from[at] as number;
  }

  /** Returns what was written, and begins anew. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.size);
    this.size = 0;
    return taken;
  }

  private reserve(more: number): void {
    if (this.size + more <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.size + more));
    grown.set(this.bytes.subarray(0, this.size));
    this.bytes = grown;
  }
}
