import type { Report } from '../contract/report.js';
import type { FunctionTool } from '../ir/request.js';
import { type JsonObject, isObject } from '../payload/json.js';

/** Words whose values are schemas: by name, in a list, and one alone. */
const MAPS = new Set(['properties', '$defs', 'definitions']);
const LISTS = new Set(['anyOf']);
const ONES = new Set(['items']);
/** The words that OpenAI takes in a schema that it enforces ("Structured Outputs", supported schemas). */
const TAKEN = new Set([
  ...MAPS,
  ...LISTS,
  ...ONES,
  'type',
  'required',
  'additionalProperties',
  'description',
  'title',
  'enum',
  'const',
  '$ref',
  'pattern',
  'format',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]);

/**
 * Whether OpenAI can enforce a schema as it is: it is an object, no part of it says anything that OpenAI does not take there, every
 * object is closed and requires each of its properties.
 */
export function isEnforceable(schema: JsonObject): boolean {
  const isTaken = (part: JsonObject) => Object.keys(part).every((word) => TAKEN.has(word));
  return (
    schema['type'] === 'object' &&
    schema['anyOf'] === undefined &&
    everyPart(schema, (part) => isTaken(part) && closesItself(part))
  );
}

/** Whether OpenAI is to check a tool's calls by its schema, as the source says; not where it would refuse the schema for that, with a warning. */
export function checksCalls(
  { strict, schema = {}, path }: FunctionTool,
  report: Report,
): boolean | undefined {
  if (!strict || isClosed(schema)) return strict;
  report.warn('unenforced-schema', `${path}.strict`);
  return false;
}

/** Whether every object of a schema is closed and requires each of its properties, which is what strictness asks for most. */
export function isClosed(schema: JsonObject): boolean {
  return everyPart(schema, closesItself);
}

/** Whether something is so of a schema and of all schemas inside of it. */
function everyPart(schema: JsonObject, isSo: (part: JsonObject) => boolean): boolean {
  return isSo(schema) && partsOf(schema).every((part) => everyPart(part, isSo));
}

function closesItself({ type, properties, required, additionalProperties }: JsonObject): boolean {
  const isOfObjects =
    type === 'object' || (Array.isArray(type) && type.includes('object')) || isObject(properties);
  if (!isOfObjects) return true;
  const names = isObject(properties) ? Object.keys(properties) : [];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return additionalProperties === false && names.every(isRequired);
}

/** The schemas right inside of one. */
function partsOf(schema: JsonObject): JsonObject[] {
  return Object.keys(schema).flatMap((key) => {
    const value = schema[key];
    if (MAPS.has(key) && isObject(value)) return Object.values(value).filter(isObject);
    if (LISTS.has(key) && Array.isArray(value)) return value.filter(isObject);
    return ONES.has(key) && isObject(value) ? [value] : [];
  });
}
