import { DAY_MS } from '@app/domain';
import { hiddenProjectKeys, projectNames } from '../../access/project-names.js';
import { type Reader, mirroredFor, noneHidden } from '../../access/visibility.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';
import { READ_DAYS, usedShare } from '../../usefulness.js';
import { GOOD, MAX_WEIGHT, PERIOD_DAYS, RECENT, RECENT_DAYS, TYPES } from './brief-points.js';
import { readersOf } from '../item-reads.js';
import { selecting } from '../knowledge-filter.js';

/** Which items a brief ranks. */
export interface BriefOrder {
  /** The normalized key; null for items that belong to no project. */
  projectKey: string | null;
  limit: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** An item by its place. */
export interface RankedKey {
  group_key: string;
  id: string;
}

const PERIOD_MS = PERIOD_DAYS * DAY_MS;
/** Readings count in a brief if they are among so many of a group's newest. */
const NEWEST_READINGS = 1_000;
/**
 * What is needed to be among the best is learned from the first items of so many pairs of a period and a weight, those with the best
 * heads: from this part of the limit of each.
 */
const FIRST_PAIRS = 8;
const FIRST_PART = 4;
const FIRST = `(SELECT * FROM best_pair ORDER BY points DESC LIMIT ${FIRST_PAIRS}) AS best_pair`;
/** Sums of the same terms in another order differ by less than this. */
const ROUNDING = 1e-9;

// An index has these expressions; PostgreSQL uses it only while they stay the same.
const PERIOD = `(k.updated_at / ${PERIOD_MS})`;
const WEIGHT = `least(k.weight, ${MAX_WEIGHT}::real)`;
const TYPE_POINTS = TYPES.map(
  ([points, pattern]) => `WHEN k.type ~ '${pattern}' THEN ${points}`,
).join(' ');
const WORTH = `((CASE ${TYPE_POINTS} ELSE 0 END)::float8 + ${GOOD}::float8 * k.quality)`;
const IN_ORDER = `k.status = 'active' AND k.layer IN ('canonical', 'extract') AND k.type <> 'task'`;

/** The tiers of a project's brief, each after all of the one before: canonical in the project, noted in the project, canonical in no project. */
const TIERS = [
  { layer: 'canonical', isOwn: true },
  { layer: 'extract', isOwn: true },
  { layer: 'canonical', isOwn: false },
] as const;
/** The tiers of a brief of no project. */
const TIERS_OF_NONE = [
  { layer: 'canonical', isOwn: false },
  { layer: 'extract', isOwn: false },
] as const;
type Tier = (typeof TIERS | typeof TIERS_OF_NONE)[number];

/** SQL: how many points an item gets for having been written in a period; `now` is the current period. */
function recentIn(period: string, now: string): string {
  const ages = `greatest(0, ${now} - ${period})::float8 * ${PERIOD_DAYS / RECENT_DAYS}`;
  return `${RECENT}::float8 * exp(-least(${ages}, 100))`;
}

/** SQL: how many points the last of as many as are wanted has: whatever has fewer is not among the best. */
function leastOf(known: string, limit: string): string {
  return `(SELECT points FROM ${known} ORDER BY points DESC OFFSET ${limit} - 1 LIMIT 1)`;
}

/**
 * SQL: common table expressions that select the keys of a tier's best items in the reader's own group and its mirrors. Items of
 * the same weight and period keep their order, which an index has: only the best of each are read, and of those only what can
 * be among the best of all, given the best of each and the first of some of these. Readings can lift an item above that, so read items are selected separately.
 */
function bestByIndex(
  { layer, isOwn }: Tier,
  values: Record<'near' | 'names' | 'limit' | 'period' | 'member', string>,
): string {
  const { near, names, limit, period, member } = values;
  const of = (
    place: string,
  ) => `${IN_ORDER} AND k.layer = '${layer}' AND k.group_key = ${place}.group_key
    AND ${isOwn ? `k.project_scope = ${place}.name` : 'k.project_scope IS NULL'}`;
  const seenIn = (place: string) => `(k.visibility <> 'private' OR k.creator = ${member})
    AND ${noneHidden('k.project_scope', 'k.other_projects', `${place}.hidden`)}`;
  const order = `${WORTH} DESC, k.updated_at DESC, k.id`;
  // Mostly the reader may see the first of a pair, which then is its best.
  const next = (place: string, after: string) => `
    SELECT ${PERIOD} AS period, ${WEIGHT} AS weight, k.id, k.updated_at, ${WORTH} AS worth, ${seenIn(place)} AS is_seen
    FROM knowledge k WHERE ${of(place)}${after}
    ORDER BY ${PERIOD} DESC, ${WEIGHT} DESC, ${order} LIMIT 1`;
  const inPair = (pair: string) =>
    `${of(pair)} AND ${PERIOD} = ${pair}.period AND ${WEIGHT} = ${pair}.weight AND ${seenIn(pair)}`;
  const itemsOf = (pairs: string, leastWorth: string, most: string) => `
      SELECT best_pair.group_key, item.id, item.updated_at, (item.worth + best_pair.recent) * best_pair.weight AS points
      FROM ${pairs} CROSS JOIN LATERAL (
        SELECT k.id, k.updated_at, ${WORTH} AS worth FROM knowledge k
        WHERE ${inPair('best_pair')} AND ${WORTH} >= ${leastWorth}
        ORDER BY ${order} LIMIT ${most}
      ) AS item`;
  return `
    place AS (
      SELECT near.group_key, own.name, ${hiddenProjectKeys('near.group_key', member)} AS hidden
      FROM unnest(${near}) AS near (group_key)
      CROSS JOIN ${isOwn ? `unnest(${names})` : '(VALUES (NULL::text))'} AS own (name)
    ),
    pair AS (
      SELECT place.*, first.* FROM place CROSS JOIN LATERAL (${next('place', '')}) AS first
      UNION ALL
      SELECT pair.group_key, pair.name, pair.hidden, older.* FROM pair
      CROSS JOIN LATERAL (${next('pair', ` AND (${PERIOD}, ${WEIGHT}) < (pair.period, pair.weight)`)}) AS older
    ),
    best_pair AS MATERIALIZED (
      SELECT pair.group_key, pair.name, pair.hidden, pair.period, pair.weight, of_period.recent,
             (head.worth + of_period.recent) * pair.weight AS points
      FROM pair
      CROSS JOIN LATERAL (SELECT ${recentIn('pair.period', period)} AS recent) AS of_period
      CROSS JOIN LATERAL (
        SELECT pair.id, pair.updated_at, pair.worth WHERE pair.is_seen
        UNION ALL
        (SELECT k.id, k.updated_at, ${WORTH} FROM knowledge k
         WHERE NOT pair.is_seen AND ${inPair('pair')} ORDER BY ${order} LIMIT 1)
      ) AS head
      ORDER BY points DESC, head.updated_at DESC, pair.group_key, head.id LIMIT ${limit}
    ),
    of_first AS (${itemsOf(FIRST, '0', `(${limit} + ${FIRST_PART - 1}) / ${FIRST_PART}`)}),
    needed AS MATERIALIZED (
      SELECT greatest(${leastOf('best_pair', limit)}, ${leastOf('of_first', limit)}) - ${ROUNDING} AS points
    ),
    written AS (${itemsOf(
      'needed CROSS JOIN best_pair',
      'coalesce(needed.points / nullif(best_pair.weight, 0) - best_pair.recent, 0)',
      limit,
    )})`;
}

/** SQL: a common table expression of what was read lately in some groups, with by how many. */
function lately(near: string, readAfter: string): string {
  return `
    reading AS (
      SELECT near.group_key, newest.id, count(*) AS readers FROM unnest(${near}) AS near (group_key) CROSS JOIN LATERAL (
        SELECT r.id FROM item_reads r WHERE r.group_key = near.group_key AND r.read_on > ${readAfter}
        ORDER BY r.read_on DESC, r.id LIMIT ${NEWEST_READINGS}
      ) AS newest GROUP BY 1, 2
    )`;
}

/** Resolves to the best items of a tier. */
async function bestOfTier(
  sql: Sql,
  viewer: Reader,
  { projectKey, limit, now }: BriefOrder,
  tier: Tier,
): Promise<RankedKey[]> {
  const statement = new Statement([], 'once');
  selecting(viewer, {}, statement);
  const home = statement.value(viewer.groupKey);
  const near = `(ARRAY[${home}::text] || ${mirroredFor(home)})`;
  // A value that the text does not name is one whose type PostgreSQL cannot tell.
  const names = tier.isOwn ? projectNames(home, statement.value(projectKey)) : '';
  const period = statement.value(Math.trunc(now / PERIOD_MS));
  const readAfter = statement.value(Math.floor(now / DAY_MS) - READ_DAYS);
  const most = statement.value(limit);
  const isOfTier = `${IN_ORDER} AND k.layer = '${tier.layer}'
    AND ${tier.isOwn ? `k.project_scope = ANY (${names})` : 'k.project_scope IS NULL'} AND ${statement.all}`;
  const pointsOf = (readers: string) =>
    `(${WORTH} + greatest(${recentIn(PERIOD, period)}, ${RECENT}::float8 * ${usedShare(readers)})) * ${WEIGHT}`;
  const member = statement.value(viewer.memberId);
  const values = { near, names, limit: most, period, member };
  // OFFSET 0 keeps each look-up in its index.
  return sql.query<RankedKey>(
    `WITH RECURSIVE ${bestByIndex(tier, values)}, ${lately(near, readAfter)}
     SELECT group_key, id FROM (
       SELECT * FROM written
       UNION ALL
       SELECT k.group_key, k.id, k.updated_at, ${pointsOf('reading.readers')} FROM reading CROSS JOIN LATERAL (
         SELECT * FROM knowledge k
         WHERE k.group_key = reading.group_key AND k.id = reading.id AND ${isOfTier} OFFSET 0
       ) AS k
       UNION ALL
       SELECT k.group_key, k.id, k.updated_at, ${pointsOf(readersOf('k', readAfter))} FROM knowledge k
       WHERE ${isOfTier} AND k.visibility = 'org' AND k.group_key <> ALL (${near})
     ) AS known (group_key, id, updated_at, points)
     GROUP BY group_key, id, updated_at ORDER BY max(points) DESC, updated_at DESC, group_key, id LIMIT ${most}`,
    statement.values,
  );
}

/**
 * Resolves to the keys of the items in force for a member's brief of a project, best first: canonical ones of the project, then
 * notes of it, then canonical ones of no project; for a brief of no project canonical ones, then notes. Within each, the most
 * useful come first; being read counts like being recent, at most as much as being written in the current period.
 */
export async function briefOrder(
  sql: Sql,
  viewer: Reader,
  order: BriefOrder,
): Promise<RankedKey[]> {
  const best: RankedKey[] = [];
  for (const tier of order.projectKey === null ? TIERS_OF_NONE : TIERS) {
    const limit = order.limit - best.length;
    if (limit > 0) best.push(...(await bestOfTier(sql, viewer, { ...order, limit }, tier)));
  }
  return best;
}
