import { MAX_LABEL_LENGTH, MAX_NAMED_PROJECTS, MAX_TAGS, MAX_TERM_LENGTH } from '../limits.js';
import { namedBy, projectsNamed } from './named-scope.js';
import { type Fields, InvalidPayload, PayloadFields } from './payload-fields.js';

/** What an event says of a glossary entry; `id` is absent when it means the entry of its term. */
export interface GlossaryDefinition {
  id?: string;
  term: string;
  definition: string;
  content: string | null;
  projectKey: string | null;
  /** Further projects that the event named: only who may see all of them may see the entry. Absent for none. */
  otherProjectKeys?: string[];
  aliases: string[];
  tags: string[];
}

/**
 * Reads `glossary.defined`, whose entry is `payload.entry` or the payload itself; throws InvalidPayload, also for an entry
 * that is to be private: a glossary is for a project or its group.
 */
export function readDefinition(payload: Fields): GlossaryDefinition {
  const top = new PayloadFields(payload, '');
  const entry = top.object('entry') ?? top;
  const id = entry.id('id');
  const own = entry.text('projectKey', MAX_LABEL_LENGTH)?.trim() || undefined;
  entry.texts('otherProjectKeys', MAX_NAMED_PROJECTS, MAX_LABEL_LENGTH);
  top.text('projectKey', MAX_LABEL_LENGTH);
  const named = namedBy(payload);
  if (named.private) entry.refuse('visibility', 'must not be private');
  const { projectKey = null, otherProjectKeys: others = [] } =
    projectsNamed(payload, own, named) ?? {};
  return {
    ...(id !== undefined && { id }),
    term: entry.text('term', MAX_TERM_LENGTH)?.trim() || entry.refuse('term', 'is required'),
    definition: entry.text('definition')?.trim() || entry.refuse('definition', 'is required'),
    content: entry.text('content') ?? null,
    projectKey,
    ...(others.length > 0 && { otherProjectKeys: others }),
    aliases: entry.texts('aliases', MAX_TAGS, MAX_LABEL_LENGTH) ?? [],
    tags: entry.texts('tags', MAX_TAGS, MAX_LABEL_LENGTH) ?? [],
  };
}

/** What an event in a log defines; null when this hub would refuse it. */
export function definitionOf(payload: Fields): GlossaryDefinition | null {
  return orNull(() => readDefinition(payload));
}

function orNull<Said>(read: () => Said): Said | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidPayload) return null;
    throw error;
  }
}

/** Reads `glossary.deleted`: the id of the entry that is taken away, and what it is called; throws InvalidPayload. */
export function readDeletedEntry(payload: Fields): { id: string; term?: string } {
  const top = new PayloadFields(payload, '');
  const term = top.text('term', MAX_TERM_LENGTH);
  return {
    id: top.id('id') ?? top.refuse('id', 'is required'),
    ...(term !== undefined && { term }),
  };
}

/** Which entry an event in a log takes away; null when this hub would refuse it. */
export function deletedEntryOf(payload: Fields): { id: string; term?: string } | null {
  return orNull(() => readDeletedEntry(payload));
}

/** The form in which two spellings of a term are one: NFKC, lower case, single blanks. */
export function termKeyOf(term: string): string {
  return term.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** A term, and for whom it is defined. */
type PlacedTerm = Pick<GlossaryDefinition, 'term' | 'otherProjectKeys'> & {
  projectKey?: string | null;
};

/**
 * Returns, in their order, the entries without those whose term a later one defines for the same place: for a project, whichever of its
 * keys they name, or for the group as a whole.
 */
export function lastOfEachTerm<Entry extends PlacedTerm>(entries: readonly Entry[]): Entry[] {
  const nameOf = ({ term, projectKey, otherProjectKeys = [] }: Entry) =>
    JSON.stringify([termKeyOf(term), typeof projectKey === 'string', otherProjectKeys]);
  const last = new Map(entries.map((entry) => [nameOf(entry), entry]));
  return entries.filter((entry) => last.get(nameOf(entry)) === entry);
}
