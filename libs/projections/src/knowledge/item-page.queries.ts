import { MAX_REASON_LENGTH, type ReviewDecision, type TaskStatus } from '@app/domain';
import { toldTo } from '../access/readable-event.js';
import type { Viewer } from '../access/visibility.js';
import type { Truncation } from '../answer-page.js';
import { type PersonRef, findPeople } from '../members/people.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import { type EdgeRow, edgeColumns } from './edges.queries.js';
import { type ItemRef, type RefRow, findRefs, refOf, visibleRefs } from './item-ref.js';
import type { KnowledgeRecord } from './knowledge-record.js';
import { findKnowledge } from './knowledge.queries.js';

/** Why an item is not in force or is in doubt: since when, by whom and for what reason, as far as that is known. */
export interface StatusCause {
  since: string;
  by?: PersonRef;
  reason?: string;
}

/** An item joined to another by an edge. */
export interface JoinedItem {
  edgeId: string;
  reason?: string;
  createdAt: string;
  createdBy: PersonRef;
  item: ItemRef;
  /** The decision of its review, if there is one. */
  decision?: ReviewDecision;
}

/** An item with its neighbours, the newest of each kind; `truncated` if there are more. */
export interface ItemPage extends Partial<Truncation> {
  item: KnowledgeRecord;
  /** Absent for an item in force that nobody doubts. */
  statusCause?: StatusCause;
  author: PersonRef;
  /** Who changed it last, if not its author. */
  editor?: PersonRef;
  /** What supersedes it, and what it supersedes. */
  successors: JoinedItem[];
  predecessors: JoinedItem[];
  contradictions: JoinedItem[];
  /** The proposals that would replace it, and the item that it would replace as a proposal. */
  proposals: ItemRef[];
  proposedFor?: ItemRef;
  task?: { taskKey: string; status: TaskStatus };
}

/** Most edges of a kind and direction, and most proposals, that a page shows. */
const MAX_BESIDE = 50;

const TRUNCATION: Truncation = {
  truncated: true,
  truncatedBecause: `Of each kind the newest ${MAX_BESIDE} are shown; the lists of edges and of reviews have them all.`,
};

interface BesideRow extends EdgeRow {
  kind: 'supersedes' | 'contradicts';
  decision: ReviewDecision | null;
}

const side = (columns: string, condition: string, kind: string) => `
  (SELECT ${columns}, d.decision FROM knowledge_edges e
   LEFT JOIN review_decisions d ON d.group_key = e.group_key AND d.kind = 'conflict' AND d.subject_id = e.id AND d.opened_in = e.sequence
   WHERE e.group_key = $1 AND ${condition} AND e.kind = '${kind}' ORDER BY e.created_at DESC, e.id LIMIT ${MAX_BESIDE + 1})`;

const beside = (columns: string) =>
  [
    side(columns, 'e.from_id = $2', 'supersedes'),
    side(columns, 'e.to_id = $2', 'supersedes'),
    side(columns, '(e.from_id = $2 OR e.to_id = $2)', 'contradicts'),
  ].join(' UNION ALL ');

const stateWith = (deletion: string) => `
  SELECT k.deleted_at, k.doubted_sequence, k.doubted_at, k.task_key, k.task_status,
         k.deleted_by, ${deletion} AS deletion
  FROM knowledge k LEFT JOIN LATERAL (
    SELECT a.payload, a.sequence FROM audit a
    WHERE a.target_id = k.id AND a.group_key = k.group_key AND a.action = 'knowledge.deleted'
      AND a.actor = k.deleted_by
    ORDER BY a.occurred_at DESC, a.sequence DESC LIMIT 1
  ) AS deletion ON k.deleted_at IS NOT NULL
  WHERE k.group_key = $1 AND k.id = $2`;

interface StateRow {
  deleted_at: string | null;
  doubted_sequence: string;
  doubted_at: string | null;
  task_key: string | null;
  task_status: TaskStatus | null;
  deleted_by: string | null;
  deletion: string | null;
}

const DOUBT = `
  SELECT e.member_id, e.payload FROM log JOIN event e ON e.log_id = log.log_id AND e.sequence = $2
  WHERE log.group_key = $1 AND log.purpose = 'sync'`;

/** Who doubted an item last, and why, if they said so. */
interface Doubt {
  memberId: string;
  reason: string | undefined;
}

/** Resolves to the doubt of an item, for administrators alone: its event may be withheld from others who see the item. */
async function findDoubt(
  sql: Sql,
  viewer: Viewer,
  groupKey: string,
  { doubted_sequence: sequence }: StateRow,
): Promise<Doubt | undefined> {
  if (viewer !== 'administrator' || sequence === '0') return undefined;
  type Row = { member_id: string; payload: string | null };
  const [row] = await sql.query<Row>(DOUBT, [groupKey, sequence]);
  if (!row) return undefined;
  const { reason } = JSON.parse(row.payload ?? '{}') as { reason?: unknown };
  const said = typeof reason === 'string' ? reason.slice(0, MAX_REASON_LENGTH) : undefined;
  return { memberId: row.member_id, reason: said || undefined };
}

async function findState(
  sql: Sql,
  viewer: Viewer,
  { groupKey, id }: { groupKey: string; id: string },
): Promise<StateRow | undefined> {
  const statement = new Statement([groupKey, id]);
  const said = {
    text: 'deletion.payload',
    groupKey: 'k.group_key',
    sequence: 'deletion.sequence',
  };
  const text = stateWith(toldTo(viewer, statement, said));
  return (await sql.query<StateRow>(text, statement.values))[0];
}

async function findBeside(
  sql: Sql,
  viewer: Viewer,
  { groupKey, id }: { groupKey: string; id: string },
): Promise<BesideRow[]> {
  const statement = new Statement([groupKey, id]);
  return sql.query<BesideRow>(beside(edgeColumns(viewer, statement)), statement.values);
}

async function proposalsFor(
  sql: Sql,
  viewer: Viewer,
  { groupKey, id }: { groupKey: string; id: string },
): Promise<ItemRef[]> {
  const statement = new Statement();
  const group = statement.value(groupKey);
  const proposed = `k.group_key = ${group} AND k.status = 'proposed' AND k.record::json ->> 'proposedFor' = ${statement.value(id)}`;
  const rows = await sql.query<RefRow>(
    `${visibleRefs(viewer, statement, proposed)} ORDER BY k.updated_at DESC, k.id LIMIT ${MAX_BESIDE + 1}`,
    statement.values,
  );
  return rows.map(refOf);
}

/** An item's neighbours, with names and titles. */
class Beside {
  private readonly edges: (JoinedItem & { kind: BesideRow['kind']; leads: boolean })[];

  constructor(
    id: string,
    rows: readonly BesideRow[],
    refs: ReadonlyMap<string, ItemRef>,
    private readonly people: ReadonlyMap<string, PersonRef>,
  ) {
    this.edges = rows.flatMap((row) => {
      const leads = row.from_id === id;
      const item = refs.get(leads ? row.to_id : row.from_id);
      if (!item) return [];
      const { reason, decision } = row;
      const edge = {
        edgeId: row.id,
        ...(reason !== null && { reason }),
        createdAt: timeOf(row.created_at),
        createdBy: this.person(row.created_by),
        item,
        ...(decision !== null && { decision }),
      };
      return [{ ...edge, kind: row.kind, leads }];
    });
  }

  person(id: string): PersonRef {
    return this.people.get(id) ?? { memberId: id, displayName: id };
  }

  joined({ kind, leads }: { kind: BesideRow['kind']; leads?: boolean }): JoinedItem[] {
    return this.edges
      .filter((edge) => edge.kind === kind && (leads === undefined || edge.leads === leads))
      .map(({ kind: _kind, leads: _leads, ...edge }) => edge);
  }
}

/** The rows that are shown, and whether some are left out. */
function cutEdges(rows: readonly BesideRow[], id: string): { rows: BesideRow[]; cut: boolean } {
  const sides = [
    rows.filter((row) => row.kind === 'supersedes' && row.from_id === id),
    rows.filter((row) => row.kind === 'supersedes' && row.to_id === id),
    rows.filter((row) => row.kind === 'contradicts'),
  ];
  return {
    rows: sides.flatMap((side) => side.slice(0, MAX_BESIDE)),
    cut: sides.some((side) => side.length > MAX_BESIDE),
  };
}

/** What the status of an item depends on beside its record. */
interface StatusGround {
  state: StateRow;
  doubt: Doubt | undefined;
  beside: Beside;
}

function causeOf(
  item: KnowledgeRecord,
  { state, doubt, beside }: StatusGround,
): StatusCause | undefined {
  const [successor] = beside.joined({ kind: 'supersedes', leads: false });
  if (item.status === 'tombstone' && state.deleted_at !== null) {
    const said = JSON.parse(state.deletion ?? '{}') as { reason?: string };
    return {
      since: timeOf(state.deleted_at),
      ...(state.deleted_by !== null && { by: beside.person(state.deleted_by) }),
      ...(said.reason !== undefined && { reason: said.reason }),
    };
  }
  if (item.status === 'superseded' && successor) {
    const { createdAt: since, createdBy: by, reason } = successor;
    return { since, by, ...(reason !== undefined && { reason }) };
  }
  if (item.status === 'proposed') return { since: item.updatedAt };
  if (item.status === 'active' && state.doubted_at !== null && state.doubted_sequence !== '0')
    return {
      since: timeOf(state.doubted_at),
      ...(doubt && { by: beside.person(doubt.memberId) }),
      reason: doubt?.reason === undefined ? 'Rated low.' : `Rated low: ${doubt.reason}`,
    };
  return undefined;
}

/** Resolves to an item and its neighbours, as far as the viewer may see them; null if it may not see the item. */
export async function findItemPage(
  sql: Sql,
  viewer: Viewer,
  place: { groupKey: string; id: string },
): Promise<ItemPage | null> {
  const { groupKey, id } = place;
  const item = await findKnowledge(sql, viewer, place);
  if (!item) return null;
  const state = await findState(sql, viewer, place);
  if (!state) return null;
  const { rows, cut } = cutEdges(await findBeside(sql, viewer, place), id);
  const proposals = await proposalsFor(sql, viewer, place);
  const others = rows.flatMap(({ from_id, to_id }) => [from_id, to_id]);
  const ids = [...others, ...(item.proposedFor === undefined ? [] : [item.proposedFor])];
  const refs = await findRefs(sql, viewer, groupKey, ids);
  const { createdBy, updatedBy } = item;
  const doubt = await findDoubt(sql, viewer, groupKey, state);
  const named = [createdBy.memberId, updatedBy?.memberId, state.deleted_by, doubt?.memberId];
  const people = await findPeople(sql, [...rows.map(({ created_by }) => created_by), ...named]);
  const beside = new Beside(id, rows, refs, people);
  const statusCause = causeOf(item, { state, doubt, beside });
  const base = item.proposedFor === undefined ? undefined : refs.get(item.proposedFor);
  const { task_key: taskKey, task_status: status } = state;
  return {
    item,
    ...(statusCause && { statusCause }),
    author: beside.person(createdBy.memberId),
    ...(updatedBy && { editor: beside.person(updatedBy.memberId) }),
    successors: beside.joined({ kind: 'supersedes', leads: false }),
    predecessors: beside.joined({ kind: 'supersedes', leads: true }),
    contradictions: beside.joined({ kind: 'contradicts' }),
    proposals: proposals.slice(0, MAX_BESIDE),
    ...(base && { proposedFor: base }),
    ...(taskKey !== null && status !== null && { task: { taskKey, status } }),
    ...((cut || proposals.length > MAX_BESIDE) && TRUNCATION),
  };
}
