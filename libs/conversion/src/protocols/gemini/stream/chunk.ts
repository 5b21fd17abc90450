import type { Report } from '../../../contract/report.js';
import type { StreamIR } from '../../../ir/stream.js';
import type { Usage } from '../../../ir/usage.js';
import { geminiLogprobs } from '../response/logprobs.js';
import { createTime } from '../response/response.js';
import { geminiTier } from '../response/tiers.js';
import { geminiUsage } from '../response/usage.js';
import type {
  GeminiCandidate,
  GeminiFetched,
  GeminiGrounding,
  GeminiPart,
  GeminiResponse,
} from '../response/wire.js';

/** What one event adds to a chunk. */
export interface Piece {
  choice?: number;
  part?: GeminiPart;
  end?: Pick<GeminiCandidate, 'finishReason' | 'finishMessage'>;
  grounding?: GeminiGrounding;
  fetched?: GeminiFetched;
  logprobs?: unknown[];
  usage?: Usage;
}

/** Returns the chunk of some pieces; `at` says of which answer. */
export function chunkOf(
  pieces: readonly Piece[],
  at: Pick<StreamIR, 'origin' | 'path'>,
  report: Report,
): GeminiResponse {
  const { id, model, created } = at.origin;
  const usage = pieces.findLast((piece) => piece.usage)?.usage;
  return {
    candidates: candidatesOf(pieces),
    ...(usage && { usageMetadata: usageField(usage, at, report) }),
    ...(model !== undefined && { modelVersion: model }),
    ...(id !== undefined && { responseId: id }),
    ...createTime(created),
  };
}

function usageField(
  usage: Usage,
  { origin, path }: Pick<StreamIR, 'origin' | 'path'>,
  report: Report,
) {
  const trafficType = geminiTier(origin.tier, path, report);
  return { ...geminiUsage(usage, report), ...(trafficType && { trafficType }) };
}

function candidatesOf(pieces: readonly Piece[]): GeminiCandidate[] {
  const candidates = new Map<number, GeminiCandidate>();
  for (const { choice: index, part, end, ...rest } of pieces) {
    if (index === undefined) continue;
    const candidate = candidates.get(index) ?? { index };
    candidates.set(index, candidate);
    if (part) candidate.content ??= { role: 'model', parts: [] };
    if (part) candidate.content?.parts.push(part);
    Object.assign(candidate, end);
    addMetadata(candidate, rest);
  }
  return [...candidates.values()];
}

function addMetadata(candidate: GeminiCandidate, { grounding, fetched, logprobs }: Piece): void {
  if (grounding) candidate.groundingMetadata = joined(candidate.groundingMetadata, grounding);
  if (fetched) candidate.urlContextMetadata = fetched;
  if (logprobs) candidate.logprobsResult = geminiLogprobs(logprobs);
}

function joined(a: GeminiGrounding = {}, b: GeminiGrounding): GeminiGrounding {
  const before = a.groundingChunks ?? [];
  const groundingChunks = [...before, ...(b.groundingChunks ?? [])];
  const moved = (b.groundingSupports ?? []).map((support) => ({
    ...support,
    groundingChunkIndices: support.groundingChunkIndices.map((i) => i + before.length),
  }));
  const groundingSupports = [...(a.groundingSupports ?? []), ...moved];
  const webSearchQueries = [...(a.webSearchQueries ?? []), ...(b.webSearchQueries ?? [])];
  return {
    ...(groundingChunks.length > 0 && { groundingChunks }),
    ...(groundingSupports.length > 0 && { groundingSupports }),
    ...(webSearchQueries.length > 0 && { webSearchQueries }),
  };
}

/** Returns the proof of a part, where it has one. */
export function proofOf({ signature }: { signature?: string }): { thoughtSignature?: string } {
  return signature === undefined ? {} : { thoughtSignature: signature };
}
