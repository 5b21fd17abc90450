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

type Signed = Extract<ContentPart, { type: 'text' | 'tool-call' }> & { signature: string };

function isSigned(part: ContentPart, types: readonly string[]): part is Signed {
  return (part as Partial<Signed>).signature !== undefined && types.includes(part.type);
}
