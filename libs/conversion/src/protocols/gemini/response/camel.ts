import type { Report } from '../../../contract/report.js';
import { exactPath } from '../../../payload/exact-path.js';
import { type JsonObject, isObject, setOwn } from '../../../payload/json.js';

/**
 * The payload with the field names of the REST API (`inlineData`) where a Python client's stand (`inline_data`); the API takes both.
 * Names that belong to the caller stay: arguments, results, property names, real JSON Schema. Without such a name it is the payload itself.
 */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return camelArray(value);
  return isObject(value) ? camelObject(value, 'fields') : value;
}

/** Returns the payload with the names of the REST API; the report's paths then have the names of the payload itself. */
export function camelBody(body: unknown, report: Report): unknown {
  const camel = camelKeys(body);
  report.locate(camel === body ? undefined : (path) => exactPath(path, body));
  return camel;
}

/** Fields whose value is the caller's own. */
const OPAQUE = new Set([
  'args',
  'response',
  'default',
  'example',
  'enum',
  'labels',
  'parametersJsonSchema',
  'responseJsonSchema',
]);

function camelArray(list: unknown[]): unknown[] {
  const out = list.map(camelKeys);
  return out.some((entry, i) => entry !== list[i]) ? out : list;
}

/** Of a map of properties the keys are the caller's names, which stay, and the values are schemas. */
function camelObject(object: JsonObject, keys: 'fields' | 'names'): JsonObject {
  const out: JsonObject = {};
  let changed = false;
  for (const key of Object.keys(object)) {
    const value = object[key];
    const name = keys === 'names' ? key : camel(key);
    const isOpaque = keys === 'fields' && OPAQUE.has(name);
    const renamed = isField(value) && !isOpaque ? inner(name, value, keys) : value;
    changed ||= name !== key || renamed !== value;
    setOwn(out, name, renamed);
  }
  return changed ? out : object;
}

function isField(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function inner(name: string, value: object, keys: 'fields' | 'names'): unknown {
  return name === 'properties' && keys === 'fields' && isObject(value)
    ? camelObject(value, 'names')
    : camelKeys(value);
}

function camel(key: string): string {
  return key.includes('_')
    ? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}
