import {
  OPEN_GROUPS,
  type Viewer,
  mirroredFor,
  noneHidden,
  visibleTo,
} from '../access/visibility.js';
import { Statement } from '../statement.js';
import { hiddenProjectKeys, isNamed, nameOf } from '../access/project-names.js';

/** Rows `k` that name projects in their `project_scope`, and which of them the viewer may see. */
interface Naming {
  rows: string;
  seen: string;
}

function termsSeenBy(viewer: Viewer, statement: Statement): string {
  if (viewer === 'administrator') return 'true';
  const member = statement.value(viewer === 'anybody' ? '' : viewer.memberId);
  const hidden = hiddenProjectKeys('k.group_key', member);
  const open = viewer === 'anybody' ? `k.group_key IN (${OPEN_GROUPS}) AND ` : '';
  return `${open}${noneHidden('k.project_scope', 'k.other_projects', hidden)}`;
}

/** Where the projects of a group are named: in its items and terms, and in items that other groups share with its members. */
function namingsFor(viewer: Viewer, groupKey: string, statement: Statement): Naming[] {
  const conditions = new Statement(statement.values);
  visibleTo(viewer, conditions);
  const seen = `k.status NOT IN ('absent', 'tombstone') AND ${conditions.all}`;
  const own = { rows: `knowledge k WHERE k.group_key = ${groupKey}`, seen };
  const shared = { rows: `knowledge k WHERE k.visibility = 'org'`, seen };
  const terms = {
    rows: `glossary k WHERE k.group_key = ${groupKey} AND k.project_scope <> ''`,
    seen: termsSeenBy(viewer, statement),
  };
  return typeof viewer === 'string' ? [own, terms] : [own, shared, terms];
}

/** SQL: the project names in rows, found by a loose index scan from one name to the next, each with whether the viewer may see the row found. */
function namesIn({ rows, seen }: Naming, after: string): string {
  const next = (last: string) =>
    `(SELECT k.project_scope AS name, (${seen}) AS is_seen FROM ${rows} AND k.project_scope > ${last} ORDER BY k.project_scope LIMIT 1)`;
  return `
    WITH RECURSIVE leap AS (
      ${next(after)} UNION ALL
      SELECT following.* FROM leap CROSS JOIN LATERAL ${next('leap.name')} AS following
    ) SELECT name, is_seen FROM leap`;
}

/** SQL: those names that no project of the group has and that occur in a row the viewer may see. */
function unregistered(names: string, { rows, seen }: Naming, groupKey: string): string {
  return `
    SELECT free.name FROM (
      SELECT given.* FROM (${names}) AS given
      WHERE NOT EXISTS (
        SELECT FROM projects taken
        WHERE taken.group_key = ${groupKey} AND ${isNamed('taken', 'given.name')})
      OFFSET 0
    ) AS free
    WHERE free.is_seen OR (SELECT true FROM ${rows} AND k.project_scope = free.name AND ${seen} LIMIT 1)`;
}

/**
 * SQL: the `name`s, in any order, of a group's projects that nobody created and that are named by items or terms that the viewer
 * may see. `groupKey` and `after`, the name after which to begin, are SQL expressions.
 */
export function usedProjects(
  viewer: Viewer,
  groupKey: string,
  statement: Statement,
  after = `''`,
): string {
  return namingsFor(viewer, groupKey, statement)
    .map((naming) => unregistered(namesIn(naming, after), naming, groupKey))
    .join(' UNION ');
}

/** SQL: the same for a single name, which what is mirrored for the group may have as well: one row or none. */
export function usedProject(
  viewer: Viewer,
  groupKey: string,
  statement: Statement,
  name: string,
): string {
  const namings = namingsFor(viewer, groupKey, statement);
  const rows = `knowledge k WHERE k.group_key = ANY (${mirroredFor(groupKey)})`;
  return [...namings, { rows, seen: namings[0]!.seen }]
    .map((naming) =>
      unregistered(`SELECT ${nameOf(name)} AS name, false AS is_seen`, naming, groupKey),
    )
    .join(' UNION ');
}
