/** What one pass over the bytes of a JSON text tells of it, without making anything of them. */
export interface JsonOutline {
  /** How many members its objects have in the text, a key that is there twice counted twice. */
  members: number;
  /** How many objects and arrays there are. */
  containers: number;
  /** How deep its objects and arrays lie in one another. */
  depth: number;
  /** Whether a number is so close to 0 that it may be read as 0. */
  hasTinyNumber: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d];
const [COLON, DOT, MINUS, LETTER_E, CAPITAL_E] = [0x3a, 0x2e, 0x2d, 0x65, 0x45];

/** With fewer decimals and a shorter exponent than these no number is below 1e-301, and doubles go down to 5e-324. */
const MANY_DECIMALS = 200;
const LONG_EXPONENT = 3;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function digitsFrom(text: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(text[at])) at++;
  return at - start;
}

/** Where the string that begins at `start` ends: its closing quote, or the end of the text. */
export function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === BACKSLASH) at++;
    else if (text[at] === QUOTE) return at;
  }
  return text.length;
}

/** The outline of a JSON text (UTF-8), true of it when it is valid; never fails. */
export function outlineOf(text: Uint8Array): JsonOutline {
  let [members, containers, depth, deepest, hasTinyNumber] = [0, 0, 0, 0, false];
  for (let at = 0; at < text.length; at++) {
    switch (text[at] ?? 0) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        containers++;
        if (++depth > deepest) deepest = depth;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth--;
        break;
      case COLON:
        members++;
        break;
      case DOT:
        if (digitsFrom(text, at + 1) > MANY_DECIMALS) hasTinyNumber = true;
        break;
      case LETTER_E:
      case CAPITAL_E:
        if (text[at + 1] === MINUS && digitsFrom(text, at + 2) >= LONG_EXPONENT)
          hasTinyNumber = true;
        break;
      default:
    }
  }
  return { members, containers, depth: deepest, hasTinyNumber };
}
