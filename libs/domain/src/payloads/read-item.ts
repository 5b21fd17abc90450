import { MAX_LABEL_LENGTH, MAX_NAMED_PROJECTS, MAX_TAGS } from '../limits.js';
import { type Fields, PayloadFields } from './payload-fields.js';
import {
  type ItemFields,
  KNOWLEDGE_STATUSES,
  type KnowledgeSource,
  PARA_CATEGORIES,
  type Para,
  type QualitySignals,
  VISIBILITIES,
} from '../records/knowledge-record.js';
import { taskStatusOf } from './task-status.js';

const LAYER = /^[a-z][a-z0-9_-]{0,31}$/;

const SIGNALS = [
  'confidence',
  'weight',
  'rating',
  'adoptionScore',
  'sourceTrust',
  'evidence',
  'freshness',
] as const;

/** The fields of an item that the record knows, or that say what the record says otherwise; all others are extra. */
const KNOWN = new Set<string>(
  `id knowledgeId groupKey branch layer entryKey type title summary content text projectKey otherProjectKeys para tags source createdBy
   createdAt updatedAt visibility status quality extra`
    .split(/\s+/)
    .concat(SIGNALS),
);

/**
 * Reads what an item says. `envelope` names further fields of the same object that belong to the event, not to the item.
 * Throws InvalidPayload for a field of a wrong type; numbers out of their range are brought into it later.
 */
export function readItem(item: PayloadFields, envelope: readonly string[]): ItemFields {
  item.object('createdBy');
  item.texts('otherProjectKeys', MAX_NAMED_PROJECTS, MAX_LABEL_LENGTH);
  const { fields } = item;
  const content = item.text('content');
  const text = item.text('text');
  const { status, taskStatus } = readStatus(item);
  const said: { [Name in keyof ItemFields]: ItemFields[Name] | undefined } = {
    layer: readLayer(item),
    entryKey: item.text('entryKey', MAX_LABEL_LENGTH * 2),
    type: item.text('type', MAX_LABEL_LENGTH)?.trim() || undefined,
    title: item.text('title'),
    summary: item.text('summary'),
    content: fields.content === null ? null : (content ?? text),
    projectKey: fields.projectKey === null ? null : readProjectKey(item),
    para: readPara(item),
    tags: item.texts('tags', MAX_TAGS, MAX_LABEL_LENGTH),
    source: readSource(item),
    createdAt: item.time('createdAt'),
    updatedAt: item.time('updatedAt'),
    visibility: item.oneOf('visibility', VISIBILITIES),
    status,
    quality: readQuality(item),
  };
  const extra = readExtra(item, envelope);
  if (text !== undefined && content !== undefined) extra.text = text;
  if (taskStatus !== undefined) extra.taskStatus = taskStatus;
  if (Object.keys(extra).length > 0) said.extra = extra;
  return withoutUndefined(said);
}

/** A copy without the undefined fields; V8 reads it faster than an object from which fields were deleted. */
function withoutUndefined<Said extends object>(said: {
  [Name in keyof Said]: Said[Name] | undefined;
}): Said {
  const kept: Partial<Said> = {};
  for (const name in said) if (said[name] !== undefined) kept[name] = said[name];
  return kept as Said;
}

function readExtra(item: PayloadFields, envelope: readonly string[]): Fields {
  const extra = { ...item.object('extra')?.fields };
  const others = Object.keys(item.fields).filter(
    (name) => !KNOWN.has(name) && !envelope.includes(name),
  );
  if (others.length === 0) return extra;
  // fromEntries keeps a field named __proto__, which an assignment would drop.
  return { ...extra, ...Object.fromEntries(others.map((name) => [name, item.fields[name]])) };
}

function readLayer(item: PayloadFields): string | undefined {
  const layer = item.text('layer');
  if (layer === undefined || LAYER.test(layer)) return layer;
  return item.refuse('layer', 'must be 1 to 32 of a-z, 0-9, _ and -, and begin with a letter');
}

function readProjectKey(item: PayloadFields): string | undefined {
  return item.text('projectKey', MAX_LABEL_LENGTH)?.trim() || undefined;
}

/** A task's own status may stand in `status`, where other items say whether they are in force. */
function readStatus(item: PayloadFields): Pick<ItemFields, 'status'> & { taskStatus?: string } {
  const text = item.text('status');
  const isTask = item.fields.type === 'task' && !KNOWLEDGE_STATUSES.some((each) => each === text);
  if (text !== undefined && (isTask || taskStatusOf(text))) return { taskStatus: text };
  const status = item.oneOf('status', KNOWLEDGE_STATUSES);
  return status === undefined ? {} : { status };
}

function readPara(item: PayloadFields): Para | undefined {
  const para = item.object('para');
  const category = para?.oneOf('category', PARA_CATEGORIES);
  const key = para?.text('key', MAX_LABEL_LENGTH)?.trim();
  return para && { category: category ?? 'areas', key: key || 'general' };
}

function readSource(item: PayloadFields): ItemFields['source'] {
  const source = item.object('source');
  if (!source) return undefined;
  for (const name of ['ref', 'url', 'commit']) source.text(name);
  source.object('metadata');
  const others = Object.entries(source.fields).filter(
    ([name, value]) => name !== 'kind' && value !== null,
  );
  const kind = source.text('kind') ?? 'manual';
  return { kind, ...Object.fromEntries(others) } as KnowledgeSource;
}

const NO_QUALITY = new PayloadFields({}, 'quality');

/** Signals may stand in `quality` or beside it. A client's own qualityScore is computed anew. */
function readQuality(item: PayloadFields): ItemFields['quality'] {
  const quality = item.object('quality') ?? NO_QUALITY;
  quality.number('qualityScore');
  let signals: Partial<QualitySignals> | undefined;
  for (const name of SIGNALS) {
    const value = quality.number(name) ?? item.number(name);
    if (value !== undefined) (signals ??= {})[name] = value;
  }
  return signals;
}
