import { KNOWLEDGE_KINDS, changeOf, definitionOf, edgeIdOf } from '@app/domain';
import { type EntryPlace, deletedBy, entryPlaceOf } from '../glossary/entry-place.js';
import { BINDING_EDGES } from '../knowledge/edges.queries.js';
import type { LoggedEvent } from '../projection.js';

/**
 * An item, an edge or a term that events are about: what one of these events said may decide what another did. `word` occurs in
 * the payload of each such event or is its id; null if only reading the payload can tell.
 */
export interface Tie {
  of: 'item' | 'edge' | 'entry' | 'term';
  id: string;
  word: string | null;
}

const GLOSSARY_KINDS = ['glossary.defined', 'glossary.deleted'];
/** Returns the tie to all events about an item. */
export const itemTie = (id: string): Tie => ({ of: 'item', id, word: id });

/** Returns the kinds of events that one of this kind may be tied to. */
export function tiedKinds(kind: string): readonly string[] {
  if (GLOSSARY_KINDS.includes(kind)) return GLOSSARY_KINDS;
  return (KNOWLEDGE_KINDS as readonly string[]).includes(kind) ? KNOWLEDGE_KINDS : [];
}

/** Returns the ties of an event to others; none if no other event affects what it does to the read models. */
export function tiesOf(event: LoggedEvent): Tie[] {
  const { id, kind, payload } = event;
  if (payload === null) return [];
  if (GLOSSARY_KINDS.includes(kind)) return entryTies(event);
  const change = changeOf({ id, kind, payload });
  if (!change) return [];
  if (change.kind === 'revised') return [itemTie(change.id), itemTie(change.revisionId)];
  if (change.kind !== 'linked' && change.kind !== 'unlinked') {
    const isProposal = change.kind === 'captured' && change.fields.status === 'proposed';
    return isProposal ? [itemTie(change.id), itemTie(id)] : [itemTie(change.id)];
  }
  const { kind: joined, fromId, toId } = change.edge;
  // Whatever names a binding edge names both its items.
  if (BINDING_EDGES.includes(joined)) return [itemTie(fromId), itemTie(toId)];
  const edge: Tie = { of: 'edge', id: edgeIdOf(event.groupKey, change.edge), word: fromId };
  // A removal counts only if the item that the edge leads to is known by then.
  return change.kind === 'unlinked' ? [edge, itemTie(toId)] : [edge];
}

function entryTies(event: LoggedEvent): Tie[] {
  const { id, kind, payload } = event;
  if (kind === 'glossary.deleted') {
    const deleted = deletedBy(event);
    return deleted ? tiesOfEntry(deleted.id, deleted.place) : [];
  }
  const definition = payload && definitionOf(payload);
  return definition ? tiesOfEntry(definition.id ?? id, entryPlaceOf(definition)) : [];
}

function tiesOfEntry(id: string, place: EntryPlace | undefined): Tie[] {
  const entry: Tie = { of: 'entry', id, word: null };
  if (!place) return [entry];
  const { termKey, project, others } = place;
  return [entry, { of: 'term', id: JSON.stringify([termKey, project, others]), word: null }];
}
