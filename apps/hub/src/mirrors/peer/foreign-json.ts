import { MAX_BODY_DEPTH } from '../../input/json/json-flaws.js';
import { outlineOf } from '../../input/json/json-outline.js';

/** Shorter texts, as nearly all pages are, parse as fast as a page full of payloads, whatever they hold. */
const HARMLESS_BYTES = 4 * 1024 * 1024;
/** As many objects, arrays and members as 4 MiB of payloads can have, with the rest of their page. */
const MAX_PARTS = 3_000_000;

/** How a page of events begins, where one of its events ends and the next begins, and where the last one ends, as hubs write it. */
const OPENING = '{"events":[';
const BORDER = '}},{"id":';
const CLOSING = '],"cursor":';
/** How much of a border belongs to the event before it. */
const ENDING = 2;
/** Each longer text takes fresh memory from the system, which costs more than parsing it. */
const PIECE_BYTES = 32 * 1024;

/**
 * Parses a page of events as hubs write it, some events at a time; undefined if that is not possible, which does not mean that
 * the page is bad. The parts between the borders parse by themselves, so no border lies within an event, and the result is that
 * of parsing the whole.
 */
function parsePage(text: Buffer): unknown {
  const closing = text.lastIndexOf(CLOSING);
  if (closing < 0 || text.toString('latin1', 0, OPENING.length) !== OPENING) return undefined;
  const page = JSON.parse(`{${text.toString('utf8', closing + 2)}`) as Record<string, unknown>;
  if (Object.hasOwn(page, 'events')) return undefined;
  const events: unknown[] = [];
  for (let start = OPENING.length; start < closing;) {
    const border = text.indexOf(BORDER, start + PIECE_BYTES);
    const end = border < 0 ? closing : Math.min(border + ENDING, closing);
    for (const event of JSON.parse(`[${text.toString('utf8', start, end)}]`)) events.push(event);
    start = end + 1;
  }
  page['events'] = events;
  return page;
}

const parseWhole = (text: Buffer): unknown => JSON.parse(text.toString());

/**
 * Parses a JSON answer of another hub; undefined if it is not JSON, or has more depth or parts than a hub's. Parsing takes no longer
 * than the largest honest page does, since it blocks this hub.
 */
export function readForeignJson(text: Buffer): unknown {
  const isHarmless = text.length <= HARMLESS_BYTES;
  if (!isHarmless) {
    const { members, containers, depth } = outlineOf(text);
    if (depth > MAX_BODY_DEPTH || members + containers > MAX_PARTS) return undefined;
  }
  for (const parse of isHarmless ? [parsePage, parseWhole] : [parseWhole]) {
    try {
      const parsed = parse(text);
      if (parsed !== undefined) return parsed;
    } catch {
      // What cannot be parsed in pieces may be JSON all the same.
    }
  }
  return undefined;
}
