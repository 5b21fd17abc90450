import type { ContentPart } from '../ir/content.js';

/**
 * Moves the thought signature of a text or a call into a reasoning part of its own, without text, directly before it: the form of
 * every protocol but gemini (claude really answers it so with `display: omitted`).
 */
export function detachSignatures(
  parts: readonly ContentPart[],
  types: readonly ('text' | 'tool-call')[],
): readonly ContentPart[] {
  if (!parts.some((part) => isSigned(part, types))) return parts;
  return parts.flatMap((part): ContentPart[] => {
    if (!isSigned(part, types)) return [part];
    const { signature, ...bare } = part;
    return [{ type: 'reasoning', text: '', signature, path: part.path }, bare as ContentPart];
  });
}

/** Moves the signature of a reasoning part without text onto the text or call directly after it: gemini's form. */
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

type Signed = Extract<ContentPart, { type: 'text' | 'tool-call' }> & { signature: string };

function isSigned(part: ContentPart, types: readonly string[]): part is Signed {
  return (part as Partial<Signed>).signature !== undefined && types.includes(part.type);
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
