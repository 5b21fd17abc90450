import { Utf8Offsets } from '../../../encoding/utf8-offsets.js';
import type { ContentPart, TextPart } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { warnRange } from '../../../tables/answers/citations.js';
import { groundParts } from '../response/grounding.js';
import type { Grounding } from '../response/response.js';

/** The texts of one whole stream: its grounding comes with the last chunk and counts in bytes of all before it. */
export class StreamedTexts {
  private readonly choices = new Map<number, Utf8Offsets>();

  /** Places what a chunk grounds in all of the answer's text. */
  readonly ground: Grounding = (parts, groundings, index) => {
    const offsets = this.choices.get(index) ?? new Utf8Offsets();
    this.choices.set(index, offsets);
    for (const part of parts) if (part.type === 'text') offsets.add(part.text);
    return groundings.reduce((all, grounding) => groundIn(offsets, all, grounding), parts);
  };
}

function groundIn(offsets: Utf8Offsets, parts: ContentPart[], grounding: Fields): ContentPart[] {
  const part = parts.findLast((one) => one.type === 'text') ?? noText(grounding);
  return groundParts(withText(parts, part), grounding, (segment) => {
    segment?.skip('text', 'partIndex');
    const start = offsets.toUnits(segment?.index('startIndex') ?? 0);
    const end = segment?.index('endIndex');
    return { part, start, end: end === undefined ? offsets.length : offsets.toUnits(end) };
  });
}

/** Places what a single chunk grounds in its own text; what counts in that of others has no range that it could tell. */
export const groundChunk: Grounding = (parts, groundings) => groundings.reduce(groundAlone, parts);

function groundAlone(parts: ContentPart[], grounding: Fields): ContentPart[] {
  const first = parts.find((part) => part.type === 'text') ?? noText(grounding);
  return groundParts(withText(parts, first), grounding, (segment) => {
    const pointed = parts[segment?.index('partIndex') ?? 0];
    const part = pointed?.type === 'text' ? pointed : first;
    const offsets = new Utf8Offsets(part.text);
    const [from, to] = [segment?.index('startIndex') ?? 0, segment?.index('endIndex')];
    const [start, end] = [offsets.toUnits(from), offsets.toUnits(to ?? Infinity)];
    const isOwn = (to ?? 0) <= offsets.byteLength;
    const words = segment?.text('text') ?? part.text.slice(start, end);
    if (isOwn && words === part.text.slice(start, end)) return { part, start, end };
    warnRange({ citation: { start }, path: segment?.path ?? grounding.path }, grounding.report);
    return { part };
  });
}

/** The last chunk may have no more text to cite. */
function noText({ path }: Fields): TextPart {
  return { type: 'text', text: '', path };
}

function withText(parts: readonly ContentPart[], text: TextPart): readonly ContentPart[] {
  return parts.includes(text) ? parts : [...parts, text];
}
