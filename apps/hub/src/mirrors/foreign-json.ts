import { MAX_BODY_DEPTH } from '../input/json/json-flaws.js';
import { outlineOf } from '../input/json/json-outline.js';

/** Whatever it says, a shorter text is read in no more time than a page full of payloads takes; nearly all pages are shorter. */
const HARMLESS_BYTES = 4 * 1024 * 1024;
/** As many objects, arrays and members as 4 MiB of payloads can have, and what stands beside them in a page. */
const MAX_PARTS = 3_000_000;

/**
 * The value of a JSON text that another hub answered; undefined where it is none, or nested as no hub answers. Reading takes no longer than
 * the largest honest page does, for this hub does nothing else meanwhile.
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
