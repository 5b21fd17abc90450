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
  const wanted = selection.projects?.map(normalizedProjectKey);
  const links = linksOf(edges);
  const known = states
    .flatMap(([, state]) =>
      state.item && statusOf(state) !== 'tombstone'
        ? [{ ...state.item, status: statusOf(state) }]
        : [],
    )
    .filter((item) => wanted === undefined || isOf(item, wanted));
  const open = known.filter(({ visibility }) => selection.withPrivate || visibility !== 'private');
  open.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  const items = open.map((item) => ({
    item: portableItem(item, links.get(item.id) ?? []),
    title: item.title,
    project: normalizedProjectOf(item),
  }));
  const named = terms
    .map(([id, term]) => ({ ...term, id }))
    .filter(({ projectKey }) => wanted === undefined || isIn(projectKey, wanted));
  named.sort((a, b) => compare(a.term, b.term) || compare(a.id, b.id));
  return { items, terms: named, private: known.length - open.length };
}

function isOf(item: KnowledgeItem, wanted: readonly string[]): boolean {
  const project = normalizedProjectOf(item);
  return project !== null && wanted.includes(project);
}

function isIn(projectKey: string | null, wanted: readonly string[]): boolean {
  return projectKey !== null && wanted.includes(normalizedProjectKey(projectKey));
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
