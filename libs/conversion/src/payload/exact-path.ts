import { isObject } from './json.js';

/**
 * Returns a path into a payload with the names the payload has: where it has `top_k` for the `topK` the path says, the path
 * says that. What the payload does not have stays as it is.
 */
export function exactPath(path: string, payload: unknown): string {
  let at = payload;
  return path.replace(STEP, (step, name: string | undefined, index: string | undefined) => {
    if (index !== undefined) {
      at = Array.isArray(at) ? at[Number(index)] : undefined;
      return step;
    }
    if (!isObject(at) || name === undefined) return step;
    const given = Object.hasOwn(at, name) ? name : snake(name);
    if (!Object.hasOwn(at, given)) {
      at = undefined;
      return step;
    }
    at = at[given];
    return `.${given}`;
  });
}

const STEP = /\.([^.[]+)|\[(\d+)\]/g;

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
