import {
  Frontier,
  type KeptRange,
  type Span,
  TILE_LEVELS,
  joined,
  keptUnder,
  subtreesOf,
} from '@app/domain';
import type { Sql } from '@app/projections';

interface KeptRow {
  hashes: string | null;
}

const TILE_WIDTH = 2 ** TILE_LEVELS;
const HASH_DIGITS = 64;

// A leaf is the hash of its event. Both are read by key, range by range, and come back as one text a range: as rows they cost ten times as much.
const READ = `
  SELECT encode(CASE WHEN wanted.height = 0 THEN
    (SELECT string_agg(e.hash, '' ORDER BY e.sequence) FROM event e
     WHERE e.log_id = $1 AND e.sequence > wanted.first AND e.sequence <= wanted.past)
  ELSE
    (SELECT string_agg(s.hash, '' ORDER BY s.index) FROM subtree s
     WHERE s.log_id = $1 AND s.height = wanted.height AND s.index >= wanted.first AND s.index < wanted.past)
  END, 'hex') AS hashes
  FROM unnest($2::int[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS wanted (height, first, past, at)
  ORDER BY wanted.at`;

/** The subtrees below those of a range, one range for each. */
function rangesUnder({ height, from, to }: KeptRange): KeptRange[] {
  return Array.from({ length: to - from }, (_, at) => ({
    height: height - TILE_LEVELS,
    from: (from + at) * TILE_WIDTH,
    to: (from + at + 1) * TILE_WIDTH,
  }));
}

function rootOf(hashes: Iterable<Buffer | string>): Buffer {
  const tree = new Frontier();
  for (const hash of hashes) tree.append(hash);
  return tree.root();
}

function* hashesIn(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += HASH_DIGITS) yield text.slice(at, at + HASH_DIGITS);
}

/** The root over each of these ranges. What a hub of an older version has not kept is made of the hashes below it. */
async function rootsOf(sql: Sql, logId: string, ranges: readonly KeptRange[]): Promise<Buffer[]> {
  const columns = [
    ranges.map(({ height }) => height),
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
  ];
  const rows = await sql.query<KeptRow>(READ, [logId, ...columns]);
  return Promise.all(
    ranges.map(async (range, at) => {
      const { height, from, to } = range;
      const { hashes } = rows[at]!;
      if (hashes?.length === (to - from) * HASH_DIGITS) return rootOf(hashesIn(hashes));
      if (height === 0) throw new Error(`log ${logId} lacks some of events ${from + 1} to ${to}`);
      return rootOf(await rootsOf(sql, logId, rangesUnder(range)));
    }),
  );
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
  const roots = await rootsOf(sql, logId, parts.flat());
  let at = 0;
  return parts.map(({ length }) => joined(roots.slice(at, (at += length))));
}
