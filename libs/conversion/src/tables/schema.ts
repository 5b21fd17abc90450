import type { Report } from '../contract/report.js';
import type { AnswerFormat } from '../ir/request.js';
import type { Fields } from '../payload/fields.js';
import { isObject, type JsonObject } from '../payload/json.js';

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

function isEmptyMap(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}

/** The name of an answer's schema where the target requires one and the source has none. */
export const DEFAULT_SCHEMA_NAME = 'response';

const SCHEMA_WORDS = ['name', 'description', 'strict'] as const;

/** Reads the schema of an answer with what the protocols of OpenAI say beside it; any JSON where it is missing. */
export function readNamedSchema(fields: Fields | undefined): AnswerFormat {
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

/** Warns of what is said beside a schema, for a target that has the schema alone. */
export function warnSchemaWords(format: AnswerFormat & { type: 'schema' }, report: Report): void {
  for (const word of SCHEMA_WORDS)
    if (format[word] !== undefined) report.warn('unsupported-field', `${format.path}.${word}`);
}
