import { type GlossaryDefinition, normalizedProjectKey, termKeyOf } from '@app/domain';
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
