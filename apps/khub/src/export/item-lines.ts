import { capturedFields } from '../portable/portable-item.js';
import type { ExportedItem } from './exported-items.js';

/** Returns items as JSON Lines that `khub push` takes: a record each, and after them the edges between them as events. */
export function itemLines(items: readonly ExportedItem[]): string {
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
  return [...records, ...edges].map((line) => `${JSON.stringify(line)}\n`).join('');
}
