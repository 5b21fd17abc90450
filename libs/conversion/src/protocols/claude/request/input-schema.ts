import type { Report } from '../../../contract/report.js';
import { isTexts, type JsonObject } from '../../../payload/json.js';

/** The schema of a tool as `input_schema`, whose `type` must be "object". */
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
