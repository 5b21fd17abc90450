import type { FollowingProjection, Sql } from '@app/projections';

/** What other groups share is waited for where it lags by no more events than this. */
export const OTHERS_LAG = 200;

const laggingIn = (logs: string) => `
  SELECT f.name, bool_or(concerned.own) AS own,
         bool_or(NOT concerned.own AND log.size - coalesce(p.position, 0) <= ${OTHERS_LAG}) AS others,
         max(log.size - coalesce(p.position, 0)) AS most, min(log.size - coalesce(p.position, 0)) AS least,
         sum(log.size - coalesce(p.position, 0)) AS total,
         bool_or(p.log_id IS NULL) AS unopened,
         array_agg(log.log_id) FILTER (WHERE concerned.own) AS own_logs, array_agg(log.size) FILTER (WHERE concerned.own) AS own_sizes
  FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) AS f (name, purpose)
  JOIN log ON log.purpose = f.purpose AND ${logs}
  LEFT JOIN projection p ON p.name = f.name AND p.log_id = log.log_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN $3::text[] IS NULL THEN log.purpose <> 'mirror' ELSE log.group_key = ANY($3) END AS own
  ) AS concerned
  WHERE log.size > coalesce(p.position, 0) AND coalesce(p.status, 'running') = 'running'
  GROUP BY f.name`;
const LAGGING = laggingIn('true');
// However many groups a hub has, only the logs of these are looked at; planned once, as the keys stand in a query of their own.
const LAGGING_IN_GROUPS = laggingIn('log.group_key = ANY((SELECT $3::text[])::text[])');

/** How a projection lags. */
export interface Lag {
  projection: FollowingProjection;
  /** Whether it does in a group that was asked for. */
  own: boolean;
  /** Whether it does in another group, and not far. */
  others: boolean;
  /** By how many events, in the log where it is most and where it is least. */
  most: number;
  least: number;
  /** By how many in all logs together. */
  total: number;
  /** Whether it has not begun with a log. */
  unopened: boolean;
  /** Where the logs ended that it lags behind on in a group that was asked for. */
  ownEnds: LogEnds;
}

/** Some logs, and how many events each of them had. */
export interface LogEnds {
  logIds: readonly string[];
  sizes: readonly string[];
}

interface LagRow {
  name: string;
  own: boolean;
  others: boolean;
  unopened: boolean;
  most: string;
  least: string;
  total: string;
  own_logs: string[] | null;
  own_sizes: string[] | null;
}

/** Resolves to those of these projections that have not reached the heads of all logs, and how far they lag; of which some groups are one's own, or all. */
export function readLags(
  sql: Sql,
  wanted: readonly FollowingProjection[],
  ownGroups?: readonly string[],
): Promise<Lag[]> {
  return lagsBy(sql, LAGGING, wanted, ownGroups ?? null);
}

/** The same of some groups' logs alone. */
export function readLagsOf(
  sql: Sql,
  wanted: readonly FollowingProjection[],
  groupKeys: readonly string[],
): Promise<Lag[]> {
  return lagsBy(sql, LAGGING_IN_GROUPS, wanted, groupKeys);
}

async function lagsBy(
  sql: Sql,
  lagging: string,
  wanted: readonly FollowingProjection[],
  groupKeys: readonly string[] | null,
): Promise<Lag[]> {
  const pairs = wanted.flatMap(({ name, purposes }) => purposes.map((purpose) => [name, purpose]));
  const rows = await sql.query<LagRow>(lagging, [
    pairs.map(([name]) => name),
    pairs.map(([, purpose]) => purpose),
    groupKeys,
  ]);
  return wanted.flatMap((projection) => {
    const row = rows.find(({ name }) => name === projection.name);
    if (!row) return [];
    const { own, others, unopened } = row;
    const [most, least, total] = [Number(row.most), Number(row.least), Number(row.total)];
    const ownEnds = { logIds: row.own_logs ?? [], sizes: row.own_sizes ?? [] };
    return [{ projection, own, others, unopened, most, least, total, ownEnds }];
  });
}
