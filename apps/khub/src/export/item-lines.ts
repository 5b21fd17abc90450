import { capturedFields } from '../portable/portable-item.js';
import type { ExportedItem, ExportedTerm } from './exported-items.js';

/** Returns items as JSON Lines that `khub push` takes: a record each, and after them the edges between them and the terms as events. */
export function itemLines(items: readonly ExportedItem[], terms: readonly ExportedTerm[]): string {
  const ids = new Set(items.map(({ item }) => item.id));
  const records = items.map(({ item }) => capturedFields(item));
  const edges = items.flatMap(({ item }) =>
    item.links
      .filter(({ to }) => ids.has(to))
      .map(({ kind, to, reason }) => ({
        kind: 'knowledge.edge_added',
        payload: { kind, fromId: item.id, toId: to, ...(reason !== undefined && { reason }) },
      })),
  );
  const defined = terms.map(({ content, projectKey, ...term }) => ({
    kind: 'glossary.defined',
    payload: {
      ...term,
      ...(content !== null && { content }),
      ...(projectKey !== null && { projectKey }),
    },
  }));
  return [...records, ...edges, ...defined].map((line) => `${JSON.stringify(line)}\n`).join('');
}
