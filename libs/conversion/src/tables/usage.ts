/**
 * Token counts in the middle form. `input` is everything read including cache and tool-use prompt,
 * `output` everything written including reasoning; the others are parts of those two.
 */
export interface Usage {
  input?: number;
  output?: number;
  cacheRead?: number;
  cacheWrite?: number;
  /** The part of `cacheWrite` kept for the longer of the provider's two times (claude 1h). */
  cacheWriteLong?: number;
  reasoning?: number;
  /** The part of `input` a server-side tool brought (gemini `toolUsePromptTokenCount`). */
  toolPrompt?: number;
}
