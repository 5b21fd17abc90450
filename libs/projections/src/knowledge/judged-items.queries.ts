import type { Judged, JudgedItem, KnowledgeItem, KnowledgeStatus } from '@app/domain';
import { type Viewer, visibleTo } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

interface JudgedRow {
  record: string;
  status: KnowledgeStatus;
  deleted_by: string | null;
  judged: string | null;
  doubted_sequence: string;
}

/** An item of which something is said, and at which sequence of its log somebody last doubted it; 0 for never. */
export type FoundItem = JudgedItem & { doubtedIn: number };

/** Resolves to what these items of a group are, by their ids, as far as a viewer may see them. */
export async function findJudgedItems(
  sql: Sql,
  viewer: Viewer,
  { groupKey, ids }: { groupKey: string; ids: readonly string[] },
): Promise<Map<string, FoundItem>> {
  const statement = new Statement();
  statement.given('k.group_key = ?', groupKey).given('k.id = ANY (?)', ids);
  visibleTo(viewer, statement);
  const rows = await sql.query<JudgedRow>(
    `SELECT k.record, k.status, k.deleted_by, k.judged, k.doubted_sequence FROM knowledge k
     WHERE k.status <> 'absent' AND ${statement.all}`,
    statement.values,
  );
  return new Map(
    rows.map((row) => {
      const item = JSON.parse(row.record) as KnowledgeItem;
      const judged = row.judged === null ? null : (JSON.parse(row.judged) as Judged);
      const { status, deleted_by: deletedBy, doubted_sequence: doubtedIn } = row;
      return [item.id, { item, status, deletedBy, judged, doubtedIn: Number(doubtedIn) }];
    }),
  );
}
