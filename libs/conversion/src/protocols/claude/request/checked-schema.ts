import type { Report } from '../../../contract/report.js';
import { type JsonObject, isObject, setOwn } from '../../../payload/json.js';
import { described } from '../../../tables/schema.js';
import { cyclesOf } from './schema-cycles.js';

/**
 * A schema as `output_config.format` and a strict tool take it, by the rules of `transformJSONSchema` in Anthropic's SDK: every object is
 * closed, `oneOf` is `anyOf`, a `$ref` stands alone, and a constraint the API refuses stands in the description. What refers to itself,
 * which the API refuses too, is cut there to an object. Says so where that changes what is allowed.
 */
export function checkedSchema(schema: JsonObject, path: string, report: Report): JsonObject {
  const cycles = cyclesOf(schema);
  const [cycle] = cycles;
  if (cycle) report.warn('schema-cycle', path, cycle['$ref'] as string);
  const pass: Pass = { changes: new Set(), cycles };
  const written = accepted(schema, pass);
  if (pass.changes.size > 0) report.warn('changed-schema', path, [...pass.changes].join(', '));
  return written;
}

/** What is known of the whole schema, and what was changed in it so far. */
interface Pass {
  changes: Set<string>;
  cycles: ReadonlySet<JsonObject>;
}

const MAPS = new Set(['properties', '$defs', 'definitions']);
const BESIDE_REFERENCE = new Set(['$ref', '$defs', 'definitions']);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf']);

/** Words the API takes as they are. */
const KEPT = new Set(['type', 'enum', 'const', 'title', 'description', 'required']);

/** The formats of text the API checks. */
const FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
]);

function accepted(schema: JsonObject, pass: Pass): JsonObject {
  if (pass.cycles.has(schema))
    return {
      type: 'object',
      description: described(schema, ['$ref']),
      properties: {},
      additionalProperties: false,
    };
  const out: JsonObject = {};
  const refused: string[] = [];
  const isReference = schema['$ref'] !== undefined;
  for (const key of Object.keys(schema)) {
    if (isIdle(key, schema)) continue;
    const isTaken = !isReference || BESIDE_REFERENCE.has(key);
    if (!isTaken || !writeWord(out, [key, schema[key]], pass)) refused.push(key);
  }
  for (const key of refused) pass.changes.add(key);
  if (refused.length > 0 && !isReference) out['description'] = described(schema, refused);
  if (!isReference && isOfObjects(schema)) close(out, schema, pass);
  return out;
}

/** Whether a word says nothing: objects are closed anyway, and a list of values needs no list of types, which the API compares with each. */
function isIdle(key: string, schema: JsonObject): boolean {
  if (key === 'type') return Array.isArray(schema['type']) && Array.isArray(schema['enum']);
  return key === '$schema' || key === 'additionalProperties';
}

/** Writes what the API takes; false where it refuses the word. */
function writeWord(out: JsonObject, [key, value]: [string, unknown], pass: Pass): boolean {
  if (MAPS.has(key) && isObject(value)) {
    const schemas: JsonObject = {};
    for (const name of Object.keys(value)) setOwn(schemas, name, inner(value[name], pass));
    out[key] = schemas;
  } else if (LISTS.has(key) && Array.isArray(value)) {
    const name = key === 'oneOf' ? 'anyOf' : key;
    if (out[name] !== undefined) return false;
    out[name] = value.map((one: unknown) => inner(one, pass));
  } else if (key === 'items' && isObject(value)) out[key] = inner(value, pass);
  else if (isPlain(key, value)) out[key] = value;
  else return false;
  return true;
}

function isPlain(key: string, value: unknown): boolean {
  if (key === 'format') return typeof value === 'string' && FORMATS.has(value);
  if (key === 'minItems') return value === 0 || value === 1;
  return KEPT.has(key) || key === '$ref';
}

function inner(schema: unknown, pass: Pass): unknown {
  return isObject(schema) ? accepted(schema, pass) : schema;
}

function isOfObjects({ type, properties }: JsonObject): boolean {
  const isNamed = type === 'object' || (Array.isArray(type) && type.includes('object'));
  return isNamed || (type === undefined && isObject(properties));
}

function close(out: JsonObject, schema: JsonObject, pass: Pass): void {
  if (schema['additionalProperties'] !== false) pass.changes.add('additionalProperties');
  if (schema['type'] === undefined) out['type'] = 'object';
  out['additionalProperties'] = false;
}
