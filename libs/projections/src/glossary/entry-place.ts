import { type GlossaryDefinition, projectScope, termKeyOf } from '@app/domain';
import { storable } from '../storable.js';

/** Of which term, and in which projects, an entry of a group is: there is one of each. */
export interface EntryPlace {
  termKey: string;
  scope: string;
  /** The further projects it belongs to, as the table holds them. */
  others: string | null;
}

/** The place that a definition is for. */
export function entryPlaceOf(definition: GlossaryDefinition): EntryPlace {
  const scope = definition.projectKey === null ? '' : projectScope(definition.projectKey);
  return {
    termKey: storable(termKeyOf(definition.term)),
    scope: storable(scope),
    others: definition.otherProjectKeys?.join(' ') ?? null,
  };
}
