import { typeNamedBy } from './guess-type.js';
import type { Heading, Outline } from './outline.js';

/** A part of a note that stands alone: what leads to it, and its lines without its own heading (`to` excluded). */
export interface Section {
  /** The headings that lead to it; empty for what stands before all of them, and for a note that is one part. */
  path: string[];
  from: number;
  to: number;
}

/** A note up to this many characters is one part, unless its headings name several types. */
const SHORT_NOTE = 1_200;

/** A section up to this many characters is one part, whatever it has below it. */
const SHORT_SECTION = 6_000;

/** The heading that names a note as a whole: one of the first depth before anything else. */
export function titleHeading({ headings, lines }: Outline): Heading | undefined {
  const [first, ...others] = headings;
  if (first === undefined || others.some(({ depth }) => depth <= first.depth)) return undefined;
  return lines.slice(0, first.line).every((line) => line.trim() === '') ? first : undefined;
}

/** Returns the whole of a note below its title. */
export function wholeOf(outline: Outline): Section {
  return { path: [], from: titleHeading(outline)?.end ?? 0, to: outline.lines.length };
}

/** Returns the parts of a note in their order. Together they hold all of its text, and none is empty. */
export function sectionsOf(outline: Outline): Section[] {
  const whole = wholeOf(outline);
  const inner = outline.headings.filter(({ line }) => line >= whole.from);
  const short = namesSeveralTypes({ ...whole, inner }, outline) ? 0 : SHORT_NOTE;
  return split({ ...whole, inner }, outline, short)
    .filter(({ from, to }) => textBetween(outline, from, to) !== '')
    .map(({ path, from, to }) => ({ path, from, to }));
}

/** Returns the Markdown between two lines. */
export function textBetween({ lines }: Outline, from: number, to: number): string {
  return lines
    .slice(from, to)
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

/** A part and the headings in it. */
interface Wide extends Section {
  inner: readonly Heading[];
}

/** The places of the least deep headings among those in a part. */
function cutsOf({ inner }: Wide): number[] {
  const depth = inner.reduce((least, heading) => Math.min(least, heading.depth), Infinity);
  return [...inner.keys()].filter((at) => inner[at]!.depth === depth);
}

/** Whether the sections of a note are items of different types, by what their headings say. */
function namesSeveralTypes(part: Wide, outline: Outline): boolean {
  const cuts = cutsOf(part);
  const types = cuts.flatMap((at, nth) => {
    const { text, end } = part.inner[at]!;
    const next = cuts[nth + 1];
    const to = next === undefined ? part.to : part.inner[next]!.line;
    return typeNamedBy(text, textBetween(outline, end, to)) ?? [];
  });
  return new Set(types).size > 1;
}

function split(part: Wide, outline: Outline, short: number): Wide[] {
  const { path, from, to, inner } = part;
  if (inner.length === 0 || textBetween(outline, from, to).length <= short) return [part];
  const cuts = cutsOf(part);
  const parts = cuts.flatMap((at, nth) => {
    const { text, end } = inner[at]!;
    const next = cuts[nth + 1];
    const below = {
      path: [...path, text],
      from: end,
      to: next === undefined ? to : inner[next]!.line,
      inner: inner.slice(at + 1, next),
    };
    return split(below, outline, SHORT_SECTION);
  });
  const before = { path, from, to: inner[cuts[0]!]!.line, inner: inner.slice(0, cuts[0]) };
  return [before, ...parts];
}
