/** A JSON Schema (2020-12) as OpenAPI 3.1 takes it. */
export type Schema = Record<string, unknown>;

/** A string. */
export const text: Schema = { type: 'string' };

/** A date-time in UTC with milliseconds. */
export const time: Schema = { type: 'string', format: 'date-time' };

/** A whole number. */
export const integer: Schema = { type: 'integer' };

/** A number. */
export const decimal: Schema = { type: 'number' };

/** A whole number, zero or more. */
export const count: Schema = { type: 'integer', minimum: 0 };

/** A number from 0 to 1. */
export const share: Schema = { type: 'number', minimum: 0, maximum: 1 };

/** Hex of 32 bytes. */
export const hash: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** True or false. */
export const truth: Schema = { type: 'boolean' };

/** One of a few words. */
export function oneOf(words: readonly string[]): Schema {
  return { type: 'string', enum: [...words] };
}

/** What it is, in words. */
export function described(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** The same, or null. */
export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** A list. */
export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** An object of these fields; a name that ends in `?` may be absent. */
export function record(fields: Record<string, Schema>): Schema {
  const names = Object.keys(fields);
  const required = names.filter((name) => !name.endsWith('?'));
  const properties = names.map((name) => [name.replace(/\?$/, ''), fields[name]]);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

/** An object of these fields and any others. */
export function openRecord(fields: Record<string, Schema>): Schema {
  return { ...record(fields), additionalProperties: true };
}

/** An object of any fields. */
export const anyRecord: Schema = { type: 'object', additionalProperties: true };

/** A schema by its name among the document's components. */
export function named(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
