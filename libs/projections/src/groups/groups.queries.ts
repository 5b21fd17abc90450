import {
  type EmbeddedTexts,
  type GroupState,
  type JoinMode,
  type SignatureRule,
} from '@app/domain';
import {
  ENVELOPE_BYTES,
  type Listed,
  jsonBytes,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import { type Viewer, homeOf, seenBy } from '../access/visibility.js';
import { usedProjects } from '../projects/used-projects.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { signatureRuleOf } from '../members/signature-rule.js';

/** A group with its counts. `memberCount` counts active members; `projectCount` counts projects that the reader may see, also uncreated ones with an item, and no finished ones. */
export interface GroupSummary {
  key: string;
  displayName: string;
  description?: string;
  joinMode: JoinMode;
  requireSignatures: SignatureRule;
  refuseSecrets: boolean;
  embeddedTexts: EmbeddedTexts;
  projectCount: number;
  memberCount: number;
}

/** Which groups to list, sorted by key. */
export interface GroupFilter {
  groupKey?: string | undefined;
  /** Anybody sees the groups that are not closed, a member its own. All groups when absent. */
  viewer?: Viewer | undefined;
  /** A part of the key or the name, in any case. */
  query?: string | undefined;
  /** The key after which to continue. */
  after?: string | undefined;
  limit: number;
}

/** A page of groups; `nextCursor` is absent at the end. */
export interface GroupsPage {
  groups: GroupSummary[];
  nextCursor?: string;
}

interface GroupRow {
  group_key: string;
  display_name: string;
  description: string | null;
  join_mode: JoinMode;
  require_signatures: boolean;
  require_own_keys: boolean;
  refuse_secrets: boolean;
  embedded_texts: EmbeddedTexts;
}

interface SummaryRow extends GroupRow, Listed {
  project_count: string;
  member_count: string;
}

const COLUMNS =
  'group_key, display_name, description, join_mode, require_signatures, require_own_keys, refuse_secrets, embedded_texts';
const FIND = `SELECT ${COLUMNS} FROM groups WHERE group_key = $1`;
const DISCOVERABLE = `join_mode <> 'closed'`;
const COUNT_DISCOVERABLE = `SELECT count(*) FROM groups WHERE ${DISCOVERABLE}`;

/** Counts once for all groups of the page: a count per group would read the members again each time. */
function listOf(page: string, member: string, used: string): string {
  return `
    WITH page AS MATERIALIZED (${page}),
    people AS (
      SELECT group_key, count(*) AS members FROM members
      WHERE disabled_at IS NULL AND group_key = ANY (ARRAY(SELECT group_key FROM page)) GROUP BY group_key
    ),
    work AS (
      SELECT p.group_key, count(*) AS projects FROM projects p
      WHERE p.finished_at IS NULL AND ${seenBy(member)} AND p.group_key = ANY (ARRAY(SELECT group_key FROM page))
      GROUP BY p.group_key
    )
    SELECT page.*, coalesce(people.members, 0) AS member_count,
           coalesce(work.projects, 0) + (SELECT count(*) FROM (${used}) AS used) AS project_count
    FROM page LEFT JOIN people USING (group_key) LEFT JOIN work USING (group_key) ORDER BY page.place`;
}

/** Resolves to a group as decisions need it, or null. */
export async function findGroup(sql: Sql, groupKey: string): Promise<GroupState | null> {
  const [row] = await sql.query<GroupRow>(FIND, [groupKey]);
  if (!row) return null;
  return {
    groupKey: row.group_key,
    displayName: row.display_name,
    description: row.description,
    joinMode: row.join_mode,
    requireSignatures: signatureRuleOf(row),
    refuseSecrets: row.refuse_secrets,
    embeddedTexts: row.embedded_texts,
  };
}

/** Resolves to a page of the groups that match the filter, with their counts, sorted by key. */
export async function listGroups(sql: Sql, filter: GroupFilter): Promise<GroupsPage> {
  const { viewer = 'administrator', after, query, limit } = filter;
  const groupKey = homeOf(viewer) ?? filter.groupKey;
  const statement = new Statement();
  statement
    .given('group_key = ?', groupKey)
    .given('group_key > ?', after)
    .given(`position(lower(?) IN lower(group_key || ' ' || display_name)) > 0`, query);
  if (viewer === 'anybody') statement.where(DISCOVERABLE);
  const listed = `
    SELECT ${COLUMNS}, ${jsonBytes('description')} + ${ENVELOPE_BYTES} AS bytes FROM groups WHERE ${statement.all} ORDER BY group_key LIMIT ${statement.value(limit + 1)}`;
  const used = usedProjects(viewer, 'page.group_key', statement);
  const member = memberOf(viewer, statement);
  const rows = await sql.query<SummaryRow>(
    listOf(withinBytes(listed), member, used),
    statement.values,
  );
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [last.group_key]);
  return { groups: page.map(summaryOf), ...end };
}

/** SQL: the viewer as `seenBy` takes it. */
function memberOf(viewer: Viewer, statement: Statement): string {
  if (viewer === 'administrator') return 'NULL';
  return viewer === 'anybody' ? `''` : statement.value(viewer.memberId);
}

/** Resolves to how many groups anybody may know of. */
export async function countDiscoverable(sql: Sql): Promise<number> {
  return Number((await sql.query<{ count: string }>(COUNT_DISCOVERABLE))[0]?.count);
}

function summaryOf(row: SummaryRow): GroupSummary {
  return {
    key: row.group_key,
    displayName: row.display_name,
    ...(row.description !== null && { description: row.description }),
    joinMode: row.join_mode,
    requireSignatures: signatureRuleOf(row),
    refuseSecrets: row.refuse_secrets,
    embeddedTexts: row.embedded_texts,
    projectCount: Number(row.project_count),
    memberCount: Number(row.member_count),
  };
}
