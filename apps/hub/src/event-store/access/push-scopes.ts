import {
  type EventScope,
  type ItemScope,
  type ProjectRole,
  type ProjectVisibility,
  type ScopeClaim,
  type ScopeState,
  encodeProjectKeys,
  mayAppend,
  resolveScope,
  roleIn,
} from '@app/domain';
import type { Sql } from '@app/projections';
import type { EventDraft } from '../append/event-draft.js';
import type { LogHead } from '../log/log.js';

/** An event on its way into a log, with the member who sends it. */
export interface ClaimedDraft {
  logId: string;
  draft: EventDraft;
}

interface ProjectFacts {
  visibility: ProjectVisibility;
  roles: Readonly<Record<string, ProjectRole>>;
}

interface FactRow {
  log_id: string;
  /** Null in a project's row. */
  knowledge_id: string | null;
  project_key: string | null;
  para_key: string | null;
  other_keys: string | null;
  proposed: boolean | null;
  private: boolean | null;
  created_by: string | null;
  /** Null in an item's row. */
  visibility: ProjectVisibility | null;
  roles: Record<string, ProjectRole> | null;
}

// One query for all pushes of a flush: the items they are about, then the projects they or those items name.
const READ_FACTS = `
  WITH item AS (
    SELECT s.log_id, s.knowledge_id, s.project_key, s.para_key, s.other_keys, s.proposed, s.private, s.created_by
    FROM unnest($1::uuid[], $2::text[]) AS named (log_id, knowledge_id)
    JOIN item_scope s ON s.log_id = named.log_id AND s.knowledge_id = named.knowledge_id
  ), project AS (
    SELECT log_id, project_key FROM unnest($3::uuid[], $4::text[]) AS named (log_id, project_key)
    UNION SELECT log_id, coalesce(project_key, para_key) FROM item
    UNION SELECT log_id, unnest(string_to_array(other_keys, ' ')) FROM item WHERE other_keys IS NOT NULL
  )
  SELECT log_id, knowledge_id, project_key, para_key, other_keys, proposed, private, created_by, NULL AS visibility,
    NULL::json AS roles
  FROM item
  UNION ALL
  SELECT log.log_id, NULL, p.project_key, NULL, NULL, NULL, NULL, NULL, p.visibility,
    (SELECT json_object_agg(m.member_id, m.role) FROM project_members m
     WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = ANY($5))
  FROM project
  JOIN log ON log.log_id = project.log_id
  JOIN projects p ON p.group_key = log.group_key AND p.project_key = project.project_key`;

const WRITE_ITEMS = `
  INSERT INTO item_scope (log_id, knowledge_id, project_key, para_key, private, created_by, other_keys, proposed)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[],
                       $8::boolean[])
  ON CONFLICT ON CONSTRAINT item_scope_pkey DO UPDATE SET
    project_key = excluded.project_key, para_key = excluded.para_key,
    private = excluded.private, created_by = excluded.created_by,
    other_keys = excluded.other_keys, proposed = excluded.proposed`;

function claimedKeys({ projectKeys, writes }: ScopeClaim): string[] {
  const ofItem = [writes?.projectKey, writes?.paraKey, ...(writes?.otherKeys ?? [])].filter(
    (key) => typeof key === 'string',
  );
  return [...projectKeys, ...ofItem];
}

function isSame(a: ItemScope | undefined, b: ItemScope): boolean {
  return (
    a?.projectKey === b.projectKey &&
    a.paraKey === b.paraKey &&
    a.private === b.private &&
    a.proposed === b.proposed &&
    textOf(a.otherKeys) === textOf(b.otherKeys) &&
    a.createdBy === b.createdBy
  );
}

function textOf(keys: readonly string[]): string | null {
  return keys.length === 0 ? null : keys.join(' ');
}

/** What pushes meet in their logs that decides who may append what and who may see it; moves on with what they append. */
export class PushScopes {
  private readonly items = new Map<string, ItemScope>();
  private readonly projects = new Map<string, ProjectFacts>();
  private readonly changed = new Map<string, { logId: string; id: string; scope: ItemScope }>();

  /** Reads what the drafts claim to be about, under the locks of their logs; asks nothing when none claims anything. */
  static async read(sql: Sql, drafts: readonly ClaimedDraft[]): Promise<PushScopes> {
    const scopes = new PushScopes();
    const claimed = drafts.flatMap(({ logId, draft: { claim, memberId } }) =>
      claim ? [{ logId, claim, memberId }] : [],
    );
    if (claimed.length === 0) return scopes;
    const items = claimed.flatMap(({ logId, claim }) =>
      claim.about.map((id) => [logId, id] as const),
    );
    const keys = claimed.flatMap(({ logId, claim }) =>
      claimedKeys(claim).map((key) => [logId, key] as const),
    );
    const rows = await sql.query<FactRow>(READ_FACTS, [
      items.map(([logId]) => logId),
      items.map(([, id]) => id),
      keys.map(([logId]) => logId),
      keys.map(([, key]) => key),
      [...new Set(claimed.map(({ memberId }) => memberId))],
    ]);
    for (const row of rows) scopes.take(row);
    return scopes;
  }

  /**
   * The draft with who may see it, and the item it writes noted; undefined when its sender's role does not allow it.
   * `trusted` skips that question, for what the hub itself decided.
   */
  admit(head: LogHead, draft: EventDraft, trusted = false): EventDraft | undefined {
    const { claim, memberId } = draft;
    if (!claim) return draft;
    const state = this.stateFor(head.logId, memberId);
    const resolved = resolveScope(claim, memberId, (id) => state.item(id));
    if (!trusted && !mayAppend(claim, resolved, state, memberId)) return undefined;
    const { item } = resolved;
    if (item && !isSame(state.item(item.id), item.scope)) {
      const place = `${head.logId} ${item.id}`;
      this.items.set(place, item.scope);
      this.changed.set(place, { logId: head.logId, ...item });
    }
    return { ...draft, ...columnsOf(resolved.scope) };
  }

  /** Writes what the admitted drafts have changed. */
  async write(sql: Sql): Promise<void> {
    const rows = [...this.changed.values()];
    if (rows.length === 0) return;
    await sql.query(WRITE_ITEMS, [
      rows.map(({ logId }) => logId),
      rows.map(({ id }) => id),
      rows.map(({ scope }) => scope.projectKey),
      rows.map(({ scope }) => scope.paraKey),
      rows.map(({ scope }) => scope.private),
      rows.map(({ scope }) => scope.createdBy),
      rows.map(({ scope }) => textOf(scope.otherKeys)),
      rows.map(({ scope }) => scope.proposed),
    ]);
  }

  private take(row: FactRow): void {
    if (row.knowledge_id === null) {
      const { visibility, roles } = row;
      const facts = { visibility: visibility as ProjectVisibility, roles: roles ?? {} };
      this.projects.set(`${row.log_id} ${row.project_key}`, facts);
      return;
    }
    this.items.set(`${row.log_id} ${row.knowledge_id}`, {
      projectKey: row.project_key,
      paraKey: row.para_key,
      otherKeys: row.other_keys?.split(' ') ?? [],
      private: row.private === true,
      proposed: row.proposed === true,
      createdBy: row.created_by,
    });
  }

  private stateFor(logId: string, memberId: string): ScopeState {
    const project = (key: string) => this.projects.get(`${logId} ${key}`);
    return {
      item: (id) => this.items.get(`${logId} ${id}`),
      isProject: (key) => project(key) !== undefined,
      role: (key) => {
        const facts = project(key);
        if (!facts) return 'member';
        const { visibility, roles } = facts;
        return roleIn(visibility, Object.hasOwn(roles, memberId) ? roles[memberId] : undefined);
      },
    };
  }
}

function columnsOf({ projectKeys, privateTo }: EventScope) {
  return { projectKey: encodeProjectKeys(projectKeys), privateTo };
}
