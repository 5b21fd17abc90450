import { isObject, type JsonObject } from '../../payload/json.js';

/** What the middle form keeps of one token, with the most likely others: ChatCompletionTokenLogprob. */
export interface Logprob extends Token {
  top_logprobs: Token[];
}

/** One token and how likely it was. */
export interface Token {
  token: string;
  bytes: number[] | null;
  logprob: number;
}

/** Returns the entries of the middle form that are whole; a missing value is empty. */
export function tokenLogprobs(entries: readonly unknown[]): Logprob[] {
  return entries.filter(isObject).map((entry) => ({
    ...token(entry),
    top_logprobs: objects(entry['top_logprobs']).map(token),
  }));
}

function token(entry: JsonObject): Token {
  const bytes = entry['bytes'];
  return {
    token: typeof entry['token'] === 'string' ? entry['token'] : '',
    logprob: typeof entry['logprob'] === 'number' ? entry['logprob'] : 0,
    bytes: Array.isArray(bytes) ? bytes.filter((byte) => typeof byte === 'number') : null,
  };
}

/** Returns the objects of a list. */
export function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
