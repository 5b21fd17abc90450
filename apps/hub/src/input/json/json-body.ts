import { isUtf8 } from 'node:buffer';
import { HubError } from '@app/domain';
import { type JsonFlaw, MAX_BODY_DEPTH, findFlaws, flawText } from './json-flaws.js';
import { outlineOf } from './json-outline.js';

/** A body as JSON, and what of it is ambiguous or was lost on the way. */
export interface JsonBody {
  /** Undefined for an empty body. */
  value: unknown;
  flaws: readonly JsonFlaw[];
}

function membersOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += membersOf(item);
    return members;
  }
  for (const key of Object.keys(value)) {
    members += 1 + membersOf((value as Record<string, unknown>)[key]);
  }
  return members;
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch (error) {
    throw new HubError(
      'request.malformed_json',
      `The body is not valid JSON: ${(error as Error).message}`,
    );
  }
}

/**
 * Reads a body: UTF-8, an own `__proto__` key kept as the plain key it is. Costs what its bytes cost, however they nest. A
 * text whose objects hold fewer members than it has colons says a key twice; only such a text is searched for where.
 * Throws `request.malformed_json`.
 */
export function readJson(text: Buffer): JsonBody {
  if (text.length === 0) return { value: undefined, flaws: [] };
  if (!isUtf8(text)) throw new HubError('request.malformed_json', 'The body is not valid UTF-8.');
  const { members, depth, hasTinyNumber } = outlineOf(text);
  if (hasTinyNumber || depth > MAX_BODY_DEPTH) {
    const flaws = findFlaws(text);
    return { value: parse(text), flaws };
  }
  const value = parse(text);
  return { value, flaws: membersOf(value) === members ? [] : findFlaws(text) };
}

/** Throws what the first flaw of a body comes to: `request.malformed_json`, or `request.invalid` for one nested too deeply. */
export function assertFlawless([flaw]: readonly JsonFlaw[]): void {
  if (!flaw) return;
  const code = flaw.kind === 'too_deep' ? 'request.invalid' : 'request.malformed_json';
  throw new HubError(code, `${flawText(flaw)}.`);
}
