import { MAX_LABEL_LENGTH, MAX_TAGS, MAX_TERM_LENGTH } from '../limits.js';
import { type Fields, InvalidPayload, PayloadFields } from './payload-fields.js';

/** What an event says of a glossary entry; `id` is absent when it means the entry of its term. */
export interface GlossaryDefinition {
  id?: string;
  term: string;
  definition: string;
  content: string | null;
  projectKey: string | null;
  aliases: string[];
  tags: string[];
}

/** Reads `glossary.defined`, whose entry is `payload.entry` or the payload itself; throws InvalidPayload. */
export function readDefinition(payload: Fields): GlossaryDefinition {
  const top = new PayloadFields(payload, '');
  const entry = top.object('entry') ?? top;
  const id = entry.id('id');
  return {
    ...(id !== undefined && { id }),
    term: entry.text('term', MAX_TERM_LENGTH)?.trim() || entry.refuse('term', 'is required'),
    definition: entry.text('definition')?.trim() || entry.refuse('definition', 'is required'),
    content: entry.text('content') ?? null,
    projectKey: entry.text('projectKey', MAX_LABEL_LENGTH)?.trim() || null,
    aliases: entry.texts('aliases', MAX_TAGS, MAX_LABEL_LENGTH) ?? [],
    tags: entry.texts('tags', MAX_TAGS, MAX_LABEL_LENGTH) ?? [],
  };
}

/** What an event in a log defines; null when this hub would refuse it. */
export function definitionOf(payload: Fields): GlossaryDefinition | null {
  try {
    return readDefinition(payload);
  } catch (error) {
    if (error instanceof InvalidPayload) return null;
    throw error;
  }
}

/** The form in which two spellings of a term are one: NFKC, lower case, single blanks. */
export function termKeyOf(term: string): string {
  return term.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}
