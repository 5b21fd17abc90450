import { type GlossaryDefinition, definitionOf, deletedEntryOf } from '@app/domain';
import { entryPlaceOf } from '@app/projections';

interface TermEvent {
  id: string;
  kind: string;
  payload: Record<string, unknown> | null;
  /** Whether it named an entry that was not known when it was appended: it then takes none away. */
  early: boolean;
}

function placeOf(entry: GlossaryDefinition): string {
  return JSON.stringify(Object.values(entryPlaceOf(entry)));
}

/** Applies what events say of the glossary to its entries by id; as at the hub there is one of a term in the same projects. */
export function takeInTerms(
  terms: Map<string, GlossaryDefinition>,
  events: readonly TermEvent[],
): void {
  const places = new Map([...terms].map(([id, entry]) => [placeOf(entry), id]));
  const takeOut = (id: string) => {
    const entry = terms.get(id);
    if (entry) places.delete(placeOf(entry));
    terms.delete(id);
  };
  for (const { id, kind, payload, early } of events) {
    if (!payload) continue;
    if (kind === 'glossary.deleted' && !early) takeOut(deletedEntryOf(payload)?.id ?? '');
    const entry = kind === 'glossary.defined' ? definitionOf(payload) : null;
    if (!entry) continue;
    const target = places.get(placeOf(entry)) ?? entry.id ?? id;
    takeOut(target);
    places.set(placeOf(entry), target);
    terms.set(target, entry);
  }
}
