import { HOUR_MS } from '@app/domain';
import type { Reader } from '../access/visibility.js';
import type { Projection } from '../projection.js';
import { usedProjects } from '../projects/used-projects.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { purposeColumns } from './projection-logs.queries.js';
import { timeOf } from '../time-of.js';

/** What the hub holds, in numbers. */
export interface HubCounts {
  groups: number;
  members: number;
  projects: number;
  events: number;
}

/** What members have pushed lately. */
export interface SyncActivity {
  /** Null before the first event. */
  lastEventAt: string | null;
  eventsLastHour: number;
}

/** How far a following projection is behind its logs, in events; `parked` if an event of some log stopped it there. */
export interface ProjectionHealth {
  name: string;
  lag: number;
  status: 'running' | 'parked';
  /** What stopped it, if it is parked. */
  error?: string;
}

const USED = usedProjects('administrator', 'g.group_key', new Statement());
const COUNTS = `
  SELECT (SELECT count(*) FROM groups) AS groups,
         (SELECT count(*) FROM members WHERE disabled_at IS NULL) AS members,
         (SELECT count(*) FROM projects WHERE finished_at IS NULL)
           + (SELECT count(*) FROM groups g CROSS JOIN LATERAL (${USED}) AS used) AS projects,
         (SELECT coalesce(sum(size), 0) FROM log WHERE purpose <> 'mirror') AS events`;

// Times never go back within a log, so a binary search over its sequences finds where the last hour begins. It starts between the
// last push before the hour and the first one in it, which are close together unless the log has old events without push sizes.
const nearest = (comparison: '<' | '>=', order: 'ASC' | 'DESC') =>
  `FROM event e WHERE e.log_id = log.log_id AND e.push_size IS NOT NULL AND e.accepted_at ${comparison} $1
   ORDER BY e.accepted_at ${order}, e.sequence ${order} LIMIT 1`;
const ACTIVITY = `
  WITH RECURSIVE halving AS (
    SELECT log_id, size, coalesce((SELECT e.sequence ${nearest('<', 'DESC')}), 0) AS before,
           coalesce((SELECT e.sequence - e.push_size ${nearest('>=', 'ASC')}), size) AS until
    FROM log WHERE purpose = 'sync' AND size > 0 AND ($2::text IS NULL OR group_key = $2)
    UNION ALL
    SELECT h.log_id, h.size,
           CASE WHEN e.accepted_at < $1 THEN h.middle ELSE h.before END,
           CASE WHEN e.accepted_at < $1 THEN h.until ELSE h.middle - 1 END
    FROM (SELECT *, (before + until + 1) / 2 AS middle FROM halving WHERE before < until) AS h
    JOIN event e ON e.log_id = h.log_id AND e.sequence = h.middle
  )
  SELECT coalesce(sum(size - before), 0) AS recent,
         (SELECT max(e.accepted_at) FROM log JOIN event e ON e.log_id = log.log_id AND e.sequence = log.size
          WHERE log.purpose = 'sync' AND ($2::text IS NULL OR log.group_key = $2)) AS last_at
  FROM halving WHERE before >= until`;

const HEALTH = `
  SELECT f.name, coalesce(sum(log.size - coalesce(p.position, 0)), 0) AS lag,
         coalesce(bool_or(p.status = 'parked'), false) AS parked, max(p.error) AS error
  FROM unnest($1::text[], $2::text[]) AS f (name, purpose)
  LEFT JOIN log ON log.purpose = f.purpose
  LEFT JOIN projection p ON p.name = f.name AND p.log_id = log.log_id
  GROUP BY f.name`;

interface HealthRow {
  name: string;
  lag: string;
  parked: boolean;
  error: string | null;
}

/** Resolves to how many groups, active members, projects and events there are. */
export async function countAll(sql: Sql): Promise<HubCounts> {
  const [row] = await sql.query<Record<keyof HubCounts, string>>(COUNTS);
  return countsOf(row);
}

function countsOf(row: Record<keyof HubCounts, string> | undefined): HubCounts {
  return {
    groups: Number(row?.groups),
    members: Number(row?.members),
    projects: Number(row?.projects),
    events: Number(row?.events),
  };
}

const OWN_COUNTS = (used: string) => `
  SELECT 1 AS groups, (SELECT count(*) FROM members WHERE group_key = $1 AND disabled_at IS NULL) AS members,
         (SELECT count(*) FROM projects p WHERE p.group_key = $1 AND p.finished_at IS NULL AND (p.visibility = 'group' OR EXISTS (
            SELECT 1 FROM project_members m
            WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = $2)))
           + (SELECT count(*) FROM (${used}) AS used) AS projects,
         (SELECT size FROM log WHERE group_key = $1 AND purpose = 'sync') AS events`;

/** The same for what a member may see: its group, its projects, and what its group shares. */
export async function countFor(sql: Sql, viewer: Reader): Promise<HubCounts> {
  const statement = new Statement([viewer.groupKey, viewer.memberId]);
  const used = usedProjects(viewer, '$1::text', statement);
  const [row] = await sql.query<Record<keyof HubCounts, string>>(
    OWN_COUNTS(used),
    statement.values,
  );
  return countsOf(row);
}

/** Resolves to when members of a group, or of any, last pushed, and how much in the last hour; `now` in milliseconds since 1970. */
export async function syncActivity(
  sql: Sql,
  now: number,
  groupKey?: string,
): Promise<SyncActivity> {
  type Row = { recent: string; last_at: string | null };
  const [row] = await sql.query<Row>(ACTIVITY, [now - HOUR_MS, groupKey ?? null]);
  const lastAt = row?.last_at ?? null;
  return {
    lastEventAt: lastAt === null ? null : timeOf(lastAt),
    eventsLastHour: Number(row?.recent ?? 0),
  };
}

/** Resolves to the health of these projections, in their order. */
export async function projectionHealth(
  sql: Sql,
  projections: readonly Projection[],
): Promise<ProjectionHealth[]> {
  const rows = await sql.query<HealthRow>(HEALTH, purposeColumns(projections));
  return projections.map(({ name }) => {
    const row = rows.find((each) => each.name === name);
    const status = row?.parked ? 'parked' : 'running';
    return { name, lag: Number(row?.lag ?? 0), status, ...(row?.error && { error: row.error }) };
  });
}
