import {
  ADMINISTRATION_CLIENT_ID,
  type GlossaryDefinition,
  deletedEntryOf,
  normalizedProjectKey,
  termKeyOf,
} from '@app/domain';
import type { LoggedEvent } from '../projection.js';
import { storable } from '../storable.js';

/** The term and the projects of a group's entry; no two entries share both. */
export interface EntryPlace {
  termKey: string;
  /** The normalized key of its first project; empty for the group as a whole. */
  project: string;
  /** The further projects it belongs to, as the table holds them. */
  others: string | null;
}

/** Returns the place that a definition is for. */
export function entryPlaceOf(definition: GlossaryDefinition): EntryPlace {
  const project = definition.projectKey === null ? '' : normalizedProjectKey(definition.projectKey);
  return {
    termKey: storable(termKeyOf(definition.term)),
    project: storable(project),
    others: definition.otherProjectKeys?.join(' ') ?? null,
  };
}

/** What a deletion takes away: an entry by its id. */
export interface DeletedEntry {
  id: string;
  /**
   * The place that the entry had, of an administrator's deletion. It has another id where the definition that gave it its own was
   * redacted.
   */
  place?: EntryPlace;
}

/** Returns what `glossary.deleted` takes away; null where that is nothing. */
export function deletedBy({ payload, clientId, scope, early }: LoggedEvent): DeletedEntry | null {
  const entry = payload && deletedEntryOf(payload);
  // Of an entry that was not known yet it takes nothing away.
  if (!entry || early) return null;
  const { id, term } = entry;
  const [project = '', ...others] = scope.projectKeys;
  if (clientId !== ADMINISTRATION_CLIENT_ID || term === undefined || others.length > 0)
    return { id };
  return {
    id,
    place: { termKey: storable(termKeyOf(term)), project: storable(project), others: null },
  };
}
