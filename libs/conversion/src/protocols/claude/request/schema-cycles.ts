import { resolvePointer } from '../../../payload/json-pointer.js';
import { type JsonObject, NESTING_LIMIT, isObject } from '../../../payload/json.js';

/** Words below which stand values, and no schemas. */
const VALUES = new Set(['enum', 'const', 'default', 'examples']);

/** How deep references may lead into each other before that counts as without end. */
const DEPTH_LIMIT = 2 * NESTING_LIMIT;

/** The schemas within a schema that are a `$ref` back into what they stand in: without them it refers to itself nowhere. */
export function cyclesOf(root: JsonObject): ReadonlySet<JsonObject> {
  const cycles = new Set<JsonObject>();
  const open = new Set<JsonObject>();
  const done = new Set<JsonObject>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value as unknown[]) visit(one);
    if (!isObject(value) || done.has(value)) return;
    open.add(value);
    const { $ref: pointer } = value;
    const target = typeof pointer === 'string' ? resolvePointer(root, pointer) : undefined;
    if (target && (open.has(target) || open.size > DEPTH_LIMIT)) cycles.add(value);
    else visit(target);
    for (const key of Object.keys(value)) if (!VALUES.has(key)) visit(value[key]);
    open.delete(value);
    done.add(value);
  };
  visit(root);
  return cycles;
}

/** Whether a schema refers to itself. */
export function hasCycle(schema: JsonObject): boolean {
  return cyclesOf(schema).size > 0;
}
