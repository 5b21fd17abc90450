/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let point = text.codePointAt(i)!;
    if (point < 0x80) {
      bytes[length++] = point;
      continue;
    }
    if (point > 0xffff) i++;
    else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    const tail = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    bytes[length++] = LEAD[tail]! | (point >> (6 * tail));
    for (let rest = tail - 1; rest >= 0; rest--)
      bytes[length++] = 0x80 | ((point >> (6 * rest)) & 63);
  }
  return bytes.subarray(0, length);
}

const LEAD = [0, 0xc0, 0xe0, 0xf0];

/** The text of UTF-8 bytes, or undefined when they are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  const pieces: string[] = [];
  let units: number[] = [];
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i++]!;
    const tail =
      lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
    if (tail < 0 || i + tail > bytes.length) return undefined;
    let point = tail === 0 ? lead : lead & (0x3f >> tail);
    for (let rest = 0; rest < tail; rest++) {
      const byte = bytes[i++]!;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 63);
    }
    if (isImpossible(point, tail)) return undefined;
    units.push(point);
    if (units.length === CHUNK) {
      pieces.push(String.fromCodePoint(...units));
      units = [];
    }
  }
  return pieces.join('') + String.fromCodePoint(...units);
}

const CHUNK = 4096;
const SMALLEST = [0, 0x80, 0x800, 0x10000];

function isImpossible(point: number, tail: number): boolean {
  return point < SMALLEST[tail]! || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff);
}
