import { Fields } from './fields.js';
import { isObject, objectAt, type JsonObject } from './json.js';
import type { Report } from '../contract/report.js';

/** What stands around a request: a line of OpenAI's batch input, of Anthropic's, and of Google's. */
const REQUEST_ENVELOPES: readonly (readonly string[])[] = [['body'], ['params'], ['request']];

/**
 * What stands around a response where it is stored or forwarded: a line of OpenAI's batch output, of Anthropic's, and of
 * Google's (which is also what Code Assist answers).
 */
const RESPONSE_ENVELOPES: readonly (readonly string[])[] = [
  ['response', 'body'],
  ['result', 'message'],
  ['response'],
];

/**
 * The fields of a response body, taken out of its envelope when the body has none of the protocol's own fields and what the
 * envelope holds has one.
 */
export function responseFields(body: unknown, own: readonly string[], report: Report): Fields {
  return unwrapped(objectAt(body, '$'), own, RESPONSE_ENVELOPES, report);
}

/** The fields of a request body, taken out of its envelope in the same way. */
export function requestFields(body: unknown, own: readonly string[], report: Report): Fields {
  return unwrapped(objectAt(body, '$'), own, REQUEST_ENVELOPES, report);
}

function unwrapped(
  outer: JsonObject,
  own: readonly string[],
  envelopes: readonly (readonly string[])[],
  report: Report,
): Fields {
  if (hasAny(outer, own)) return new Fields(outer, '$', report);
  for (const keys of envelopes) {
    const inner = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), outer);
    if (!isObject(inner) || !hasAny(inner, own)) continue;
    const path = ['$', ...keys].join('.');
    report.warn('unwrapped-body', path);
    return new Fields(inner, path, report);
  }
  return new Fields(outer, '$', report);
}

function hasAny(value: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key));
}
