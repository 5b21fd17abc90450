import { isObject, setOwn, type JsonObject } from '../../../payload/json.js';

/**
 * Returns a schema for the fields of real JSON Schema: `const`, which the API does not list there, is an `enum` of one.
 * Everything else stays; without a `const` it is the schema itself.
 */
export function realSchema(schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  let changed = false;
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    const isConst = key === 'const' && schema['enum'] === undefined;
    const written = isConst ? [value] : inner(key, value);
    changed ||= isConst || written !== value;
    setOwn(out, isConst ? 'enum' : key, written);
  }
  return changed ? out : schema;
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

function inner(key: string, value: unknown): unknown {
  if (MAPS.has(key)) return isObject(value) ? mapped(value) : value;
  if (!SCHEMAS.has(key)) return value;
  if (!Array.isArray(value)) return isObject(value) ? realSchema(value) : value;
  const list = value.map((one: unknown) => (isObject(one) ? realSchema(one) : one));
  return list.some((one, i) => one !== value[i]) ? list : value;
}

function mapped(schemas: JsonObject): JsonObject {
  const out: JsonObject = {};
  let changed = false;
  for (const name of Object.keys(schemas)) {
    const schema = schemas[name];
    const written = isObject(schema) ? realSchema(schema) : schema;
    changed ||= written !== schema;
    setOwn(out, name, written);
  }
  return changed ? out : schemas;
}
