import type { Report } from '../../../contract/report.js';
import { isObject, setOwn, type JsonObject } from '../../../payload/json.js';

/**
 * Returns a schema for the fields of real JSON Schema: `const`, which the API does not list there, is an `enum` of one, and a `$ref` that
 * the API refuses beside other words is an `anyOf` of one beside them. Everything else stays; if nothing changes it is the schema itself.
 */
export function realSchema(schema: JsonObject, path: string, report: Report): JsonObject {
  const dropped = new Set<string>();
  const written = realWords(schema, dropped);
  if (dropped.size > 0) report.warn('changed-schema', path, [...dropped].join(', '));
  return written;
}

function realWords(given: JsonObject, dropped: Set<string>): JsonObject {
  const schema = withLoneReference(given, dropped);
  const out: JsonObject = {};
  let changed = schema !== given;
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    const isConst = key === 'const' && schema['enum'] === undefined;
    const written = isConst ? [value] : inner(key, value, dropped);
    changed ||= isConst || written !== value;
    setOwn(out, isConst ? 'enum' : key, written);
  }
  return changed ? out : schema;
}

/** A schema whose `$ref` has nothing beside it but words that begin with `$`. */
function withLoneReference(schema: JsonObject, dropped: Set<string>): JsonObject {
  const { $ref, ...others } = schema;
  const beside = Object.keys(others).filter((key) => !key.startsWith('$'));
  if ($ref === undefined || beside.length === 0) return schema;
  if (others['anyOf'] === undefined) return { ...others, anyOf: [{ $ref }] };
  for (const key of beside) dropped.add(key);
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key.startsWith('$')));
}

const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions']);
const SCHEMAS = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'prefixItems',
  'then',
]);

function inner(key: string, value: unknown, dropped: Set<string>): unknown {
  if (MAPS.has(key)) return isObject(value) ? mapped(value, dropped) : value;
  if (!SCHEMAS.has(key)) return value;
  if (!Array.isArray(value)) return isObject(value) ? realWords(value, dropped) : value;
  const list = value.map((one: unknown) => (isObject(one) ? realWords(one, dropped) : one));
  return list.some((one, i) => one !== value[i]) ? list : value;
}

function mapped(schemas: JsonObject, dropped: Set<string>): JsonObject {
  const out: JsonObject = {};
  let changed = false;
  for (const name of Object.keys(schemas)) {
    const schema = schemas[name];
    const written = isObject(schema) ? realWords(schema, dropped) : schema;
    changed ||= written !== schema;
    setOwn(out, name, written);
  }
  return changed ? out : schemas;
}
