import { isObject } from './json.js';

/** A text whose inexact numbers stand as marked strings; `mark` is what they begin with, absent when there are none. */
export interface MarkedText {
  text: string;
  mark?: string;
}

/** A character that Unicode keeps free of meaning. As it is a single one, no two texts that are joined can make it. */
const MARK = '\uFDD0';

/** The character, and how JSON may write it. */
const MENTION = /\uFDD0|\\u[fF][dD][dD]0/;
const SUSPECT = new RegExp(`\\d{16}|[eE]\\+?\\d{3}|${MENTION.source}`);
const ESCAPE = /\\(?:u[fF][dD][dD]0|[^])/g;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const NUMBER_AT = new RegExp(NUMBER.source, 'y');

/**
 * Replaces every number of a JSON text that a double cannot hold (an integer beyond 2^53, a value beyond 1e308) by a string
 * of mark and digits, so that it passes conversion as it was written; `restoreNumbers` undoes it in the output. The same in
 * the JSON text of tool arguments, which a target may want as an object. No text of the caller's comes back as a number: a mark
 * it has of its own is doubled until then.
 */
export function markNumbers(text: string): MarkedText {
  if (!SUSPECT.test(text)) return { text };
  const doubled = doubleMarks(text);
  const marked = markDoubled(doubled);
  return marked === doubled ? { text } : { text: marked, mark: MARK };
}

/** Marks the numbers of a JSON text in which other marks are doubled. */
export function markDoubled(json: string): string {
  return SUSPECT.test(json) ? markNumbersIn(json) : json;
}

/** JSON text in which every number that a double cannot hold is a string of its digits. */
export function quoteInexact(json: string): string {
  return SUSPECT.test(json) ? rewritten(json, '', (token) => token) : json;
}

/** Doubles every mark that is a text's own, be it written as an escape. */
export function doubleMarks(json: string): string {
  return MENTION.test(json) ? doubleEscaped(json.replaceAll(MARK, MARK + MARK)) : json;
}

/** The same of a text in which only escapes are left to double, as where it was inside another. */
export function doubleEscaped(json: string): string {
  if (!MENTION.test(json)) return json;
  return json.replace(ESCAPE, (token) => (token.length > 2 ? MARK + MARK : token));
}

function markNumbersIn(json: string): string {
  let name = '';
  return rewritten(json, MARK, (token, before) => {
    const isArguments = name === '"arguments"' && before.trim() === ':';
    name = token;
    return isArguments ? markInside(token) : token;
  });
}

/** JSON text whose inexact numbers are strings that begin with a mark, and whose strings are what `ofString` makes of them. */
function rewritten(
  json: string,
  mark: string,
  ofString: (token: string, before: string) => string,
): string {
  const outside = (part: string): string =>
    part.replace(NUMBER, (digits) => (isExact(digits) ? digits : `"${mark}${digits}"`));
  const parts: string[] = [];
  let at = 0;
  for (let start = json.indexOf('"'); start !== -1; start = json.indexOf('"', at)) {
    const end = endOfString(json, start);
    const before = json.slice(at, start);
    parts.push(outside(before), ofString(json.slice(start, end), before));
    at = end;
  }
  parts.push(outside(json.slice(at)));
  return parts.join('');
}

/** A string of JSON whose own text is a JSON object with numbers to mark; any other stays as it is. */
function markInside(token: string): string {
  if (!SUSPECT.test(token)) return token;
  try {
    const inner = doubleEscaped(JSON.parse(token) as string);
    const value: unknown = JSON.parse(inner);
    return isObject(value) ? JSON.stringify(markNumbersIn(inner)) : token;
  } catch {
    return token;
  }
}

/** Puts marked numbers back as bare digits, also inside JSON that is a string of the JSON, at any level of escaping. */
export function restoreNumbers(json: string, mark: string | undefined): string {
  if (mark === undefined || !json.includes(mark)) return json;
  const parts: string[] = [];
  let done = 0;
  for (let at = json.indexOf(mark); at !== -1; at = json.indexOf(mark, at + mark.length)) {
    NUMBER_AT.lastIndex = at + mark.length;
    const digits = NUMBER_AT.exec(json)?.[0] ?? '';
    const quote = json.slice(startOfQuote(json, at), at);
    const isNumber = quote.endsWith('"') && json.startsWith(quote, NUMBER_AT.lastIndex);
    if (digits === '' || !isNumber) continue;
    parts.push(json.slice(done, at - quote.length), digits);
    done = NUMBER_AT.lastIndex + quote.length;
  }
  return (parts.join('') + json.slice(done)).replaceAll(mark + mark, mark);
}

/** As `restoreNumbers`, of a text in which every mark of its own was doubled, whether or not a number was marked. */
export function restoreAll(json: string): string {
  return restoreNumbers(json, MARK);
}

/** A quote inside a string of JSON has backslashes before it, and so has the one that ends it. */
function startOfQuote(json: string, end: number): number {
  let start = end - 1;
  while (json[start - 1] === '\\') start -= 1;
  return start;
}

/** Whether a double holds the number that these digits say. */
export function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && (!/^-?\d+$/.test(digits) || Number.isSafeInteger(value));
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
