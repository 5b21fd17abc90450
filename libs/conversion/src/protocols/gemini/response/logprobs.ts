import type { JsonObject } from '../../../payload/json.js';
import { type Token, tokenLogprobs, objects } from '../../../tables/answers/logprobs.js';
import type { GeminiLogprobs } from './wire.js';

/** Writes `logprobsResult`. */
export function geminiLogprobs(entries: readonly unknown[]): GeminiLogprobs {
  const read = tokenLogprobs(entries);
  return {
    chosenCandidates: read.map(candidate),
    topCandidates: read.map((entry) => ({ candidates: entry.top_logprobs.map(candidate) })),
  };
}

/** Reads `logprobsResult`. */
export function logprobsOf(result: JsonObject): unknown[] {
  const top = objects(result['topCandidates']);
  return objects(result['chosenCandidates']).map((chosen, i) => ({
    ...fromCandidate(chosen),
    top_logprobs: objects(top[i]?.['candidates']).map(fromCandidate),
  }));
}

function candidate(entry: Token): { token: string; logProbability: number } {
  return { token: entry.token, logProbability: entry.logprob };
}

function fromCandidate(entry: JsonObject): JsonObject {
  return { token: entry['token'], logprob: entry['logProbability'], bytes: null };
}
