import { type GlossaryDefinition, normalizedProjectKey, termKeyOf } from '@app/domain';
import { storable } from '../storable.js';

/** Of which term, and in which projects, an entry of a group is: there is one of each. */
export interface EntryPlace {
  termKey: string;
  /** The key of the project it belongs to first, normalized; empty for the group as a whole. */
  project: string;
  /** The further projects it belongs to, as the table holds them. */
  others: string | null;
}

/** The place that a definition is for. */
export function entryPlaceOf(definition: GlossaryDefinition): EntryPlace {
  const project = definition.projectKey === null ? '' : normalizedProjectKey(definition.projectKey);
  return {
    termKey: storable(termKeyOf(definition.term)),
    project: storable(project),
    others: definition.otherProjectKeys?.join(' ') ?? null,
  };
}
