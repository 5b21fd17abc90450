/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object of JSON: no list, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects among the elements of a list; none when it is no list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
