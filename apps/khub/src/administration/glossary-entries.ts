import { MAX_LIST_ROWS, inlineText, termKeyOf } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { Style } from '../output.js';
import type { Administration } from './administration.js';

/** How much of an entry is shown, in characters. */
export const MAX_NAME = 200;
const MAX_MEANING = 2_000;

/** A glossary entry as the hub lists it. */
export interface GlossaryEntry {
  id: string;
  term: string;
  definition: string;
  groupKey: string;
  projectKey?: string;
  aliases: readonly string[];
  /** Older hubs do not give it. */
  version?: string;
}

/** A page of entries; `nextCursor` is absent at the end. */
export interface GlossaryPage {
  items: GlossaryEntry[];
  nextCursor?: string;
}

/** Which entries are meant. */
export interface GlossaryWanted {
  group?: string | undefined;
  project?: string | undefined;
  /** A part of a term, a synonym or a definition. */
  query?: string | undefined;
}

/** Resolves with the entries that are meant, the one last changed first: a page of them. */
export function listedEntries(
  administration: Administration,
  { group, project, query }: GlossaryWanted,
): Promise<GlossaryPage> {
  const asked = { limit: MAX_LIST_ROWS, groupKey: group, projectKey: project, query };
  return administration.ask({ path: '/glossary', query: asked }, 'items');
}

/** Resolves with the entries of a term, in any spelling that is the same one. */
export async function entriesOfTerm(
  administration: Administration,
  term: string,
  wanted: GlossaryWanted,
): Promise<GlossaryEntry[]> {
  const { items } = await listedEntries(administration, { ...wanted, query: term });
  return items.filter((entry) => termKeyOf(entry.term) === termKeyOf(term));
}

/** Resolves with the entry of an id or a term. Throws a `Failure` when there is none, or several have the term. */
export async function entryNamed(
  administration: Administration,
  name: string,
  wanted: GlossaryWanted,
): Promise<GlossaryEntry> {
  const ofTerm = await entriesOfTerm(administration, name, wanted);
  const ofId = async () =>
    (await listedEntries(administration, wanted)).items.filter(({ id }) => id === name);
  const found = ofTerm.length > 0 ? ofTerm : await ofId();
  const [entry, ...others] = found;
  if (!entry)
    throw new Failure(EXIT.failed, `there is no term ${name}`, 'khub glossary lists them.');
  if (others.length === 0) return entry;
  const places = found.map(
    ({ id, groupKey, projectKey }) => `${id}  ${placeOf({ groupKey, projectKey })}`,
  );
  throw new Failure(
    EXIT.usage,
    `${name} is a term more than once`,
    ['Give the id of the one that is meant:', ...places].join('\n'),
  );
}

/** Returns where an entry holds. */
export function placeOf({
  groupKey,
  projectKey,
}: Pick<GlossaryEntry, 'groupKey' | 'projectKey'>): string {
  return `group ${groupKey}${projectKey === undefined ? '' : `, project ${projectKey}`}`;
}

/** Returns an entry in words: what it means, and where. */
export function entryText(
  { id, term, definition, aliases, ...place }: GlossaryEntry,
  style: Style,
): string {
  const names = aliases.map((alias) => inlineText(alias, MAX_NAME));
  const also = names.length === 0 ? '' : ` (also ${names.join(', ')})`;
  return `${style('bold', inlineText(term, MAX_NAME))}${also}: ${inlineText(definition, MAX_MEANING)}\n  ${style('dim', `${id}  ${placeOf(place)}`)}`;
}

/** Returns the entries of a page in words. */
export function entriesText({ items, nextCursor }: GlossaryPage, style: Style): string {
  if (items.length === 0)
    return 'No such term yet. Define one with: khub glossary add TERM MEANING';
  const more =
    nextCursor === undefined ? [] : ['There are more: say --group, --project or --query.'];
  return [...items.map((entry) => entryText(entry, style)), ...more].join('\n');
}
