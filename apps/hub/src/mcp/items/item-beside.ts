import { type EdgeKind, type ItemBeside, type Relation, cutText, nameOf } from '@app/domain';
import type { ItemRef, JoinedItem, KnowledgeRecord, PersonRef, TitledEdge } from '@app/projections';
import { GetItemPage, type ItemAnswer } from '../../knowledge/get-item-page.js';
import { ListEdges } from '../../knowledge/edges/list-edges.js';
import { viewerOf } from '../caller/caller.js';
import type { CallContext } from '../tool/tool.js';

/** How many related items are named, and how much room they have, in bytes of JSON. */
const MAX_RELATIONS = 40;
const RELATION_BYTES = 6 * 1024;
/** How much of titles, reasons and names is shown beside an item, in characters. */
const MAX_TITLE = 120;
const MAX_REASON = 200;
const MAX_NAME = 100;

/** The words for an edge, from either of its ends. */
const WORDS: Readonly<Record<EdgeKind, readonly [from: string, to: string]>> = {
  supersedes: ['supersedes', 'superseded by'],
  contradicts: ['contradicts', 'contradicts'],
  duplicates: ['duplicates', 'duplicated by'],
  depends_on: ['depends on', 'needed by'],
  relates_to: ['relates to', 'relates to'],
};

function personOf(person: PersonRef): string {
  return cutText(nameOf(person), MAX_NAME);
}

function relationTo({ id, title, status, projectKey }: ItemRef, relation: string): Relation {
  const where = projectKey !== undefined && { projectKey };
  return { relation, id, title: cutText(title, MAX_TITLE), status, ...where };
}

function joined(relation: string, { item, reason, createdBy, ...edge }: JoinedItem): Relation {
  return {
    ...relationTo(item, relation),
    ...(reason !== undefined && { reason: cutText(reason, MAX_REASON) }),
    by: personOf(createdBy),
    at: edge.createdAt,
    ...(edge.decision && { decision: edge.decision }),
  };
}

function edgeOf(id: string, { kind, fromId, from, to, reason, createdAt }: TitledEdge): Relation[] {
  const leads = fromId === id;
  const other = leads ? to : from;
  if (!other || kind === 'supersedes' || kind === 'contradicts') return [];
  const why = reason !== undefined && { reason: cutText(reason, MAX_REASON) };
  return [{ ...relationTo(other, WORDS[kind][leads ? 0 : 1]), ...why, at: createdAt }];
}

function relationsOf(page: ItemAnswer, edges: readonly TitledEdge[]): Relation[] {
  const { item, successors, predecessors, contradictions, proposals, proposedFor } = page;
  return [
    ...successors.map((each) => joined(WORDS.supersedes[1], each)),
    ...(proposedFor ? [relationTo(proposedFor, 'proposed for')] : []),
    ...contradictions.map((each) => joined(WORDS.contradicts[0], each)),
    ...proposals.map((each) => relationTo(each, 'has the proposal')),
    ...predecessors.map((each) => joined(WORDS.supersedes[0], each)),
    ...edges.flatMap((edge) => edgeOf(item.id, edge)),
  ];
}

/** How many of them have room. */
function fitting(relations: readonly Relation[]): number {
  let room = RELATION_BYTES;
  const over = relations.findIndex((each, at) => {
    room -= Buffer.byteLength(JSON.stringify(each));
    return room < 0 || at >= MAX_RELATIONS;
  });
  return over < 0 ? relations.length : over;
}

/** Resolves to what belongs to an item (people, project, task, related items), as far as the caller may see it. */
export async function itemBeside(
  { groupKey, id }: KnowledgeRecord,
  { caller, queries }: CallContext,
): Promise<ItemBeside> {
  const viewer = viewerOf(caller);
  const page = await queries.execute(new GetItemPage(viewer, groupKey, id));
  const filter = { groupKey, itemId: id, limit: MAX_RELATIONS };
  const { edges, nextCursor } = await queries.execute(new ListEdges(viewer, filter));
  const relations = relationsOf(page, edges);
  const shown = relations.slice(0, fitting(relations));
  const further = relations.length - shown.length + (nextCursor === undefined ? 0 : 1);
  const { author, editor, statusCause, project, task } = page;
  return {
    author: personOf(author),
    ...(editor && { editor: personOf(editor) }),
    ...(statusCause && { statusCause: causeOf(statusCause) }),
    ...(project && {
      project: { projectKey: project.projectKey, name: cutText(project.name, MAX_TITLE) },
    }),
    ...(task && { task }),
    relations: shown,
    ...(further > 0 && { furtherRelations: further }),
  };
}

function causeOf({ since, by, reason }: NonNullable<ItemAnswer['statusCause']>) {
  return {
    since,
    ...(by && { by: personOf(by) }),
    ...(reason !== undefined && { reason: cutText(reason, MAX_REASON) }),
  };
}
