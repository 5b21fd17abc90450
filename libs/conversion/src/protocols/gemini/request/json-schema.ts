import { type JsonObject, isObject, setOwn } from '../../../payload/json.js';

/** The keys of a schema that count something; the SDK has int64 counts as text. */
export const COUNTS = [
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
] as const;

/** Gemini's subset as JSON Schema: lower-case types, `nullable` in the type, counts as numbers. Everything else stays. */
export function jsonSchema(schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    if (value === null || key === 'propertyOrdering' || key === 'nullable') continue;
    if (key === 'type' && value === 'TYPE_UNSPECIFIED') continue;
    setOwn(out, key, jsonValue(key, value));
  }
  if (schema['nullable'] === true) {
    if (Array.isArray(out['enum'])) out['enum'] = [...(out['enum'] as unknown[]), null];
    if (typeof out['type'] === 'string') out['type'] = [out['type'], 'null'];
    else if (Array.isArray(out['anyOf']))
      out['anyOf'] = [...(out['anyOf'] as unknown[]), { type: 'null' }];
  }
  return out;
}

function jsonValue(key: string, value: unknown): unknown {
  if (key === 'type' && typeof value === 'string') return value.toLowerCase();
  if ((COUNTS as readonly string[]).includes(key) && typeof value === 'string')
    return /^\d+$/.test(value) ? Number(value) : value;
  if (key === 'items' && isObject(value)) return jsonSchema(value);
  if (key === 'anyOf' && Array.isArray(value))
    return value.map((entry: unknown) => (isObject(entry) ? jsonSchema(entry) : entry));
  if (key !== 'properties' || !isObject(value)) return value;
  const properties: JsonObject = {};
  for (const name of Object.keys(value)) {
    const property = value[name];
    setOwn(properties, name, isObject(property) ? jsonSchema(property) : property);
  }
  return properties;
}
