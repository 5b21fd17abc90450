import { assertMatches } from '../encoding/versions.js';
import { HubError, invalidAt } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { MAX_TERM_LENGTH } from '../limits.js';
import type { GlossaryDefinition } from '../payloads/glossary-event.js';

/** An entry with its id. */
type WantedEntry = GlossaryDefinition & { id: string };

/** An entry as it is, with its version. */
type StandingEntry = WantedEntry & { version: string };

/** What a decision on an entry reads: the entry itself (null for a new one), and who has the wanted term in its scope. */
export interface GlossaryState {
  entry: StandingEntry | null;
  sameTermId: string | null;
}

/** What an administrator says of an entry; in a change, what is left out stays and null takes away. */
export interface GlossaryInput {
  term?: string | undefined;
  definition?: string | undefined;
  content?: string | null | undefined;
  projectKey?: string | null | undefined;
  aliases?: string[] | null | undefined;
  tags?: string[] | null | undefined;
}

/**
 * The entry as it shall be. Throws admin.glossary_term_required, admin.glossary_definition_required and request.invalid
 * for a term that is too long.
 */
export function glossaryWanted(
  entry: GlossaryState['entry'],
  input: GlossaryInput,
  id: string,
): WantedEntry {
  const term = (input.term ?? entry?.term)?.trim();
  const definition = (input.definition ?? entry?.definition)?.trim();
  if (!term) throw new HubError('admin.glossary_term_required');
  if (!definition) throw new HubError('admin.glossary_definition_required');
  if (term.length > MAX_TERM_LENGTH)
    throw invalidAt('term', `must have at most ${MAX_TERM_LENGTH} characters`);
  const { content, projectKey, aliases, tags } = input;
  return {
    id,
    term,
    definition,
    content: content === undefined ? (entry?.content ?? null) : content,
    projectKey: (projectKey === undefined ? entry?.projectKey : projectKey)?.trim() || null,
    ...(projectKey === undefined &&
      entry?.otherProjectKeys && { otherProjectKeys: entry.otherProjectKeys }),
    aliases: distinct((aliases === undefined ? entry?.aliases : aliases) ?? []),
    tags: distinct((tags === undefined ? entry?.tags : tags) ?? []),
  };
}

/**
 * Defines a term, or changes its entry; no event when nothing changes. Throws admin.glossary_term_exists, and request.precondition_failed
 * when the entry is another than `ifMatch` names and not yet as it is wanted.
 */
export function defineTerm(
  { entry, sameTermId }: GlossaryState,
  wanted: WantedEntry,
  ifMatch?: string,
): DomainEvent<'glossary.defined'>[] {
  if (sameTermId !== null && sameTermId !== wanted.id) {
    throw new HubError('admin.glossary_term_exists');
  }
  if (entry && JSON.stringify(ordered(entry)) === JSON.stringify(ordered(wanted))) return [];
  if (entry) assertMatches(ifMatch, entry.version);
  return [{ kind: 'glossary.defined', payload: wanted }];
}

/** Takes an entry away. Throws admin.glossary_not_found, and request.precondition_failed when it is another than `ifMatch` names. */
export function deleteTerm(
  entry: Pick<StandingEntry, 'id' | 'term' | 'version'> | null,
  ifMatch?: string,
): DomainEvent<'glossary.deleted'>[] {
  if (!entry) throw new HubError('admin.glossary_not_found');
  assertMatches(ifMatch, entry.version);
  const { id, term } = entry;
  return [{ kind: 'glossary.deleted', payload: { id, term } }];
}

function ordered(entry: Omit<GlossaryDefinition, 'id'>): unknown[] {
  const { term, definition, content, projectKey, otherProjectKeys = [], aliases, tags } = entry;
  return [term, definition, content, projectKey, otherProjectKeys, aliases, tags];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
}
