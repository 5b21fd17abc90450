/** How deep a message may be nested: both SDKs recurse through it, and the stack is limited. */
const MAX_NESTING = 200;

/** Whether a JSON value is nested deeper than `MAX_NESTING` levels. */
export function isNestedTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) return true;
    level = level.flatMap((each) =>
      each !== null && typeof each === 'object' ? Object.values(each) : [],
    );
  }
  return false;
}
