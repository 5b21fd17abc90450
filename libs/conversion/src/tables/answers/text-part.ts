import type { Citation, TextPart } from '../../ir/content.js';

/** A part of text with what stands beside it; lists without entries are left out. */
export function textPartOf(
  text: string,
  path: string,
  { citations, logprobs }: { citations: Citation[]; logprobs: unknown[] },
): TextPart {
  return {
    type: 'text',
    text,
    ...(citations.length > 0 && { citations }),
    ...(logprobs.length > 0 && { logprobs }),
    path,
  };
}
