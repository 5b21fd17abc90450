import { ConversionError } from '../contract/contract.js';

/** A JSON object as it was parsed; its keys are anybody's words, so read it by own keys only. */
export type JsonObject = Record<string, unknown>;

/** How many levels a value may nest below the protocol's own frame; a schema's `properties` map is one level with its schema. */
export const NESTING_LIMIT = 200;

/** The levels the four protocols themselves need above a free value (`$.contents[0].parts[0].functionCall.args` is the deepest), rounded up. */
const FRAME_LEVELS = 10;

/** How many levels a body may nest below its root. */
const BODY_LEVELS = NESTING_LIMIT + FRAME_LEVELS;

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a string with something in it. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether a value is a list of strings. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** The value as an object, or a ConversionError that says where one is needed. */
export function objectAt(value: unknown, path: string): JsonObject {
  if (isObject(value)) return value;
  throw new ConversionError(`${path} must be an object, not ${kindOf(value)}`, path);
}

/** The JSON word for what a value is, for error messages. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Text as it stands between the quotes of JSON. */
export function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Parses JSON text without throwing; `undefined` (no JSON value) when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sets an own property, also for a key such as `__proto__` that an assignment would swallow. */
export function setOwn(target: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  } else {
    target[key] = value;
  }
}

/** Throws a ConversionError when a body nests deeper than the limit, so that nothing after it can exhaust the stack. */
export function checkNesting(body: unknown): void {
  const below = isContainer(body) ? tooDeep(body, BODY_LEVELS, 'value') : undefined;
  if (below === undefined) return;
  throw new ConversionError(
    `the body nests deeper than ${BODY_LEVELS} levels: ${NESTING_LIMIT} of a value, and ${FRAME_LEVELS} for the frame of its protocol`,
    `$${below.length > MAX_PATH ? `${below.slice(0, MAX_PATH)}…` : below}`,
  );
}

/** Whether a value alone nests at most as deep as a free value may. */
export function isShallow(value: unknown): boolean {
  return !isContainer(value) || tooDeep(value, NESTING_LIMIT, 'value') === undefined;
}

const MAX_PATH = 200;

/** The path from a value to where it nests too deep. Plain loops: every conversion walks its whole body through here. */
function tooDeep(value: unknown, left: number, as: 'value' | 'properties'): string | undefined {
  if (left < 0) return isContainer(value) ? '' : undefined;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const child: unknown = value[i];
      if (!isContainer(child)) continue;
      const below = tooDeep(child, left - 1, 'value');
      if (below !== undefined) return `[${i}]${below}`;
    }
    return undefined;
  }
  const object = value as JsonObject;
  for (const key in object) {
    const child = object[key];
    if (!isContainer(child)) continue;
    // The map of a schema's properties is no level of its own.
    const isMap = as === 'value' && key === 'properties';
    const below = isMap ? tooDeep(child, left, 'properties') : tooDeep(child, left - 1, 'value');
    if (below !== undefined) return `.${key}${below}`;
  }
  return undefined;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
