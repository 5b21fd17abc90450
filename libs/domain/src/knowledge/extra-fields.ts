import { MAX_EXTRA_BYTES } from '../limits.js';
import type { KnowledgeItem } from '../records/knowledge-record.js';

type Extra = Pick<KnowledgeItem, 'extra' | 'truncated' | 'truncatedBecause'>;

const LEFT_OUT = {
  truncated: true,
  truncatedBecause: `Fields in extra that were said earlier have no room in ${MAX_EXTRA_BYTES / 1024} KiB. A pull delivers them.`,
} as const;

/** The further fields of an item with those that an event says of it, as many as have room: what was said last comes first. */
export function extraOf(
  kept: KnowledgeItem | null,
  said: Readonly<Record<string, unknown>> | undefined,
): Extra {
  const before = Object.entries(kept?.extra ?? {}).filter(
    ([name]) => !Object.hasOwn(said ?? {}, name),
  );
  const all = [...before, ...Object.entries(said ?? {})];
  if (all.length === 0) return {};
  const first = said === undefined ? 0 : firstWithRoom(all, before.length);
  const isCut = first > 0 || kept?.truncated === true;
  return { extra: Object.fromEntries(all.slice(first)), ...(isCut && LEFT_OUT) };
}

/** Where to begin so that the rest has room; the fields from `last` on are kept in any case, one event holds no more. */
function firstWithRoom(fields: readonly (readonly [string, unknown])[], last: number): number {
  let bytes = 0;
  for (let at = fields.length - 1; at >= 0; at--) {
    bytes += Buffer.byteLength(JSON.stringify(fields[at]));
    if (bytes > MAX_EXTRA_BYTES && at < last) return at + 1;
  }
  return 0;
}
