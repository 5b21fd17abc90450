import type { ContentPart } from '../../../ir/content.js';

/** Moves the signature of a reasoning part without text onto the text or call directly after it. */
export function attachSignatures(parts: readonly ContentPart[]): readonly ContentPart[] {
  if (!parts.some((part, i) => precedesItsPart(part, parts[i + 1]))) return parts;
  const attached: ContentPart[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const next = parts[i + 1];
    if (precedesItsPart(part, next) && part.type === 'reasoning') {
      attached.push({ ...next, signature: part.signature } as ContentPart);
      i++;
    } else {
      attached.push(part);
    }
  }
  return attached;
}

function precedesItsPart(part: ContentPart, next: ContentPart | undefined): boolean {
  return (
    part.type === 'reasoning' &&
    part.text === '' &&
    part.signature !== undefined &&
    !part.redacted &&
    (next?.type === 'tool-call' || next?.type === 'text') &&
    next.signature === undefined
  );
}

/** What Google documents for a call of another model's history, which Gemini 3 would refuse unsigned. */
export const PLACEHOLDER_SIGNATURE = 'skip_thought_signature_validator';
