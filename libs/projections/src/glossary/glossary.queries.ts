import {
  type GlossaryDefinition,
  type GlossaryState,
  lastOfEachTerm,
  normalizedProjectKey,
  termKeyOf,
  versionOf,
} from '@app/domain';
import {
  ENVELOPE_BYTES,
  type Listed,
  type Shown,
  leftOut,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import type { PageRange } from '../paging.js';
import { OPEN_GROUPS, type Reader, type Viewer, noneHidden, homeOf } from '../access/visibility.js';
import { hiddenProjectKeys, projectNames } from '../access/project-names.js';
import { olderThan } from '../newest-place.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';

/** A glossary entry as the API returns it. */
export interface GlossaryRecord {
  id: string;
  term: string;
  definition: string;
  content?: string;
  groupKey: string;
  projectKey?: string;
  otherProjectKeys?: string[];
  aliases: string[];
  tags: string[];
  createdAt: string;
  updatedAt: string;
  /** Of what it says: a change of it may ask that it still has this one. */
  version: string;
}

/** Which entries to list. */
export interface GlossaryFilter extends PageRange {
  groupKey?: string | undefined;
  /** Only entries of this project. */
  projectKey?: string | undefined;
  /** A part of the term, an alias, the definition or the content. */
  query?: string | undefined;
}

/** A page of entries, last changed first; `nextCursor` is absent at the end. */
export interface GlossaryPage {
  items: GlossaryRecord[];
  nextCursor?: string;
}

interface EntryRow extends Listed {
  group_key: string;
  id: string;
  entry: string;
  created_at: string;
  updated_at: string;
}

const COLUMNS = 'group_key, id, entry, created_at, updated_at';
const BYTES = `octet_length(entry) + ${ENVELOPE_BYTES} AS bytes`;
const FIND = `SELECT ${COLUMNS} FROM glossary WHERE id = $1 AND ($2::text IS NULL OR group_key = $2) ORDER BY group_key LIMIT 2`;
const FIND_TERM = `SELECT id FROM glossary WHERE group_key = $1 AND term_key = $3
  AND ($2 = '' AND project_scope = '' OR $2 <> '' AND project_scope = ANY (${projectNames('$1', '$2')}))`;
const OF_PROJECT = `
  SELECT ${COLUMNS}, ${BYTES} FROM glossary
  WHERE group_key = $1 AND (project_scope = '' OR project_scope = ANY (${projectNames('$1', '$3')}))
    AND ${noneHidden('project_scope', 'other_projects', hiddenProjectKeys('$1', '$2'))}
  ORDER BY project_scope DESC, term_key LIMIT $4`;

function recordOf(row: EntryRow): GlossaryRecord {
  const entry = JSON.parse(row.entry) as GlossaryDefinition;
  return {
    id: row.id,
    term: entry.term,
    definition: entry.definition,
    ...(entry.content !== null && { content: entry.content }),
    groupKey: row.group_key,
    ...(entry.projectKey !== null && { projectKey: entry.projectKey }),
    ...(entry.otherProjectKeys && { otherProjectKeys: entry.otherProjectKeys }),
    aliases: entry.aliases,
    tags: entry.tags,
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
    version: versionOf(row.entry),
  };
}

/** Resolves to the entry with an id, in any group unless one is named, or null. */
export async function findGlossaryEntry(
  sql: Sql,
  id: string,
  groupKey?: string,
): Promise<GlossaryRecord | null> {
  const [row] = await sql.query<EntryRow>(FIND, [id, groupKey ?? null]);
  return row ? recordOf(row) : null;
}

/** Resolves to the id of the entry that defines a term in a group and project (null: in no project), or null. */
export async function findTerm(
  sql: Sql,
  groupKey: string,
  term: string,
  projectKey: string | null,
): Promise<GlossaryState['sameTermId']> {
  const project = projectKey === null ? '' : normalizedProjectKey(projectKey);
  const [row] = await sql.query<{ id: string }>(FIND_TERM, [groupKey, project, termKeyOf(term)]);
  return row?.id ?? null;
}

/**
 * Resolves to as many entries of a project (null: of none) and of its group as a whole as fit and the member may see, the project's
 * first; of a term that is defined under two keys of the project, the entry that was changed last.
 */
export async function glossaryOfProject(
  sql: Sql,
  { groupKey, memberId }: Reader,
  projectKey: string | null,
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<Shown<GlossaryRecord>> {
  const rows = await sql.query<EntryRow>(withinBytes(OF_PROJECT, maxBytes), [
    groupKey,
    memberId,
    projectKey === null ? '' : normalizedProjectKey(projectKey),
    limit,
  ]);
  const found = rows.map(recordOf);
  const byTime = found.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
  const last = new Set(lastOfEachTerm(byTime));
  return { shown: found.filter((entry) => last.has(entry)), left: leftOut(rows) };
}

/** A term somebody wants to understand. */
export interface TermRequest {
  term: string;
  /** Entries of this project come first. */
  projectKey?: string | undefined;
  limit: number;
}

/** Restricts rows of `glossary` to the entries that a viewer may see. */
export function restrictToVisible(viewer: Viewer, statement: Statement): void {
  if (viewer === 'administrator') return;
  const member = statement.value(viewer === 'anybody' ? '' : viewer.memberId);
  if (viewer === 'anybody') statement.where(`group_key IN (${OPEN_GROUPS})`);
  else statement.given('group_key = ?', viewer.groupKey);
  const hidden = hiddenProjectKeys('glossary.group_key', member);
  statement.where(noneHidden('project_scope', 'other_projects', hidden));
}

/** Resolves to the entries that a viewer may see and that name or mention a term, exact matches first. */
export async function resolveTerm(
  sql: Sql,
  viewer: Viewer,
  { term, projectKey, limit }: TermRequest,
): Promise<GlossaryRecord[]> {
  const statement = new Statement();
  const key = statement.value(termKeyOf(term));
  const home = statement.value(homeOf(viewer) ?? null);
  const project = statement.value(projectKey === undefined ? '' : normalizedProjectKey(projectKey));
  statement.where(`position(${key} in search_text) > 0`);
  restrictToVisible(viewer, statement);
  const rows = await sql.query<EntryRow>(
    withinBytes(`
      SELECT ${COLUMNS}, ${BYTES} FROM glossary WHERE ${statement.all}
      ORDER BY term_key <> ${key}, project_scope <> ALL (${projectNames(home, project)}), term_key, group_key
      LIMIT ${statement.value(limit)}`),
    statement.values,
  );
  return rows.map(recordOf);
}

/** Resolves to a page of the entries that match the filter and that the viewer may see, last changed first. */
export async function listGlossary(
  sql: Sql,
  viewer: Viewer,
  filter: GlossaryFilter,
): Promise<GlossaryPage> {
  const { groupKey, projectKey, query, cursor, limit } = filter;
  const statement = new Statement();
  statement
    .given('group_key = ?', groupKey)
    .given(`position(? in search_text) > 0`, query === undefined ? undefined : termKeyOf(query));
  restrictToVisible(viewer, statement);
  if (projectKey !== undefined) {
    const home = statement.value(homeOf(viewer) ?? groupKey ?? null);
    const names = projectNames(home, statement.value(normalizedProjectKey(projectKey)));
    statement.where(`project_scope = ANY (${names})`);
  }
  olderThan(cursor, 'updated_at, group_key, id', statement);
  const rows = await sql.query<EntryRow>(
    withinBytes(`
      SELECT ${COLUMNS}, ${BYTES} FROM glossary WHERE ${statement.all}
      ORDER BY updated_at DESC, group_key DESC, id DESC LIMIT ${statement.value(limit + 1)}`),
    statement.values,
  );
  const { rows: page, ...end } = pageWithinBytes(rows, limit, (last) => [
    Number(last.updated_at),
    last.group_key,
    last.id,
  ]);
  return { items: page.map(recordOf), ...end };
}
