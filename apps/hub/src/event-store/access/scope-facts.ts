import {
  type ItemScope,
  type ProjectRole,
  type ProjectVisibility,
  type ScopeClaim,
  namesIn,
} from '@app/domain';
import { type Sql, isNamed, namesOf } from '@app/projections';
import { inLog } from '../log/in-log.js';

/** A claim with the log that it is to be judged in. */
export interface PlacedClaim {
  logId: string;
  claim: ScopeClaim;
  memberId: string;
}

/** A name of a project, and the log whose group it is in. */
export interface PlacedName {
  logId: string;
  name: string;
}

/** A project and the roles in it of those who push. */
export interface ProjectFacts {
  projectKey: string;
  visibility: ProjectVisibility;
  roles: Readonly<Record<string, ProjectRole>>;
}

/** The items and projects that claims name, by `inLog`. */
export interface ScopeFacts {
  items: Map<string, ItemScope>;
  /** The items that early events name and that are not known yet. */
  awaited: Set<string>;
  /** By each of its names. */
  projects: Map<string, ProjectFacts>;
}

interface ItemRow {
  log_id: string;
  knowledge_id: string;
  project_key: string | null;
  para_key: string | null;
  other_keys: string | null;
  proposed: boolean;
  private: boolean;
  org: boolean;
  /** Null of an item that is not known. */
  created_by: string | null;
}

interface ProjectRow {
  log_id: string;
  name: string;
  project_key: string;
  /** Whether the name is the project's id, and no key that it has or had. */
  by_id: boolean;
  visibility: ProjectVisibility;
  roles: Record<string, ProjectRole> | null;
}

// One query for all pushes of a flush: the items they are about, one by one by index, then the projects they or those items name, also
// one by one.
const READ_FACTS = `
  WITH item AS (
    SELECT s.*
    FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::text[])) AS named (log_id, knowledge_id)
    CROSS JOIN LATERAL (
      SELECT * FROM item_scope AS own WHERE own.log_id = named.log_id AND own.knowledge_id = named.knowledge_id LIMIT 1
    ) AS s
  ), named AS (
    SELECT log_id, name FROM unnest($3::uuid[], $4::text[]) AS given (log_id, name)
    UNION SELECT log_id, coalesce(project_key, para_key) FROM item
    UNION SELECT log_id, unnest(string_to_array(other_keys, ' ')) FROM item WHERE other_keys IS NOT NULL
  )
  SELECT to_json(item) AS item, NULL AS project FROM item
  UNION ALL
  SELECT NULL, json_build_object(
    'log_id', named.log_id, 'name', named.name, 'project_key', p.project_key, 'visibility', p.visibility,
    'by_id', named.name <> ALL (p.keys_had || p.project_key),
    'roles', (SELECT json_object_agg(m.member_id, m.role) FROM project_members m
              WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = ANY($5)))
  FROM named
  JOIN log ON log.log_id = named.log_id
  CROSS JOIN LATERAL (
    SELECT * FROM projects p WHERE p.group_key = log.group_key AND ${isNamed('p', 'named.name')} OFFSET 0
  ) AS p`;

const READ_RESTRICTED = `
  SELECT given.log_id, given.member_id, ${namesOf('p')} AS names
  FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::text[])) AS given (log_id, member_id)
  JOIN log ON log.log_id = given.log_id
  JOIN project_members m ON m.group_key = log.group_key AND m.member_id = given.member_id
  JOIN projects p ON p.group_key = m.group_key AND p.project_id = m.project_id AND p.visibility = 'restricted'
  ORDER BY p.project_key`;

function itemOf(row: ItemRow, createdBy: string): ItemScope {
  return {
    projectKey: row.project_key,
    paraKey: row.para_key,
    otherKeys: row.other_keys?.split(' ') ?? [],
    private: row.private,
    org: row.org,
    proposed: row.proposed,
    createdBy,
  };
}

/** Reads the items that claims are about, and the projects that they and `further` name, under the locks of their logs. */
export async function readScopeFacts(
  sql: Sql,
  claims: readonly PlacedClaim[],
  further: readonly PlacedName[] = [],
): Promise<ScopeFacts> {
  const facts: ScopeFacts = { items: new Map(), awaited: new Set(), projects: new Map() };
  if (claims.length === 0) return facts;
  const items = claims.flatMap(({ logId, claim }) => claim.about.map((id) => [logId, id] as const));
  const claimed = claims.flatMap(({ logId, claim }) =>
    namesIn(claim).map((name): PlacedName => ({ logId, name })),
  );
  const names = [...claimed, ...further];
  const rows = await sql.query<{ item: ItemRow | null; project: ProjectRow | null }>(READ_FACTS, [
    items.map(([logId]) => logId),
    items.map(([, id]) => id),
    names.map(({ logId }) => logId),
    names.map(({ name }) => name),
    [...new Set(claims.map(({ memberId }) => memberId))],
  ]);
  for (const { item, project } of rows) {
    if (project) takeProject(facts, project);
    if (!item) continue;
    const place = inLog(item.log_id, item.knowledge_id);
    if (item.created_by === null) facts.awaited.add(place);
    else facts.items.set(place, itemOf(item, item.created_by));
  }
  return facts;
}

/** A name that is or was one project's key and is another's id means the project of that key; no new project can take such a name. */
function takeProject({ projects }: ScopeFacts, row: ProjectRow): void {
  const place = inLog(row.log_id, row.name);
  if (projects.has(place) && row.by_id) return;
  const { project_key: projectKey, visibility, roles } = row;
  projects.set(place, { projectKey, visibility, roles: roles ?? {} });
}

/** The names of the restricted projects that each claim's member is on the list of, by `inLog` of log and member. */
export async function readRestrictedNames(
  sql: Sql,
  claims: readonly PlacedClaim[],
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (claims.length === 0) return names;
  type Row = { log_id: string; member_id: string; names: string[] };
  const rows = await sql.query<Row>(READ_RESTRICTED, [
    claims.map(({ logId }) => logId),
    claims.map(({ memberId }) => memberId),
  ]);
  for (const row of rows) {
    const place = inLog(row.log_id, row.member_id);
    const known = names.get(place) ?? [];
    known.push(...row.names);
    names.set(place, known);
  }
  return names;
}
