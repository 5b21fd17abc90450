import {
  type BriefContents,
  type BriefItem,
  type BriefTask,
  type KnowledgeItem,
  type TaskStatus,
  lastOfEachTerm,
  normalizedProjectKey,
  normalizedProjectOf,
  statesMeantBy,
  statusOf,
  statusOfTask,
  taskKeyOf,
  withoutStatus,
} from '@app/domain';
import { type NewEdge, briefPoints, withoutDuplicates, withoutTwins } from '@app/projections';
import type { CopiedLog } from './copied-log.js';
import { handleIn } from './handle-in.js';

/** Times (ISO 8601) by which a reader who had an earlier brief tells what is new. An older copy has none of them. */
interface Times {
  /** When it was written or changed, superseded or deleted. */
  changedAt?: string;
  createdAt?: string;
}

/** The part of a brief that is computed when the copy is renewed, so that a brief is read from one small file. */
export interface CopiedBrief extends Omit<BriefContents, 'project' | 'disputed'> {
  changed: readonly (BriefContents['changed'][number] & Pick<Times, 'changedAt'>)[];
  contradictions: readonly (BriefContents['contradictions'][number] & Pick<Times, 'createdAt'>)[];
}

/** How many entries of each kind a brief holds at most. */
const MAX_ITEMS = 50;
const MAX_TASKS = 50;
const MAX_CONTRADICTIONS = 20;
const MAX_CHANGED = 20;
const MAX_TERMS = 50;

/** An item with when it last changed in any way. */
type ChangedItem = KnowledgeItem & { changedAt: string };

/** Items, the one last changed first. */
export type Newest = readonly KnowledgeItem[];

/** Returns the items of a copy with their present status, the one last changed first, without deleted ones. */
export function itemsOf({ states }: CopiedLog): KnowledgeItem[] {
  const items = [...states.values()].flatMap((state) =>
    state.item && statusOf(state) !== 'tombstone'
      ? [{ ...state.item, status: statusOf(state) }]
      : [],
  );
  return items.sort((a, b) => compare(b.updatedAt, a.updatedAt) || compare(a.id, b.id));
}

/** Returns the deleted items of a copy, each with when it was deleted. */
export function deletedIn({ states }: CopiedLog): ChangedItem[] {
  return [...states.values()].flatMap(({ item, deletedAt }) =>
    item && deletedAt !== null
      ? [{ ...item, status: 'tombstone', changedAt: new Date(deletedAt).toISOString() }]
      : [],
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function briefItemOf(item: KnowledgeItem): BriefItem {
  const { id, type, layer, title, summary, content, groupKey, projectKey, para } = item;
  const { createdBy, updatedAt } = item;
  const displayName = handleIn(groupKey, createdBy.memberId);
  return {
    id,
    type,
    layer,
    title,
    summary: summary.trim() || (content ?? ''),
    ...(projectKey !== undefined && { projectKey }),
    para,
    createdBy: { displayName },
    updatedAt,
  };
}

/** The items in force of a layer that a brief may tell. */
function useful(items: Newest, layer: string): KnowledgeItem[] {
  return items.filter(
    (item) => item.status === 'active' && item.type !== 'task' && item.layer === layer,
  );
}

/** How many items the brief of a project, or (null) of what belongs to none, may tell. */
function usefulCount(own: Newest | null, unowned: Newest): number {
  const told = own
    ? [useful(own, 'canonical'), useful(own, 'extract'), useful(unowned, 'canonical')]
    : [useful(unowned, 'canonical'), useful(unowned, 'extract')];
  return told.flat().length;
}

/**
 * The items in force that are of use: the project's canonical ones, its extracts, then canonical ones of no project; of no project (null) the canonical
 * ones, then extracts; the most useful of each first.
 */
function ranked(
  own: Newest | null,
  unowned: Newest,
  { now, duplicates }: { now: number; duplicates: readonly NewEdge[] },
): BriefItem[] {
  const best = (items: Newest, layer: string) =>
    useful(items, layer)
      .map((item) => ({ item, points: briefPoints(item, now) }))
      .sort((a, b) => b.points - a.points)
      .map(({ item }) => item);
  const tiers = own
    ? [best(own, 'canonical'), best(own, 'extract'), best(unowned, 'canonical')]
    : [best(unowned, 'canonical'), best(unowned, 'extract')];
  const told = withoutDuplicates(tiers.flat().slice(0, MAX_ITEMS), duplicates);
  return withoutTwins(told).map(briefItemOf);
}

/** What is said under two keys of a project is said of one. */
function underOneKey(own: Newest, projectKey: string): KnowledgeItem[] {
  return own.map((item) => ({ ...item, projectKey }));
}

/** The open tasks; the newest item of a task says how it stands. */
function tasksOf(own: Newest): CopiedBrief['tasks'] {
  const tasks = new Map<string, KnowledgeItem[]>();
  for (const item of own) {
    if (item.type !== 'task' || item.status !== 'active') continue;
    const key = taskKeyOf(item);
    tasks.set(key, [...(tasks.get(key) ?? []), item]);
  }
  const standing = (wanted: TaskStatus): BriefTask[] =>
    [...tasks]
      .filter(([, [newest]]) => newest && statesMeantBy(wanted).includes(statusOfTask(newest)))
      .slice(0, MAX_TASKS)
      .map(([taskKey, items]) => ({
        taskKey,
        title: items[0]?.title ?? taskKey,
        latestSummary: withoutStatus(items[0]?.summary ?? ''),
        owners: [
          ...new Set(
            items.map(({ groupKey, createdBy }) => handleIn(groupKey, createdBy.memberId)),
          ),
        ],
        ...(items[0] && { latestUpdatedAt: items[0].updatedAt }),
        items: items.slice(0, 1).map(({ id, extra }) => ({ id, ...(extra && { extra }) })),
      }));
  return {
    todo: standing('todo'),
    inProgress: standing('in_progress'),
    blocked: standing('blocked'),
  };
}

type ById = ReadonlyMap<string, KnowledgeItem>;

/** An edge between two items that contradict each other. */
type Dispute = Pick<NewEdge, 'id' | 'fromId' | 'toId' | 'createdAt'> & { bothSupersede?: string };

/** The last successor in force that the item of a supersession had before it, if any. */
function rivalOf(edges: readonly NewEdge[], edge: NewEdge, inForce: (id: string) => unknown) {
  const isEarlier = (one: NewEdge, other: NewEdge) =>
    one.sequence < other.sequence || (one.sequence === other.sequence && one.id < other.id);
  return edges
    .filter(({ kind, toId }) => kind === 'supersedes' && toId === edge.toId)
    .filter((other) => isEarlier(other, edge) && inForce(other.fromId) !== undefined)
    .sort((one, other) => (isEarlier(one, other) ? 1 : -1))[0];
}

/** What of a copy is disputed, as the hub has it. */
function disputesIn(copy: CopiedLog, inForce: (id: string) => unknown): Dispute[] {
  const edges = [...copy.edges.values()];
  const declared = edges.filter(({ kind }) => kind === 'contradicts');
  const rivals = edges
    .filter(({ kind, revisedId }) => kind === 'supersedes' && revisedId !== null)
    .flatMap((edge): Dispute[] => {
      const rival = rivalOf(edges, edge, inForce);
      if (!rival) return [];
      const id = `${edge.id} ${rival.id}`;
      return [{ ...edge, id, toId: rival.fromId, bothSupersede: edge.toId }];
    });
  return [...declared, ...rivals];
}

function contradictionsOf(copy: CopiedLog, byId: ById, isOwn: (item: KnowledgeItem) => boolean) {
  const inForce = (id: string) => {
    const item = byId.get(id);
    return item?.status === 'active' ? item : undefined;
  };
  const side = ({ id, title, summary }: KnowledgeItem) => ({ id, title, summary });
  return disputesIn(copy, inForce)
    .sort((a, b) => b.createdAt - a.createdAt || compare(a.id, b.id))
    .flatMap(({ fromId, toId, createdAt, bothSupersede }) => {
      const [from, to] = [inForce(fromId), inForce(toId)];
      if (!from || !to || !(isOwn(from) || isOwn(to))) return [];
      const at = new Date(createdAt).toISOString();
      const rivals = bothSupersede === undefined ? {} : { bothSupersede };
      return [{ createdAt: at, from: side(from), to: side(to), ...rivals }];
    })
    .slice(0, MAX_CONTRADICTIONS);
}

/** When each item that another took the place of was superseded last, in milliseconds since 1970. */
function supersessionsIn({ edges }: CopiedLog): Map<string, number> {
  const times = new Map<string, number>();
  for (const { kind, toId, createdAt } of edges.values())
    if (kind === 'supersedes') times.set(toId, Math.max(createdAt, times.get(toId) ?? 0));
  return times;
}

/** What changed of a project last, the last change first. */
function changesOf(
  own: Newest,
  deleted: readonly ChangedItem[],
  superseded: ReadonlyMap<string, number>,
): ChangedItem[] {
  const changed = own.map((item) => {
    const at = item.status === 'superseded' ? (superseded.get(item.id) ?? 0) : 0;
    const replaced = new Date(at).toISOString();
    return { ...item, changedAt: replaced > item.updatedAt ? replaced : item.updatedAt };
  });
  return [...changed, ...deleted]
    .filter(({ layer }) => layer !== 'raw')
    .sort((a, b) => compare(b.changedAt, a.changedAt) || compare(a.id, b.id))
    .slice(0, MAX_CHANGED);
}

/** What briefs are made of. `keyOf` finds the key of the project that a name means. */
interface CopiedItems {
  items: Newest;
  deleted: readonly ChangedItem[];
  keyOf?: (name: string) => string;
}

/** Returns the brief of each project of a copy by the project's key, and by null that of what belongs to none, as of now (milliseconds since 1970). */
export function briefsOf(
  copy: CopiedLog,
  { items, deleted, keyOf = normalizedProjectKey }: CopiedItems,
  now: number,
): Map<string | null, CopiedBrief> {
  const projectOf = (item: KnowledgeItem) => {
    const name = normalizedProjectOf(item);
    return name === null ? null : keyOf(name);
  };
  const byProject = new Map<string | null, KnowledgeItem[]>([[null, []]]);
  for (const item of items) {
    const project = projectOf(item);
    const known = byProject.get(project);
    if (known) known.push(item);
    else byProject.set(project, [item]);
  }
  const byId: ById = new Map(items.map((item) => [item.id, item]));
  const terms = [...copy.terms].map(([id, { projectKey, ...term }]) => {
    return { id, ...term, projectKey: projectKey === null ? null : keyOf(projectKey) };
  });
  const unowned = byProject.get(null) ?? [];
  const superseded = supersessionsIn(copy);
  const duplicates = [...copy.edges.values()].filter(({ kind }) => kind === 'duplicates');
  return new Map(
    [...byProject].map(([project, own]) => {
      const count = usefulCount(project === null ? null : own, unowned);
      const brief = {
        hasMore: count > MAX_ITEMS,
        items: ranked(project === null ? null : underOneKey(own, project), unowned, {
          now,
          duplicates,
        }),
        hasMoreOfNone:
          project !== null && count <= MAX_ITEMS && useful(unowned, 'extract').length > 0,
        tasks: tasksOf(own),
        contradictions: contradictionsOf(copy, byId, (item) => projectOf(item) === project),
        changed: changesOf(
          own,
          deleted.filter((item) => projectOf(item) === project),
          superseded,
        ),
        glossary: lastOfEachTerm(
          terms.filter(({ projectKey: of }) => of === null || of === project),
        ).slice(0, MAX_TERMS),
      };
      return [project, brief] as const;
    }),
  );
}
