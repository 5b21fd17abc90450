import {
  type KeptRange,
  type Span,
  TILE_LEVELS,
  joined,
  keptUnder,
  merkleRoot,
  subtreesOf,
} from '@app/domain';
import type { Sql } from '@app/projections';

interface KeptRow {
  height: number;
  index: string;
  hash: Buffer;
}

const TILE_WIDTH = 2 ** TILE_LEVELS;

// A leaf is the hash of its event. Both are read by key, range by range.
const READ = `
  SELECT wanted.height, kept.index, kept.hash
  FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS wanted (height, first, past)
  CROSS JOIN LATERAL (
    SELECT e.sequence - 1 AS index, e.hash FROM event e
    WHERE wanted.height = 0 AND e.log_id = $1 AND e.sequence > wanted.first AND e.sequence <= wanted.past
    UNION ALL
    SELECT s.index, s.hash FROM subtree s
    WHERE wanted.height > 0 AND s.log_id = $1 AND s.height = wanted.height AND s.index >= wanted.first AND s.index < wanted.past
  ) AS kept`;

const keyOf = (height: number, index: number): string => `${height}/${index}`;

function placesOf({ height, from, to }: KeptRange): { height: number; index: number }[] {
  return Array.from({ length: to - from }, (_, at) => ({ height, index: from + at }));
}

/** What is kept of these ranges. What a hub of an older version has not kept is made of the hashes below it. */
async function readKept(
  sql: Sql,
  logId: string,
  ranges: readonly KeptRange[],
): Promise<Map<string, Buffer>> {
  const columns = [
    ranges.map(({ height }) => height),
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
  ];
  const rows = await sql.query<KeptRow>(READ, [logId, ...columns]);
  const hashes = new Map(rows.map(({ height, index, hash }) => [`${height}/${index}`, hash]));
  const missing = ranges.flatMap(placesOf).filter((at) => !hashes.has(keyOf(at.height, at.index)));
  if (missing.length === 0) return hashes;
  const leaf = missing.find(({ height }) => height === 0);
  if (leaf) throw new Error(`log ${logId} has no event ${leaf.index + 1}`);
  const under = missing.map(({ height, index }) => ({
    height: height - TILE_LEVELS,
    from: index * TILE_WIDTH,
    to: (index + 1) * TILE_WIDTH,
  }));
  const lower = await readKept(sql, logId, under);
  for (const [at, { height, index }] of missing.entries())
    hashes.set(keyOf(height, index), rootOf(under[at]!, lower));
  return hashes;
}

function rootOf(range: KeptRange, hashes: ReadonlyMap<string, Buffer>): Buffer {
  return merkleRoot(placesOf(range).map(({ height, index }) => hashes.get(keyOf(height, index))!));
}

/**
 * The hashes of spans of a log's tree, which lie within it, in their order: of a proof, a few hundred rows in one statement
 * however large the log is.
 */
export async function hashesOfSpans(
  sql: Sql,
  logId: string,
  spans: readonly Span[],
): Promise<Buffer[]> {
  const parts = spans.map((span) => subtreesOf(span).map(keptUnder));
  if (parts.length === 0) return [];
  const hashes = await readKept(sql, logId, parts.flat());
  return parts.map((ranges) => joined(ranges.map((range) => rootOf(range, hashes))));
}
