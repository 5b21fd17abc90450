/** A text whose inexact numbers stand as marked strings; `mark` is what they begin with, absent when there are none. */
export interface MarkedText {
  text: string;
  mark?: string;
}

const SUSPECT = /\d{16}|[eE]\+?\d{3}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const NUMBER_AT = new RegExp(NUMBER.source, 'y');

/**
 * Replaces every number of a JSON text that a double cannot hold (an integer beyond 2^53, a value beyond 1e308) by a string
 * of mark and digits, so that it passes conversion as it was written; `restoreNumbers` undoes it in the output.
 */
export function markNumbers(text: string): MarkedText {
  if (!SUSPECT.test(text)) return { text };
  let mark = '#exact:';
  while (text.includes(mark)) mark = `#${mark}`;
  let found = false;
  const marked = mapOutsideStrings(text, (part) =>
    part.replace(NUMBER, (digits) => {
      if (isExact(digits)) return digits;
      found = true;
      return `"${mark}${digits}"`;
    }),
  );
  return found ? { text: marked, mark } : { text };
}

/** Puts marked numbers back as bare digits, also inside JSON that is a string of the JSON, at any level of escaping. */
export function restoreNumbers(json: string, mark: string | undefined): string {
  if (mark === undefined) return json;
  const parts: string[] = [];
  let done = 0;
  for (let at = json.indexOf(mark); at !== -1; at = json.indexOf(mark, at + mark.length)) {
    NUMBER_AT.lastIndex = at + mark.length;
    const digits = NUMBER_AT.exec(json)?.[0] ?? '';
    const quote = json.slice(startOfQuote(json, at), at);
    if (digits === '' || !json.startsWith(quote, NUMBER_AT.lastIndex)) continue;
    parts.push(json.slice(done, at - quote.length), digits);
    done = NUMBER_AT.lastIndex + quote.length;
  }
  return parts.join('') + json.slice(done);
}

/** A quote inside a string of JSON has backslashes before it, and so has the one that ends it. */
function startOfQuote(json: string, end: number): number {
  let start = end - 1;
  while (json[start - 1] === '\\') start -= 1;
  return start;
}

function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && (!/^-?\d+$/.test(digits) || Number.isSafeInteger(value));
}

function mapOutsideStrings(text: string, change: (part: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('"', at);
    if (start === -1) break;
    const end = endOfString(text, start);
    parts.push(change(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  parts.push(change(text.slice(at)));
  return parts.join('');
}

function endOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
