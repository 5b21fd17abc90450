import { MAX_BODY_DEPTH } from '../input/json/json-flaws.js';
import { outlineOf } from '../input/json/json-outline.js';

/** Shorter texts, as nearly all pages are, parse as fast as a page full of payloads, whatever they hold. */
const HARMLESS_BYTES = 4 * 1024 * 1024;
/** As many objects, arrays and members as 4 MiB of payloads can have, with the rest of their page. */
const MAX_PARTS = 3_000_000;

/**
 * Parses a JSON answer of another hub; undefined if it is not JSON, or has more depth or parts than a hub's. Parsing takes no longer
 * than the largest honest page does, since it blocks this hub.
 */
export function readForeignJson(text: Buffer): unknown {
  if (text.length > HARMLESS_BYTES) {
    const { members, containers, depth } = outlineOf(text);
    if (depth > MAX_BODY_DEPTH || members + containers > MAX_PARTS) return undefined;
  }
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
