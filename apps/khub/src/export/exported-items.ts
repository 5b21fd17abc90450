import {
  type GlossaryDefinition,
  type KnowledgeItem,
  normalizedProjectKey,
  normalizedProjectOf,
  statusOf,
} from '@app/domain';
import type { NewEdge } from '@app/projections';
import type { KeptLog } from '../local/copied-log.js';
import { type PortableItem, type PortableLink, portableItem } from '../portable/portable-item.js';

/** Which items are taken along. */
export interface Selection {
  /** The keys of projects; undefined: all, and what is of none. */
  projects?: readonly string[] | undefined;
  /** Finds the key of the project that a name means; by default every name means one of its own. */
  keyOf?: (name: string) => string;
  /** Whether those are that only their author sees. */
  withPrivate: boolean;
}

/** An item to be exported, and its project in the form in which keys are compared. */
export interface ExportedItem {
  item: PortableItem;
  title: string;
  project: string | null;
}

/** A term of the glossary, by its id. */
export interface ExportedTerm extends GlossaryDefinition {
  id: string;
}

/** What is taken along, the oldest first, and how many are not because only their author sees them. */
export interface Selected {
  items: ExportedItem[];
  terms: ExportedTerm[];
  private: number;
}

/** Returns the items of a copy that are not deleted, with what leads from them, and the terms. */
export function selectItems({ states, edges, terms }: KeptLog, selection: Selection): Selected {
  const { keyOf = normalizedProjectKey } = selection;
  const wanted = selection.projects?.map(keyOf);
  const projectOf = (item: KnowledgeItem) => {
    const name = normalizedProjectOf(item);
    return name === null ? null : keyOf(name);
  };
  const isWanted = (project: string | null) =>
    wanted === undefined || (project !== null && wanted.includes(project));
  const links = linksOf(edges);
  const known = states
    .flatMap(([, state]) =>
      state.item && statusOf(state) !== 'tombstone'
        ? [{ ...state.item, status: statusOf(state) }]
        : [],
    )
    .filter((item) => isWanted(projectOf(item)));
  const open = known.filter(({ visibility }) => selection.withPrivate || visibility !== 'private');
  open.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  const items = open.map((item) => ({
    item: portableItem(item, links.get(item.id) ?? []),
    title: item.title,
    project: projectOf(item),
  }));
  const named = terms
    .map(([id, term]) => ({ ...term, id }))
    .filter(({ projectKey }) => isWanted(projectKey === null ? null : keyOf(projectKey)));
  named.sort((a, b) => compare(a.term, b.term) || compare(a.id, b.id));
  return { items, terms: named, private: known.length - open.length };
}

function linksOf(edges: readonly [string, NewEdge][]): Map<string, PortableLink[]> {
  const links = new Map<string, PortableLink[]>();
  for (const [, { kind, fromId, toId, reason }] of edges) {
    const link = { kind, to: toId, ...(reason !== null && { reason }) };
    links.set(fromId, [...(links.get(fromId) ?? []), link]);
  }
  for (const each of links.values())
    each.sort((a, b) => compare(a.kind, b.kind) || compare(a.to, b.to));
  return links;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
