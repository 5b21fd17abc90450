import type { Report } from '../contract/report.js';
import type { AnswerFormat } from '../ir/request.js';
import type { Fields } from '../payload/fields.js';
import { isObject, type JsonObject } from '../payload/json.js';
import { oneOf, type Reader, type Writing } from './settings.js';
import { isEnforceable } from './strict-schema.js';

/** The schema of a tool's arguments, absent when it says no more than "an object": the four protocols write that in four ways. */
export function declaredSchema(schema: JsonObject | undefined): JsonObject | undefined {
  if (schema === undefined) return undefined;
  const keys = Object.keys(schema);
  if (keys.length > 2 || !keys.every((key) => key === 'type' || key === 'properties'))
    return schema;
  const { type, properties } = schema;
  const isAnyObject = type === undefined || type === 'object' || type === 'OBJECT';
  return isAnyObject && isEmptyMap(properties) ? undefined : schema;
}

/** What the API of OpenAI refuses at the root of a tool's schema: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level". */
export const OPENAI_REFUSED_AT_ROOT = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'];

/** The schema of a tool where words that the target refuses at its root stand in the description, with a warning. */
export function withoutRootWords(
  schema: JsonObject,
  refused: readonly string[],
  path: string,
  report: Report,
): JsonObject {
  const found = refused.filter((word) => schema[word] !== undefined);
  if (found.length === 0) return schema;
  report.warn('changed-schema', path, `${found.join(', ')} at the root`);
  const rest = { ...schema };
  for (const word of found) delete rest[word];
  const { properties = {} } = schema;
  return { ...rest, type: 'object', properties, description: described(schema, found) };
}

/** The description of a schema with the constraints in it that the model can then only read. */
export function described(schema: JsonObject, words: readonly string[]): string {
  const said = words.map((word) => `${word}: ${JSON.stringify(schema[word])}`).join(', ');
  const { description } = schema;
  return typeof description === 'string' ? `${description}\n\n{${said}}` : `{${said}}`;
}

function isEmptyMap(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}

const SCHEMA_WORDS = ['name', 'description', 'strict'] as const;

/** Reads the form of an answer in the words of both protocols of OpenAI; `schemaIn` says where in it a schema stands. */
export function formatReader(
  schemaIn: (format: Fields) => Fields | undefined,
): Reader<AnswerFormat> {
  return (fields, key) => {
    const format = fields.object(key);
    const type = format && oneOf('text', 'json_object', 'json_schema')(format, 'type');
    if (format && !format.has('type')) format.reject('invalid-value');
    if (format === undefined || type === undefined) return undefined;
    if (type === 'json_schema') return readNamedSchema(schemaIn(format));
    return { type: type === 'text' ? 'text' : 'json' };
  };
}

/** Reads a schema with what is said beside it; any JSON where it is missing. */
function readNamedSchema(fields: Fields | undefined): AnswerFormat {
  const schema = fields?.raw('schema');
  if (fields === undefined || schema === undefined) {
    fields?.drop(...SCHEMA_WORDS);
    return { type: 'json' };
  }
  const name = fields.text('name');
  const description = fields.text('description');
  const strict = fields.flag('strict');
  fields.close();
  return { type: 'schema', schema, path: fields.path, name, description, strict };
}

/** Writes a schema with what both protocols of OpenAI say beside it: they enforce one that is strict, the others any. */
export function namedSchema(
  format: AnswerFormat & { type: 'schema' },
  { report, path }: Pick<Writing, 'report' | 'path'>,
) {
  const { name = DEFAULT_SCHEMA_NAME, description, schema, isEnforced } = format;
  const canEnforce = isEnforced && isEnforceable(schema);
  if (isEnforced && !canEnforce) report.warn('unenforced-schema', path);
  const strict = canEnforce ? true : format.strict;
  return {
    name,
    ...(description !== undefined && { description }),
    schema,
    ...(strict !== undefined && { strict }),
  };
}

/** The name of a schema that has none: OpenAI requires one. */
const DEFAULT_SCHEMA_NAME = 'response';

/** Warns of what is said beside a schema, for a target that has the schema alone. */
export function warnSchemaWords(format: AnswerFormat & { type: 'schema' }, report: Report): void {
  for (const word of SCHEMA_WORDS)
    if (format[word] !== undefined) report.warn('unsupported-field', `${format.path}.${word}`);
}
