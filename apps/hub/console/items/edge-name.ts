import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

/** How an item may be joined to another. */
export type EdgeKind = RecordOf<'NeighbourhoodEdge'>['kind'];

const NAMES = {
  supersedes: 'supersedes',
  duplicates: 'duplicates',
  contradicts: 'contradicts',
  relates_to: 'relatesTo',
  depends_on: 'dependsOn',
} as const;

/** Returns what an edge is called. */
export function edgeName(kind: EdgeKind): string {
  return t(NAMES[kind]);
}
