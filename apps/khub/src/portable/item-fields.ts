import {
  EDGE_KINDS,
  KNOWLEDGE_STATUSES,
  MAX_ID_LENGTH,
  PARA_CATEGORIES,
  VISIBILITIES,
  isFields,
  isPrintable,
  isTimestamp,
} from '@app/domain';
import type { PortableFields, PortableItem, PortableLink } from './portable-item.js';

type Fields = Record<string, unknown>;

/** Thrown for front matter that says something of a wrong type. */
class UnreadableNote extends Error {
  override readonly name = 'UnreadableNote';
}

/** The form of the front matter of an exported item, which it begins with as `khub: 1`. */
const FORM = 1;

/** Returns the fields that stand before an item's text, in their order. */
export function frontOf({ id, fields, links, updatedAt, author }: PortableItem): Fields {
  const { metadata, task, extra, taskStatus } = taskOf(fields);
  const { source, para } = fields;
  const given: Fields = {
    khub: FORM,
    id,
    title: fields.title,
    summary: fields.summary,
    type: fields.type,
    layer: fields.layer,
    status: fields.status,
    project: fields.projectKey,
    also_in: fields.otherProjectKeys,
    tags: fields.tags,
    task,
    task_status: taskStatus,
    visibility: fields.visibility,
    author,
    created: fields.createdAt,
    updated: updatedAt,
    para: para && `${para.category}/${para.key}`,
    entry: fields.entryKey,
    source: source && withoutUndefined({ ...source, metadata }),
    quality: fields.quality,
    extra,
    links: links.length > 0 ? links : undefined,
  };
  return withoutUndefined(given);
}

/** What is said of a task stands by itself, where people look for it, and only there. */
function taskOf({ type, source, extra }: Partial<PortableFields>) {
  const { taskKey, ...metadata } = source?.metadata ?? {};
  const { taskStatus, ...further } = extra ?? {};
  const hasKey = type === 'task' && typeof taskKey === 'string';
  const hasStatus = type === 'task' && typeof taskStatus === 'string';
  return {
    task: hasKey ? taskKey : undefined,
    metadata: !hasKey ? source?.metadata : isEmpty(metadata) ? undefined : metadata,
    taskStatus: hasStatus ? taskStatus : undefined,
    extra: !hasStatus ? extra : isEmpty(further) ? undefined : further,
  };
}

function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}

/** The yaml library writes a field that is undefined as null. */
function withoutUndefined(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** Returns the item that front matter and the text below it say. Throws `UnreadableNote`. */
export function itemOfFront(front: Fields, content: string | undefined): PortableItem {
  const read = new FrontReader(front);
  const id = read.text('id');
  if (id === undefined || !isPrintable(id, MAX_ID_LENGTH)) throw new UnreadableNote('has no id');
  const fields: { [Name in keyof PortableFields]: PortableFields[Name] | undefined } = {
    title: read.text('title'),
    summary: read.text('summary'),
    type: read.text('type'),
    layer: read.text('layer'),
    status: read.oneOf('status', KNOWLEDGE_STATUSES),
    projectKey: read.text('project'),
    otherProjectKeys: read.texts('also_in'),
    para: paraOf(read),
    entryKey: read.text('entry'),
    tags: read.texts('tags'),
    source: sourceOf(read),
    visibility: read.oneOf('visibility', VISIBILITIES),
    quality: read.fields('quality') as PortableFields['quality'] | undefined,
    createdAt: read.time('created'),
    content,
    extra: extraOf(read),
  };
  const [updatedAt, author] = [read.time('updated'), read.text('author')];
  return {
    id,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as Partial<PortableFields>,
    links: linksOf(read),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(author !== undefined && { author }),
  };
}

function paraOf(read: FrontReader): PortableFields['para'] | undefined {
  const [word, ...rest] = read.text('para')?.split('/') ?? [];
  if (word === undefined) return undefined;
  const category = PARA_CATEGORIES.find((each) => each === word);
  if (category === undefined)
    throw new UnreadableNote(`para begins with none of ${PARA_CATEGORIES.join(', ')}`);
  return { category, key: rest.join('/') };
}

function sourceOf(read: FrontReader): PortableFields['source'] | undefined {
  const source = read.fields('source');
  const taskKey = read.text('task');
  if (taskKey === undefined) return source as PortableFields['source'] | undefined;
  const metadata = { ...(source?.['metadata'] as Fields | undefined), taskKey };
  return { kind: 'task', ...source, metadata };
}

function extraOf(read: FrontReader): Fields | undefined {
  const taskStatus = read.text('task_status');
  const extra = read.fields('extra');
  return taskStatus === undefined ? extra : { ...extra, taskStatus };
}

function linksOf(read: FrontReader): PortableLink[] {
  return read.list('links').map((value) => {
    const link = new FrontReader(isFields(value) ? value : {});
    const [kind, to, reason] = [
      link.oneOf('kind', EDGE_KINDS),
      link.text('to'),
      link.text('reason'),
    ];
    if (kind === undefined || to === undefined)
      throw new UnreadableNote('a link has no kind and to');
    return { kind, to, ...(reason !== undefined && { reason }) };
  });
}

/** Reads front matter that a person may have edited; what is absent or null is undefined. */
class FrontReader {
  constructor(private readonly front: Fields) {}

  private any(name: string): unknown {
    return Object.hasOwn(this.front, name) ? (this.front[name] ?? undefined) : undefined;
  }

  private refuse(name: string, problem: string): never {
    throw new UnreadableNote(`${name} in the front matter ${problem}`);
  }

  text(name: string): string | undefined {
    const value = this.any(name);
    if (value === undefined || typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return this.refuse(name, 'is no text');
  }

  time(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined || isTimestamp(text) ? text : this.refuse(name, 'is no time');
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name);
    const word = words.find((each) => each === text);
    return word === undefined && text !== undefined
      ? this.refuse(name, `is none of ${words.join(', ')}`)
      : word;
  }

  list(name: string): unknown[] {
    const value = this.any(name) ?? [];
    return Array.isArray(value) ? value : [value];
  }

  texts(name: string): string[] | undefined {
    if (this.any(name) === undefined) return undefined;
    return this.list(name).map((each) =>
      isFields(each) || Array.isArray(each)
        ? this.refuse(name, 'is no list of words')
        : String(each),
    );
  }

  fields(name: string): Fields | undefined {
    const value = this.any(name);
    return value === undefined || isFields(value) ? value : this.refuse(name, 'has no fields');
  }
}
