/**
 * Token counts in the middle form. `input` is everything read including cache and tool-use prompt,
 * `output` everything written including reasoning; the others are parts of those two.
 */
export interface Usage {
  input?: number;
  output?: number;
  cacheRead?: number;
  cacheWrite?: number;
  /** The part of `cacheWrite` that claude keeps for an hour. */
  cacheWriteHour?: number;
  reasoning?: number;
  /** The part of `input` a tool of the provider brought (gemini `toolUsePromptTokenCount`). */
  toolPrompt?: number;
  /** Where the counts were. */
  path: string;
}
