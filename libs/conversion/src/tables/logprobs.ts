import { isObject, type JsonObject } from '../json.js';
import type { GeminiLogprobs } from '../protocols/gemini/wire-response.js';
import type { OpenaiLogprob } from '../protocols/openai/wire-response.js';
import type { ResponsesLogprob } from '../protocols/responses/wire-response.js';

/** Writes ChatCompletionTokenLogprob entries from entries of openai's shape. */
export function openaiLogprobs(entries: readonly unknown[]): OpenaiLogprob[] {
  return entries.filter(isObject).map((entry) => ({
    ...token(entry),
    top_logprobs: alternatives(entry).map(token),
  }));
}

/** Writes ResponseOutputText.Logprob entries from entries of openai's shape. */
export function responsesLogprobs(entries: readonly unknown[]): ResponsesLogprob[] {
  return openaiLogprobs(entries).map(({ top_logprobs, ...entry }) => ({
    ...withBytes(entry),
    top_logprobs: top_logprobs.map(withBytes),
  }));
}

/** Writes gemini's `logprobsResult` from entries of openai's shape. */
export function geminiLogprobs(entries: readonly unknown[]): GeminiLogprobs {
  const read = openaiLogprobs(entries);
  return {
    chosenCandidates: read.map(candidate),
    topCandidates: read.map((entry) => ({ candidates: entry.top_logprobs.map(candidate) })),
  };
}

/** Reads gemini's `logprobsResult` as entries of openai's shape. */
export function logprobsOfGemini(result: JsonObject): unknown[] {
  const top = objects(result['topCandidates']);
  return objects(result['chosenCandidates']).map((chosen, i) => ({
    ...fromCandidate(chosen),
    top_logprobs: objects(top[i]?.['candidates']).map(fromCandidate),
  }));
}

type Token = Omit<OpenaiLogprob, 'top_logprobs'>;

function token(entry: JsonObject): Token {
  const bytes = entry['bytes'];
  return {
    token: typeof entry['token'] === 'string' ? entry['token'] : '',
    logprob: typeof entry['logprob'] === 'number' ? entry['logprob'] : 0,
    bytes: Array.isArray(bytes) ? bytes.filter((byte) => typeof byte === 'number') : null,
  };
}

function withBytes(entry: Token): Token & { bytes: number[] } {
  return { ...entry, bytes: entry.bytes ?? [] };
}

function candidate(entry: Token): { token: string; logProbability: number } {
  return { token: entry.token, logProbability: entry.logprob };
}

function fromCandidate(entry: JsonObject): JsonObject {
  return { token: entry['token'], logprob: entry['logProbability'], bytes: null };
}

function alternatives(entry: JsonObject): JsonObject[] {
  return objects(entry['top_logprobs']);
}

function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
