import type { Report } from '../../../contract/report.js';
import type { FunctionTool } from '../../../ir/request.js';
import { isTexts, type JsonObject } from '../../../payload/json.js';
import { withoutRootWords } from '../../../tables/schema.js';
import { hasCycle } from './schema-cycles.js';
import type { StrictAllowance } from './strict-allowance.js';
import { checkedSchema } from './checked-schema.js';

/** "input_schema does not support oneOf, allOf, or anyOf at the top level". */
const REFUSED_AT_ROOT = ['oneOf', 'allOf', 'anyOf'];

type InputSchema = JsonObject & { type: 'object' };

/**
 * The schema of a tool as `input_schema`, and whether calls are checked by it. A strict tool stays strict, with the schema of an
 * answer: what the API cannot check stands in the description, and all else holds. Where that would forbid what the schema is there to
 * allow, in one that refers to itself or to another, or is made of several, or where the API takes no more strict ones,
 * the schema stays and the tool is not strict.
 */
export function inputSchema(
  { schema, strict, path }: FunctionTool,
  allowance: StrictAllowance,
  report: Report,
): { input_schema: InputSchema; strict?: boolean } {
  const input_schema = objectSchema(schema, path, report);
  if (!strict) return strict === undefined ? { input_schema } : { input_schema, strict };
  const hindrance = hindranceOf(schema) ?? allowance.take(input_schema);
  if (hindrance !== undefined) {
    report.warn('unsupported-field', `${path}.strict`, hindrance);
    return { input_schema };
  }
  if (schema === undefined)
    return { input_schema: { ...input_schema, additionalProperties: false }, strict };
  return { input_schema: checkedSchema(input_schema, path, report) as InputSchema, strict };
}

/** What of a schema no strict tool can have. */
function hindranceOf(schema: JsonObject = {}): string | undefined {
  if (hasCycle(schema)) return 'a schema that refers to itself';
  return ['$ref', ...REFUSED_AT_ROOT].find((word) => schema[word] !== undefined);
}

/** An `input_schema` has the type "object". */
function objectSchema(schema: JsonObject | undefined, path: string, report: Report): InputSchema {
  if (schema === undefined) return { type: 'object', properties: {} };
  const { type, required } = schema;
  const isRequiredSound = required === undefined || isTexts(required);
  const sound = withoutRootWords(schema, REFUSED_AT_ROOT, path, report);
  if (type === 'object' && isRequiredSound) return sound as InputSchema;
  if (type !== undefined && type !== 'object')
    report.warn('changed-schema', path, 'type is now "object"');
  const changed: InputSchema = { ...sound, type: 'object' };
  if (!isRequiredSound) {
    report.warn('changed-schema', path, 'required was no list of names');
    delete changed['required'];
  }
  return changed;
}
