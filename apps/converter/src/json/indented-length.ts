const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** The place of the quote that ends a string which begins at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** How long compact JSON becomes that is written with so many spaces for each level, in UTF-16 code units; found without writing it. */
export function indentedLength(json: string, spaces: number): number {
  let [length, depth] = [json.length, 0];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA) length += 1 + depth * spaces;
    else if (code === COLON) length += 1;
    else if (OPENING.has(code)) {
      // What is empty stays on its line.
      if (CLOSING.has(json.charCodeAt(at + 1))) at++;
      else length += 1 + ++depth * spaces;
    } else if (CLOSING.has(code)) length += 1 + --depth * spaces;
  }
  return length;
}
