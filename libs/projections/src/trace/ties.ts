import { KNOWLEDGE_KINDS, changeOf, definitionOf, deletedEntryOf, edgeIdOf } from '@app/domain';
import { entryPlaceOf } from '../glossary/entry-place.js';
import { BINDING_EDGES } from '../knowledge/edges.queries.js';
import type { LoggedEvent } from '../projection.js';

/**
 * An item, an edge or a term of which events say something: what one of them said may decide what another did. `word` stands in
 * the payload of each of them or is its id; null where that cannot be told without reading what it says.
 */
export interface Tie {
  of: 'item' | 'edge' | 'entry' | 'term';
  id: string;
  word: string | null;
}

const GLOSSARY_KINDS = ['glossary.defined', 'glossary.deleted'];
/** A tie to whatever else says something of an item. */
export const itemTie = (id: string): Tie => ({ of: 'item', id, word: id });

/** The kinds of the events to which one of this kind may be tied. */
export function tiedKinds(kind: string): readonly string[] {
  if (GLOSSARY_KINDS.includes(kind)) return GLOSSARY_KINDS;
  return (KNOWLEDGE_KINDS as readonly string[]).includes(kind) ? KNOWLEDGE_KINDS : [];
}

/** The ties of an event to others; none where no other event decides what it does to the read models. */
export function tiesOf(event: LoggedEvent): Tie[] {
  const { id, kind, payload } = event;
  if (payload === null) return [];
  if (GLOSSARY_KINDS.includes(kind)) return entryTies(event);
  const change = changeOf({ id, kind, payload });
  if (!change) return [];
  if (change.kind === 'revised') return [itemTie(change.id), itemTie(change.revisionId)];
  if (change.kind !== 'linked') {
    const isProposal = change.kind === 'captured' && change.fields.status === 'proposed';
    return isProposal ? [itemTie(change.id), itemTie(id)] : [itemTie(change.id)];
  }
  const { kind: joined, fromId, toId } = change.edge;
  // Whatever names a binding edge names both its items.
  if (BINDING_EDGES.includes(joined)) return [itemTie(fromId), itemTie(toId)];
  return [{ of: 'edge', id: edgeIdOf(event.groupKey, change.edge), word: fromId }];
}

function entryTies({ id, kind, payload }: LoggedEvent): Tie[] {
  if (kind === 'glossary.deleted') {
    const entry = payload && deletedEntryOf(payload);
    return entry ? [{ of: 'entry', id: entry.id, word: null }] : [];
  }
  const definition = payload && definitionOf(payload);
  if (!definition) return [];
  const term = JSON.stringify(Object.values(entryPlaceOf(definition)));
  return [
    { of: 'entry', id: definition.id ?? id, word: null },
    { of: 'term', id: term, word: null },
  ];
}
