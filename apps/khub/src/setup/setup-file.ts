import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { JsonEdit, type JsonPath } from './json-edit.js';

/** A file of an agent, and how khub's part gets into its text and out of it; '' is the text of a file that is not there. */
export interface SetupFile {
  path: string;
  /** Comes back unchanged when the part is in it. Throws `NotEditable` when it cannot be changed without harm. */
  with(text: string): string;
  /** Comes back unchanged when the part is not in it, as '' when nothing else is. Throws `NotEditable` too. */
  without(text: string): string;
  /** Whether khub's part in a text holds words that no khub wrote, which go with it. Absent where it holds no words. */
  isAltered?(text: string): boolean;
}

/** A change of a JSON text and its reverse. */
export interface JsonPart {
  put(json: JsonEdit, text: string): string;
  take(json: JsonEdit, text: string): string;
}

/** By this a file says that khub wrote it whole. */
export const WRITTEN_BY = 'Written by khub setup; khub setup --remove deletes it.';

/** A JSON file with parts of khub's in it; comments, order and spacing of all else stay. */
export function jsonFile(path: string, parts: readonly JsonPart[]): SetupFile {
  const fold = (text: string, step: 'put' | 'take') =>
    parts.reduce((each, part) => part[step](new JsonEdit(each), each), text);
  return {
    path,
    with: (text) => fold(text.trim() === '' ? '{}\n' : text, 'put'),
    without(text) {
      if (text.trim() === '') return text;
      const rest = fold(text, 'take');
      return rest !== text && rest.trim() === '{}' ? '' : rest;
    },
  };
}

/** A value of khub's own in a place. */
export function valuePart(place: JsonPath, value: unknown): JsonPart {
  return {
    put: (json, text) =>
      isDeepStrictEqual(json.valueAt(place), value) ? text : json.with(place, value),
    take: (json) => json.without(place),
  };
}

/** A value that the file has to have, of which the person's own stays; it is not taken out again. */
export function defaultPart(place: JsonPath, value: unknown): JsonPart {
  return {
    put: (json, text) => (json.valueAt(place) === undefined ? json.with(place, value) : text),
    take: (_, text) => text,
  };
}

/** How agents list a hook: `handler` alone, or in a group `{matcher?, hooks: [handler]}`. */
export interface HookEntry {
  event: string;
  entry: { matcher?: string; hooks: [{ command: string }] } | { command: string };
}

const OURS =
  /\b(?:knowledge-hub|khub|main\.js)\b.* hook (?:session-(?:start|end)|prompt|compaction) --agent /;

/** A hook of khub's in the list of an event; the hooks of others there stay, also those in the same group. */
export function hookPart({ event, entry }: HookEntry): JsonPart {
  const list = ['hooks', event];
  return {
    put(json, text) {
      const found = findOurs(json.valueAt(list));
      if (found === null) return json.with([...list, lengthOf(json.valueAt(list))], entry);
      const place = [...list, ...found.place];
      const own = found.isShared && 'hooks' in entry ? entry.hooks[0] : entry;
      return isDeepStrictEqual(json.valueAt(place), own) ? text : json.with(place, own);
    },
    take(json, text) {
      const found = findOurs(json.valueAt(list));
      return found === null ? text : json.without([...list, ...found.place]);
    },
  };
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function findOurs(list: unknown): { place: JsonPath; isShared: boolean } | null {
  if (!Array.isArray(list)) return null;
  for (const [index, entry] of list.entries()) {
    if (isOurs(entry)) return { place: [index], isShared: false };
    const hooks = (entry as { hooks?: unknown } | null)?.hooks;
    if (!Array.isArray(hooks)) continue;
    const inner = hooks.findIndex(isOurs);
    if (inner < 0) continue;
    const isShared = hooks.length > 1;
    return { place: isShared ? [index, 'hooks', inner] : [index], isShared };
  }
  return null;
}

function isOurs(entry: unknown): boolean {
  const command = (entry as { command?: unknown } | null)?.command;
  return typeof command === 'string' && OURS.test(command);
}

const STAMPED = new RegExp(`(${WRITTEN_BY}) \\[([0-9a-f]{8})\\]`);

/** A file that khub writes whole; the sum of its text stands in it, by which every khub tells what people wrote into it. */
export function ownFile(path: string, text: string): SetupFile {
  const whole = text.replace(WRITTEN_BY, `${WRITTEN_BY} [${sumOf(text)}]`);
  return {
    path,
    with: (present) => (withLineFeeds(present) === whole ? present : whole),
    without: (present) => (present.includes(WRITTEN_BY) ? '' : present),
    isAltered(present) {
      const [sum, rest] = [STAMPED.exec(present)?.[2], withLineFeeds(present)];
      if (!present.includes(WRITTEN_BY)) return false;
      // Earlier builds wrote no sum.
      return sum === undefined ? rest !== text : sumOf(rest.replace(STAMPED, '$1')) !== sum;
    },
  };
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

// Git may have changed them on Windows.
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

const BLOCK_START = '<!-- knowledge-hub: written by khub setup -->';
const BLOCK_END = '<!-- /knowledge-hub -->';

/** A Markdown file of the person's with a paragraph of khub's. */
export function markdownFile(path: string, paragraph: string): SetupFile {
  const lines = [BLOCK_START, ...paragraph.split('\n'), BLOCK_END, ''];
  return {
    path,
    with(text) {
      const eol = text.includes('\r\n') ? '\r\n' : '\n';
      const block = lines.join(eol);
      const span = blockIn(text);
      if (span) return text.slice(0, span.start) + block + text.slice(span.end);
      return text === '' ? block : `${text}${text.endsWith('\n') ? eol : eol + eol}${block}`;
    },
    without(text) {
      const span = blockIn(text);
      if (!span) return text;
      return text.slice(0, span.start).replace(/(\r?\n)\r?\n$/, '$1') + text.slice(span.end);
    },
    isAltered(text) {
      const span = blockIn(text);
      const block = span && withLineFeeds(text.slice(span.start, span.end));
      return block !== null && block.trimEnd() !== lines.join('\n').trimEnd();
    },
  };
}

function blockIn(text: string): { start: number; end: number } | null {
  const start = text.indexOf(BLOCK_START);
  const end = text.indexOf(BLOCK_END, start);
  if (start < 0 || end < 0) return null;
  const after = end + BLOCK_END.length;
  return { start, end: after + (/^\r?\n/.exec(text.slice(after))?.[0].length ?? 0) };
}
