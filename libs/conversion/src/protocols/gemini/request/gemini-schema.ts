import type { Report } from '../../../contract/report.js';
import {
  type JsonObject,
  NESTING_LIMIT,
  isObject,
  isTexts,
  setOwn,
} from '../../../payload/json.js';
import { resolvePointer } from '../../../payload/json-pointer.js';
import { COUNTS } from './json-schema.js';

/**
 * A JSON Schema in gemini's OpenAPI subset (`Schema` of the SDK), with safe rewrites only: `const` to a list of one, a type with
 * "null" to `nullable`, an exclusive integer bound to the next one, `oneOf` to `anyOf`, `$ref` written out. Undefined when the subset
 * cannot say all of it; then the schema travels untouched in the field for real JSON Schema. A `$ref` into itself is cut to its type, with a warning.
 */
export function geminiSchema(
  schema: JsonObject,
  path: string,
  report: Report,
): JsonObject | undefined {
  const translation = new Translation(schema);
  const translated = translation.of(schema);
  if (translation.cycle !== undefined) report.warn('schema-cycle', path, translation.cycle);
  return translated;
}

/** How many sub-schemas writing out references may make; beyond it the schema stays as it is. */
const SCHEMA_NODE_LIMIT = 5000;

/** How deep written-out references may nest, twice what a body may. */
const DEPTH_LIMIT = 2 * NESTING_LIMIT;

/** Writes one key of a schema into its translation; false when the subset has no place for it. */
type Rewrite = (value: unknown, out: JsonObject, schema: JsonObject, whole: Translation) => boolean;

class Translation {
  cycle: string | undefined;
  private nodes = 0;
  private depth = 0;
  private readonly open: string[] = [];

  constructor(private readonly root: JsonObject) {}

  /** The translated schema, or undefined when a part of it has no place in the subset. */
  of(schema: unknown): JsonObject | undefined {
    if (!isObject(schema) || ++this.nodes > SCHEMA_NODE_LIMIT) return undefined;
    if (this.depth > DEPTH_LIMIT) return undefined;
    this.depth++;
    const out = schema['$ref'] === undefined ? this.subset(schema) : this.reference(schema);
    this.depth--;
    return out;
  }

  private subset(schema: JsonObject): JsonObject | undefined {
    const out: JsonObject = {};
    for (const key of Object.keys(schema)) {
      const value = schema[key];
      if (IGNORED.has(key) || (key === 'additionalProperties' && value === true)) continue;
      const rewrite = REWRITES.get(key);
      if (rewrite === undefined || !rewrite(value, out, schema, this)) return undefined;
    }
    return isWellFormed(out) ? out : undefined;
  }

  private reference(schema: JsonObject): JsonObject | undefined {
    const { $ref: pointer, ...siblings } = schema;
    if (typeof pointer !== 'string') return undefined;
    const target = resolvePointer(this.root, pointer);
    if (target === undefined) return undefined;
    if (this.open.includes(pointer)) {
      this.cycle ??= pointer;
      return stub(target);
    }
    this.open.push(pointer);
    const out = this.of({ ...target, ...siblings });
    this.open.pop();
    return out;
  }

  child(out: JsonObject, key: string, value: unknown): boolean {
    const child = this.of(value);
    return child !== undefined && keep(out, key, child);
  }

  children(out: JsonObject, value: unknown): boolean {
    if (!Array.isArray(value) || value.length === 0) return false;
    const children: JsonObject[] = [];
    for (const entry of value) {
      const child = this.of(entry);
      if (child === undefined) return false;
      children.push(child);
    }
    return keep(out, 'anyOf', children);
  }

  properties(out: JsonObject, value: unknown): boolean {
    if (!isObject(value)) return false;
    const properties: JsonObject = {};
    for (const name of Object.keys(value)) {
      const child = this.of(value[name]);
      if (child === undefined) return false;
      setOwn(properties, name, child);
    }
    return keep(out, 'properties', properties);
  }
}

/** Keys that say nothing about values, or that `$ref` has used up. */
const IGNORED = new Set(['$schema', '$id', '$defs', 'definitions']);

const REWRITES: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  ['type', writeType],
  ['const', (value, out, schema) => writeEnum([value], out, schema)],
  ['enum', writeEnum],
  ['nullable', (value, out) => same(out, 'nullable', value, 'boolean')],
  ['title', (value, out) => same(out, 'title', value, 'string')],
  ['description', (value, out) => same(out, 'description', value, 'string')],
  ['pattern', (value, out) => same(out, 'pattern', value, 'string')],
  ['minimum', (value, out) => same(out, 'minimum', value, 'number')],
  ['maximum', (value, out) => same(out, 'maximum', value, 'number')],
  ['exclusiveMinimum', (value, out, schema) => bound(value, schema, out, 'minimum')],
  ['exclusiveMaximum', (value, out, schema) => bound(value, schema, out, 'maximum')],
  ['format', writeFormat],
  ['default', (value, out) => keep(out, 'default', value)],
  ['example', (value, out) => keep(out, 'example', value)],
  ['required', (value, out) => isTexts(value) && keep(out, 'required', value)],
  ['propertyOrdering', (value, out) => isTexts(value) && keep(out, 'propertyOrdering', value)],
  ['items', (value, out, _schema, whole) => whole.child(out, 'items', value)],
  ['anyOf', (value, out, _schema, whole) => whole.children(out, value)],
  [
    'oneOf',
    (value, out, schema, whole) => schema['anyOf'] === undefined && whole.children(out, value),
  ],
  ['properties', (value, out, _schema, whole) => whole.properties(out, value)],
  ...COUNTS.map((key): [string, Rewrite] => [key, (value, out) => count(out, key, value)]),
]);

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

function keep(out: JsonObject, key: string, value: unknown): true {
  out[key] = value;
  return true;
}

function same(out: JsonObject, key: string, value: unknown, type: string): boolean {
  return typeof value === type && keep(out, key, value);
}

/** The SDK has int64 counts as text. */
function count(out: JsonObject, key: string, value: unknown): boolean {
  return Number.isSafeInteger(value) && keep(out, key, String(value as number));
}

function writeType(value: unknown, out: JsonObject): boolean {
  const types = Array.isArray(value) ? (value as unknown[]) : [value];
  const named = types.filter((type) => type !== 'null');
  const type = types.length === 1 ? types[0] : named[0];
  if (typeof type !== 'string' || !TYPES.has(type)) return false;
  if (types.length > 2 || (types.length === 2 && named.length !== 1)) return false;
  if (types.length === 2) out['nullable'] = true;
  return keep(out, 'type', type.toUpperCase());
}

/** Gemini lists texts only; a null among them is what `nullable` says, where the type says it too. */
function writeEnum(value: unknown, out: JsonObject, { type }: JsonObject): boolean {
  const isNullable = Array.isArray(type) && type.includes('null');
  const texts = isNullable && Array.isArray(value) ? value.filter((one) => one !== null) : value;
  return isTexts(texts) && texts.length > 0 && keep(out, 'enum', texts);
}

/** An exclusive bound on integers is the next inclusive one. */
function bound(
  value: unknown,
  schema: JsonObject,
  out: JsonObject,
  key: 'minimum' | 'maximum',
): boolean {
  if (schema['type'] !== 'integer' || !Number.isSafeInteger(value) || schema[key] !== undefined)
    return false;
  return keep(out, key, (value as number) + (key === 'minimum' ? 1 : -1));
}

/** The formats the API takes in `parameters`; any other is refused there. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['date-time', 'enum'],
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
};

function writeFormat(value: unknown, out: JsonObject, schema: JsonObject): boolean {
  const type = String(Array.isArray(schema['type']) ? schema['type'][0] : schema['type']);
  const formats = Object.hasOwn(FORMATS, type) ? FORMATS[type]! : [];
  return typeof value === 'string' && formats.includes(value) && keep(out, 'format', value);
}

/** Values that are listed need the type of text, and an array needs its items. */
function isWellFormed(out: JsonObject): boolean {
  if (out['enum'] !== undefined && out['type'] === undefined) out['type'] = 'STRING';
  if (out['enum'] !== undefined && out['type'] !== 'STRING') return false;
  return out['type'] !== 'ARRAY' || out['items'] !== undefined;
}

/** What is left of a schema where it would begin again. */
function stub(schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  if (!writeType(schema['type'], out) || out['type'] === 'ARRAY') out['type'] = 'OBJECT';
  if (typeof schema['description'] === 'string') out['description'] = schema['description'];
  return out;
}
