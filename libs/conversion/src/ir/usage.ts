/**
 * Token counts in the middle form. `input` is everything read including cache and tool-use prompt,
 * `output` everything written including reasoning; the others are parts of those two.
 */
export interface Usage {
  input?: number;
  output?: number;
  /** The part of `input` that is not of the cache, where the source counts so (claude). */
  fresh?: number;
  cacheRead?: number;
  cacheWrite?: number;
  /** The part of `cacheWrite` that is kept long: claude for an hour, responses for half a day. */
  cacheWriteLong?: number;
  reasoning?: number;
  /** The parts of `input` and of `output` by what they stand for, where that is not text alone. */
  inputKinds?: TokenKinds;
  outputKinds?: TokenKinds;
  /** Where the counts were. */
  path: string;
}

/** Counts of tokens by what they stand for. */
export type TokenKinds = Partial<Record<'text' | 'audio' | 'image', number>>;

/**
 * Returns the counts after more of them have come: a later count stands for an earlier one. A later 0 does so only for `output`,
 * which every protocol counts up to its end; what was read is counted once, at the start, and sent as 0 after it by some.
 */
export function laterUsage(earlier: Usage | undefined, later: Usage): Usage {
  if (!earlier) return later;
  const merged: Usage = { ...earlier, path: later.path };
  for (const key of COUNTS) merged[key] = later[key] || earlier[key] || later[key];
  merged.output = later.output ?? earlier.output;
  merged.inputKinds = later.inputKinds ?? earlier.inputKinds;
  merged.outputKinds = later.outputKinds ?? earlier.outputKinds;
  if (merged.fresh !== undefined)
    merged.input = merged.fresh + (merged.cacheRead ?? 0) + (merged.cacheWrite ?? 0);
  return merged;
}

const COUNTS = [
  'input',
  'fresh',
  'cacheRead',
  'cacheWrite',
  'cacheWriteLong',
  'reasoning',
] as const;
