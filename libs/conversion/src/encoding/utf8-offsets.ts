/** Characters that follow each other and have the same number of bytes. */
interface Run {
  byte: number;
  unit: number;
  /** Bytes and code units of each of them. */
  width: number;
  units: number;
}

/**
 * Turns offsets in bytes of UTF-8 into UTF-16 code units of one text and back. The text may come in pieces and is not kept: only
 * where the width of its characters changes.
 */
export class Utf8Offsets {
  private readonly runs: Run[] = [];
  private bytes = 0;
  private units = 0;

  constructor(text = '') {
    this.add(text);
  }

  /** How many code units the text has. */
  get length(): number {
    return this.units;
  }

  /** How many bytes the text has. */
  get byteLength(): number {
    return this.bytes;
  }

  /** The text goes on. */
  add(text: string): void {
    for (const [run] of text.matchAll(RUNS)) {
      const width = widthOf(run.codePointAt(0)!);
      const units = width === 4 ? 2 : 1;
      if (this.runs.at(-1)?.width !== width)
        this.runs.push({ byte: this.bytes, unit: this.units, width, units });
      this.units += run.length;
      this.bytes += (run.length / units) * width;
    }
  }

  /** Bytes before a code unit. The second half of a pair counts as its first: no range can split it. */
  toBytes(unit: number): number {
    if (unit >= this.units) return this.bytes;
    const run = this.runs[this.last((at) => at.unit <= unit)];
    return run ? run.byte + Math.floor((unit - run.unit) / run.units) * run.width : 0;
  }

  /** The first code unit that begins at or after an offset in bytes. */
  toUnits(bytes: number): number {
    if (bytes >= this.bytes) return this.units;
    const run = this.runs[this.last((at) => at.byte <= bytes)];
    return run ? run.unit + Math.ceil((bytes - run.byte) / run.width) * run.units : 0;
  }

  /** The position of the last run of which something holds that holds of all before it. */
  private last(holds: (run: Run) => boolean): number {
    let low = 0;
    let high = this.runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.runs[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Runs of characters of one width; half a pair alone is written in three bytes. */
const RUNS = /\p{ASCII}+|[\u0080-\u07ff]+|[\u0800-\uffff]+|[\u{10000}-\u{10ffff}]+/gu;

function widthOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
