import { basename } from 'node:path/posix';
import { cutText } from '@app/domain';
import type { KnowledgeDocument } from '../../knowledge/document.js';
import { type DecisionState, decisionIn, decisionTitle, isDecisionRecord, stateOf } from './adr.js';
import { anchorOf, distinctAnchors } from './anchor.js';
import type { Draft, ReadFile } from './draft.js';
import { FrontFields, tagsOf } from './front-fields.js';
import { guessType } from './guess-type.js';
import { distinct, frontLinks, linksOf } from './note-links.js';
import { type Outline, type Passage, outlineOf } from './outline.js';
import { type Section, sectionsOf, textBetween, titleHeading, wholeOf } from './sections.js';

/** A file of more parts is no note. */
const MAX_PARTS = 2_000;
const MAX_TITLE = 200;
const MAX_SUMMARY = 400;
/** Headings of so many words say little without the note's own title. */
const FEW_WORDS = 2;
const EXTENSION = /\.(md|markdown|mdc)$/i;
/** `#tag` of Obsidian, which begins with a letter. */
const TAG = /(?:^|\s)#(\p{L}[\p{L}\p{N}/_-]*)/gu;

/** What the types of an agent's own memory files are called here. */
const MEMORY_TYPES: Readonly<Record<string, string>> = {
  feedback: 'convention',
  project: 'learning',
  reference: 'reference',
  user: 'note',
};

/** What is said of a note as a whole. */
interface Note {
  place: string;
  front: FrontFields;
  outline: Outline;
  title: string;
  /** Of the record of a decision; undefined for any other note. */
  decision: DecisionState | undefined;
}

/** Reads a Markdown file: one item for each part that stands alone. `place` is its path, with `/`. */
export function readNote(place: string, text: string): ReadFile {
  const front = FrontFields.of(text);
  const outline = outlineOf(front.body);
  const decision = isDecisionRecord(place, outline)
    ? stateOf(front.any('status'), outline)
    : undefined;
  const note: Note = { place, front, outline, title: titleOf(place, front, outline), decision };
  const sections = isOneItem(note) ? nonEmpty(outline) : sectionsOf(outline);
  if (sections.length > MAX_PARTS)
    return { drafts: [], names: [], problems: [`has more than ${MAX_PARTS} parts`] };
  const names = [front.text('title'), front.text('permalink'), note.title];
  return {
    drafts: distinctAnchors(sections.map((section, at) => draftOf(section, note, at))),
    names: [...names.flatMap((name) => name ?? []), ...front.texts('aliases')],
    problems: front.problem === undefined ? [] : [front.problem],
  };
}

function titleOf(place: string, front: FrontFields, outline: Outline): string {
  const given = front.text('title') ?? front.text('name') ?? titleHeading(outline)?.text;
  return cutText(given?.trim() || basename(place).replace(EXTENSION, ''), MAX_TITLE);
}

/** A decision, a memory of an agent and a note of basic-memory say one thing each. */
function isOneItem({ front, decision }: Note): boolean {
  return decision !== undefined || isMemory(front) || front.text('permalink') !== undefined;
}

function isMemory(front: FrontFields): boolean {
  return front.text('name') !== undefined && front.text('description') !== undefined;
}

function nonEmpty(outline: Outline): Section[] {
  const whole = wholeOf(outline);
  return textBetween(outline, whole.from, whole.to) === '' ? [] : [whole];
}

function draftOf(section: Section, note: Note, at: number): Draft {
  const { outline, decision, front } = note;
  const passages = passagesOf(outline, section);
  // What stands before the text is said of its first part.
  const isFirst = at === 0;
  const said = isFirst ? frontLinks(front) : [];
  // What a decision supersedes is no mere relation as well.
  const states = decision?.links ?? [];
  const inText = linksOf(passages).filter(({ to }) => !states.some((state) => state.to === to));
  return {
    anchor: section.path.map(anchorOf).join('/'),
    fields: fieldsOf(section, note, { passages, isFirst }),
    links: distinct([...said, ...states, ...inText]),
  };
}

/** The passages of a part; they stand in the order of their lines. */
function passagesOf({ passages }: Outline, { from, to }: Section): Passage[] {
  return passages.slice(firstFrom(passages, from), firstFrom(passages, to));
}

function firstFrom(passages: readonly Passage[], line: number): number {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passages[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fieldsOf(
  section: Section,
  note: Note,
  { passages, isFirst }: { passages: readonly Passage[]; isFirst: boolean },
): KnowledgeDocument {
  const { outline, front, decision } = note;
  const content = textBetween(outline, section.from, section.to);
  const title = sectionTitle(section.path, note);
  const summary = (isFirst && (front.text('summary') ?? front.text('description'))) || undefined;
  const first = passages.find(({ isParagraph, text }) => isParagraph && text !== '')?.text;
  const paragraph = (decision && decisionIn(outline)) ?? first;
  const inText = passages.flatMap(({ prose }) =>
    [...prose.matchAll(TAG)].map((found) => found[1]!),
  );
  const tags = tagsOf([...front.tags, ...(decision?.tags ?? []), ...inText]);
  return {
    title,
    summary: cutText(summary ?? paragraph ?? title, MAX_SUMMARY),
    type: typeOf(section, note, content),
    ...(tags.length > 0 && { tags }),
    content,
  };
}

function sectionTitle(path: readonly string[], { title, decision }: Note): string {
  const heading = path.at(-1);
  if (heading === undefined) return decision ? decisionTitle(title) : title;
  const isBare = heading.split(/\s+/).length <= FEW_WORDS && heading !== title;
  return cutText(isBare || heading === '' ? `${heading} (${title})`.trim() : heading, MAX_TITLE);
}

function typeOf({ path }: Section, { front, title, decision }: Note, content: string): string {
  if (decision) return 'decision';
  const given = front.text('type');
  if (isMemory(front)) return MEMORY_TYPES[given ?? ''] ?? 'note';
  // Every note of Obsidian and basic-memory may call itself one; that tells nothing.
  if (given !== undefined && given !== 'note') return given.slice(0, 64);
  return guessType({ headings: [title, ...path], content });
}
