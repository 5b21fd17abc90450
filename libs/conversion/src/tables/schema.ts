import type { JsonObject } from '../json.js';
import { isObject } from '../json.js';
import type { Report } from '../report.js';

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

/** The schema of a tool for claude, whose `type` must be "object". */
export function objectSchema(
  schema: JsonObject | undefined,
  path: string,
  report: Report,
): JsonObject & { type: 'object' } {
  if (schema === undefined) return { type: 'object', properties: {} };
  const { type, required } = schema;
  const isRequiredSound = required === undefined || isTexts(required);
  if (type === 'object' && isRequiredSound) return schema as JsonObject & { type: 'object' };
  if (type !== undefined && type !== 'object')
    report.warn('changed-schema', path, 'type is now "object"');
  const changed: JsonObject & { type: 'object' } = { ...schema, type: 'object' };
  if (!isRequiredSound) {
    report.warn('changed-schema', path, 'required was no list of names');
    delete changed['required'];
  }
  return changed;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
