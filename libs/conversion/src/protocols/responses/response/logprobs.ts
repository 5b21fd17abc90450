import { type Token, tokenLogprobs } from '../../../tables/answers/logprobs.js';
import type { ResponsesLogprob } from './wire.js';

/** Writes the `logprobs` of a text; bytes are always there. */
export function responsesLogprobs(entries: readonly unknown[]): ResponsesLogprob[] {
  return tokenLogprobs(entries).map(({ top_logprobs, ...entry }) => ({
    ...withBytes(entry),
    top_logprobs: top_logprobs.map(withBytes),
  }));
}

function withBytes(entry: Token): Token & { bytes: number[] } {
  return { ...entry, bytes: entry.bytes ?? [] };
}
