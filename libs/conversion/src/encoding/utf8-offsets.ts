/** Turns offsets in bytes of UTF-8 into UTF-16 code units of one text and back, in time linear in the text once. */
export class Utf8Offsets {
  /** Bytes before each code unit; absent for a text of ASCII, where both count the same. */
  private readonly before: Uint32Array | undefined;

  constructor(private readonly text: string) {
    this.before = /[^\p{ASCII}]/u.test(text) ? bytesBefore(text) : undefined;
  }

  /** Bytes before a code unit. */
  toBytes(unit: number): number {
    const at = Math.min(unit, this.text.length);
    return this.before ? this.before[at]! : at;
  }

  /** The first code unit that begins at or after an offset in bytes. */
  toUnits(bytes: number): number {
    if (!this.before) return Math.min(bytes, this.text.length);
    let low = 0;
    let high = this.text.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.before[middle]! < bytes) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function bytesBefore(text: string): Uint32Array {
  const before = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    before[i] = bytes;
    const point = text.codePointAt(i)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    // The second half of a pair counts as its first: no range can split it.
    if (point > 0xffff) before[i + 1] = before[i]!;
    if (point > 0xffff) i++;
  }
  before[text.length] = bytes;
  return before;
}
