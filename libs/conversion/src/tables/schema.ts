import type { JsonObject } from '../payload/json.js';
import { isObject } from '../payload/json.js';

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
