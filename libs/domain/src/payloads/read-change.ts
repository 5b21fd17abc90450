import { MAX_LABEL_LENGTH } from '../limits.js';
import { namedBy, projectsNamed } from './named-scope.js';
import { type Fields, InvalidPayload, PayloadFields } from './payload-fields.js';
import type { Rating } from './quality.js';
import { readItem } from './read-item.js';
import { EDGE_KINDS, type EdgeKind, type ItemFields } from '../records/knowledge-record.js';

/** An edge as an event asks for it. */
export interface EdgeRequest {
  kind: EdgeKind;
  fromId: string;
  toId: string;
  reason: string | null;
}

/** The one edge of a kind between two items. */
export type EdgeRef = Omit<EdgeRequest, 'reason'>;

/** What one event does to an item, or to two. */
export type KnowledgeChange =
  | { kind: 'captured'; id: string; fields: ItemFields }
  | { kind: 'updated'; id: string; fields: ItemFields }
  | { kind: 'revised'; id: string; revisionId: string; reason: string | null; fields: ItemFields }
  | { kind: 'deleted'; id: string; at: number | null; reason: string | null }
  | { kind: 'restored'; id: string; reason: string | null; asAdministrator: boolean }
  | { kind: 'rated'; id: string; rating: Rating }
  | { kind: 'linked'; edge: EdgeRequest }
  | { kind: 'unlinked'; edge: EdgeRequest };

/** The parts of an event that say what it does. */
export interface KnowledgeEvent {
  id: string;
  kind: string;
  payload: Fields;
}

/** The kinds of events that change items or edges. */
export const KNOWLEDGE_KINDS = [
  'knowledge.captured',
  'knowledge.updated',
  'knowledge.deleted',
  'knowledge.restored',
  'knowledge.rated',
  'knowledge.proposed',
  'task.updated',
  'knowledge.edge_added',
  'knowledge.edge_removed',
] as const;

const ITEM_FIELDS = ['id', 'knowledgeId', 'title', 'summary', 'content', 'text'];

const READERS: Readonly<
  Record<(typeof KNOWLEDGE_KINDS)[number], (event: KnowledgeEvent) => KnowledgeChange | null>
> = {
  'knowledge.captured': readCapture,
  'knowledge.proposed': (event) => withStatus(readCapture(event), 'proposed'),
  'knowledge.updated': readUpdate,
  'task.updated': readTask,
  'knowledge.deleted': readDeletion,
  'knowledge.restored': readRestoration,
  'knowledge.rated': readRating,
  'knowledge.edge_added': (event) => ({ kind: 'linked', edge: readEdge(event) }),
  'knowledge.edge_removed': (event) => ({ kind: 'unlinked', edge: readEdge(event) }),
};

/**
 * What an event does to knowledge; null for an event of another kind, and for a capture without an item, which is a bare
 * log event. Throws InvalidPayload.
 */
export function readChange(event: KnowledgeEvent): KnowledgeChange | null {
  if (!Object.hasOwn(READERS, event.kind)) return null;
  return READERS[event.kind as keyof typeof READERS](event);
}

/** The item of a payload: `payload.knowledge`, else the payload itself when it has a field of an item. */
function itemOf(payload: PayloadFields): { item: PayloadFields; own: boolean } | null {
  const nested = payload.object('knowledge');
  if (nested) return { item: nested, own: true };
  const isItem = ITEM_FIELDS.some((name) => (payload.fields[name] ?? undefined) !== undefined);
  return isItem ? { item: payload, own: false } : null;
}

const ENVELOPE = [
  'knowledge',
  'changes',
  'revisionId',
  'conflict',
  'reason',
  'baseEventId',
  'baseVersion',
  'anyway',
  'notSecret',
];

function fieldsOf(
  payload: PayloadFields,
  found: { item: PayloadFields; own: boolean },
): ItemFields {
  return scoped(payload, readItem(found.item, found.own ? [] : ENVELOPE));
}

/** Puts an item where its event is: into every project that is named, and to its creator alone when any part says so. */
function scoped(payload: PayloadFields, fields: ItemFields): ItemFields {
  payload.text('projectKey', MAX_LABEL_LENGTH);
  const named = namedBy(payload.fields);
  if (fields.projectKey === null) fields.otherProjectKeys = [];
  Object.assign(fields, projectsNamed(payload.fields, fields.projectKey ?? undefined, named));
  if (named.private) fields.visibility = 'private';
  return fields;
}

function readCapture({ id, payload }: KnowledgeEvent): KnowledgeChange | null {
  const top = new PayloadFields(payload, '');
  const found = itemOf(top);
  if (!found) return null;
  const itemId = found.item.id('id') ?? found.item.id('knowledgeId') ?? id;
  return { kind: 'captured', id: itemId, fields: fieldsOf(top, found) };
}

function withStatus(change: KnowledgeChange | null, status: 'proposed'): KnowledgeChange | null {
  if (change?.kind !== 'captured') return change;
  return { ...change, fields: { ...change.fields, status } };
}

function readUpdate({ payload }: KnowledgeEvent): KnowledgeChange {
  const top = new PayloadFields(payload, '');
  const changes = top.object('changes');
  const found = changes ? { item: changes, own: true } : itemOf(top);
  const named = top.id('knowledgeId') ?? top.id('id');
  const id = named ?? found?.item.id('id') ?? found?.item.id('knowledgeId');
  if (id === undefined) return top.refuse('knowledgeId', 'is required');
  const fields = found ? fieldsOf(top, found) : {};
  if (payload.conflict !== true) return { kind: 'updated', id, fields };
  const revisionId = top.id('revisionId');
  if (revisionId === undefined) return top.refuse('revisionId', 'is required with conflict: true');
  if (revisionId === id) return top.refuse('revisionId', 'must not be the item itself');
  return { kind: 'revised', id, revisionId, reason: top.text('reason') ?? null, fields };
}

/** `task.updated` writes an item of type task; `{taskKey, status, title ...}` is enough. */
function readTask({ id, payload }: KnowledgeEvent): KnowledgeChange | null {
  const top = new PayloadFields(payload, '');
  const nested = top.object('knowledge');
  const changes = top.object('changes');
  const item = nested ?? changes ?? top;
  const taskKey = top.id('taskKey') ?? item.id('taskKey');
  const itemId = top.id('knowledgeId') ?? item.id('id') ?? item.id('knowledgeId') ?? taskKey ?? id;
  if (item === top && Object.keys(payload).length === 0) return null;
  const task = new PayloadFields({ ...item.fields, type: 'task' }, nested ? 'knowledge' : '');
  const fields = scoped(top, readItem(task, [...ENVELOPE, 'taskKey']));
  if (taskKey === undefined) return { kind: 'updated', id: itemId, fields };
  const source = fields.source ?? { kind: 'task' };
  const metadata = { ...source.metadata, taskKey };
  return { kind: 'updated', id: itemId, fields: { ...fields, source: { ...source, metadata } } };
}

function readDeletion({ payload }: KnowledgeEvent): KnowledgeChange {
  const top = new PayloadFields(payload, '');
  const id = top.id('knowledgeId') ?? top.refuse('knowledgeId', 'is required');
  if (payload.tombstone !== true) return top.refuse('tombstone', 'must be true');
  return {
    kind: 'deleted',
    id,
    at: top.time('deletedAt') ?? null,
    reason: top.text('reason') ?? null,
  };
}

function readRestoration({ payload }: KnowledgeEvent): KnowledgeChange {
  const top = new PayloadFields(payload, '');
  const id = top.id('knowledgeId') ?? top.refuse('knowledgeId', 'is required');
  const asAdministrator = payload.asAdministrator === true;
  return { kind: 'restored', id, reason: top.text('reason') ?? null, asAdministrator };
}

function readRating({ payload }: KnowledgeEvent): KnowledgeChange {
  const top = new PayloadFields(payload, '');
  const id = top.id('knowledgeId') ?? top.id('id') ?? top.refuse('knowledgeId', 'is required');
  const given = (['rating', 'adoptionDelta', 'confidenceDelta', 'weightDelta'] as const)
    .map((name) => [name, top.number(name)] as const)
    .filter(([, value]) => value !== undefined);
  if (given.length === 0) return top.refuse('rating', 'or one of the deltas is required');
  return { kind: 'rated', id, rating: Object.fromEntries(given) as Rating };
}

function readEdge({ payload }: KnowledgeEvent): EdgeRequest {
  const top = new PayloadFields(payload, '');
  const edge = top.object('edge') ?? top;
  const kind = edge.oneOf('kind', EDGE_KINDS) ?? edge.refuse('kind', 'is required');
  const fromId = edge.id('fromId') ?? edge.refuse('fromId', 'is required');
  const toId = edge.id('toId') ?? edge.refuse('toId', 'is required');
  if (fromId === toId) edge.refuse('toId', 'must not be the item itself');
  return { kind, fromId, toId, reason: edge.text('reason') ?? null };
}

/** What an event that is in a log does; one that an earlier hub took and this one would refuse does nothing. */
export function changeOf(event: KnowledgeEvent): KnowledgeChange | null {
  try {
    return readChange(event);
  } catch (error) {
    if (error instanceof InvalidPayload) return null;
    throw error;
  }
}
