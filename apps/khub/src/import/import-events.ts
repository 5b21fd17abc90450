import { canonicalize, parsePushedEvent, sha256 } from '@app/domain';
import { isNoteText } from '../portable/note-text.js';
import {
  type PortableItem,
  capturedFields,
  changesOf,
  isMoved,
} from '../portable/portable-item.js';
import type { SentEvent } from '../push/event-push.js';
import type { RejectedLine } from '../push/line-reader.js';
import { type Draft, type DraftLink, type ReadFile, importedId } from './notes/draft.js';
import { type Found, type FoundFile, type Skipped, isMemoryGraph } from './find-files.js';
import type { ImportHistory, Standing } from './import-history.js';
import type { KnownItems } from './known-items.js';
import { LinkIndex } from './link-index.js';
import { readMemoryGraph } from './notes/memory-graph.js';
import { readNote } from './notes/read-note.js';
import { readExported } from './read-exported.js';
import { readText } from './read-text.js';
import { withoutKhubsOwn } from './without-khubs-own.js';

/** What is said of every item that is imported. */
export interface ImportedAs {
  projectKey?: string;
  layer?: string;
  visibility?: string;
  tags?: string[];
}

/** Where an import goes, and what else its project may be named by. */
export interface ImportTarget {
  as: ImportedAs;
  otherKeys: readonly string[];
}

/** What becomes an event, in the order of the events; `line` of a `SentEvent` counts these from 1. */
export interface ImportRow {
  id: string;
  place: string;
  standing: Standing;
  type: string;
  title: string;
}

interface OpenLink extends DraftLink {
  id: string;
  place: string;
}

type Part = SentEvent | RejectedLine;

const ID_DIGITS = 40;

/** Makes events of files: a capture for each item, then the edges between them. The same files make the same events. */
export class ImportEvents {
  /** The items, and after them the edges. */
  readonly rows: ImportRow[] = [];
  readonly skipped: Skipped[];
  edges = 0;
  /** Links that lead to nothing that was imported. */
  loose = 0;
  private readonly ids = new Set<string>();
  private readonly index = new LinkIndex();
  private readonly links: OpenLink[] = [];
  private known: KnownItems | undefined;

  /** `askKnown` is asked what the group has, once and only where something was exported or the project has other keys. */
  constructor(
    private readonly found: Found,
    private readonly target: ImportTarget,
    private readonly history: ImportHistory,
    private readonly askKnown: () => Promise<KnownItems>,
  ) {
    this.skipped = [...found.skipped];
  }

  /** The events, file by file. */
  async *parts(): AsyncGenerator<Part> {
    for (const [at, file] of this.found.files.entries()) {
      yield* this.itemsOf(file, at + 1);
      // Lets signals and the progress bar have their turn among files that hold nothing.
      if (at % 100 === 99) await new Promise(setImmediate);
    }
    yield* this.edgesBetween();
  }

  /** What was imported from these places before, and is no longer there. */
  gone(): { id: string; place: string }[] {
    const places = new Set(this.found.files.map(({ place }) => place));
    for (const { place } of this.skipped) places.delete(place);
    const unread = new Set(this.skipped.map(({ place }) => place));
    const within = (place: string) =>
      places.has(place) ||
      (!unread.has(place) &&
        this.found.folders.some((folder) => folder === '' || place.startsWith(`${folder}/`)));
    const { as, otherKeys } = this.target;
    return this.history.gone([as.projectKey ?? null, ...otherKeys], within, this.ids);
  }

  private async *itemsOf(file: FoundFile, offset: number): AsyncGenerator<Part> {
    const { place } = file;
    const read = readFile(file);
    if ('why' in read) {
      this.skipped.push({ place, why: read.why });
      return;
    }
    for (const why of read.problems) this.skipped.push({ place, why });
    if (this.target.otherKeys.length > 0) this.known ??= await this.askKnown();
    const items = read.drafts.map((draft) => {
      const id = draft.item?.id ?? importedId(this.keyAt(place, draft), place, draft.anchor);
      return [draft, id] as const;
    });
    this.index.add(place, read.names, items);
    for (const [draft, id] of items) {
      if (this.ids.has(id)) {
        this.skipped.push({
          place,
          why: 'another file that is of the same item was imported with it',
        });
        continue;
      }
      this.ids.add(id);
      this.links.push(...draft.links.map((link) => ({ ...link, id, place })));
      if (draft.item) {
        this.known ??= await this.askKnown();
        const part = this.takeBack(draft.item, place, { known: this.known, offset });
        if (part) yield part;
      } else yield this.capture(id, place, draft, offset);
    }
  }

  /** What makes an item say what its exported file says; null if it says so already. */
  private takeBack(
    item: PortableItem,
    place: string,
    { known, offset }: { known: KnownItems; offset: number },
  ): Part | null {
    const { id, fields, updatedAt } = item;
    const before = known.item(id);
    const { title = before?.title ?? id, type = before?.type ?? 'note' } = fields;
    const row = { id, place, type, title };
    if (before === undefined) {
      this.rows.push({ ...row, standing: 'new' });
      const payload = { knowledge: capturedFields(item) };
      return this.event('knowledge.captured', payload, { times: 0, offset });
    }
    const changes = changesOf(item, before);
    const isOlder = updatedAt !== undefined && updatedAt !== before.updatedAt;
    const hasChanged = Object.keys(changes).length > 0;
    const why = known.isDeleted(id)
      ? 'the item was deleted'
      : isMoved(item, before)
        ? 'names another project than the item has, and no item can be moved'
        : hasChanged && isOlder
          ? 'the item was changed since this was exported; export it again'
          : undefined;
    if (why !== undefined) {
      this.skipped.push({ place, why });
      return null;
    }
    this.rows.push({ ...row, standing: hasChanged ? 'changed' : 'as before' });
    if (!hasChanged) return null;
    const payload = { knowledgeId: id, changes };
    return this.event('knowledge.updated', payload, { times: before.updatedAt, offset });
  }

  /** The key under which a part of a file was imported before its project got another one; else the one that is asked for. */
  private keyAt(place: string, { anchor }: Draft): string | undefined {
    const { as, otherKeys } = this.target;
    const isKnown = (key: string | undefined) => this.known?.has(importedId(key, place, anchor));
    return isKnown(as.projectKey) ? as.projectKey : (otherKeys.find(isKnown) ?? as.projectKey);
  }

  private capture(id: string, place: string, draft: Draft, offset: number): Part {
    const { anchor, fields } = draft;
    const { as } = this.target;
    const projectKey = this.keyAt(place, draft);
    const tags = [...new Set([...(fields.tags ?? []), ...(as.tags ?? [])])];
    const ref = anchor === '' ? place : `${place}#${anchor}`;
    const knowledge = {
      ...fields,
      ...as,
      ...(projectKey !== undefined && { projectKey }),
      ...(tags.length > 0 && { tags }),
      id,
      source: { kind: 'import', ref },
    };
    const digest = digestOf(knowledge);
    const row = { id, place: ref, standing: this.history.standing(id, digest) };
    this.rows.push({ ...row, type: fields.type ?? 'note', title: fields.title ?? '' });
    const times = this.history.times(id, digest);
    this.history.remember(id, { projectKey: projectKey ?? null, place }, digest);
    return this.event('knowledge.captured', { knowledge }, { times, offset });
  }

  private *edgesBetween(): Generator<Part> {
    const offset = this.found.files.length;
    const made = new Set<string>();
    for (const { id, place, kind, to, isReverse, isId, reason } of this.links) {
      const other = isId ? this.withId(to) : this.index.find(to, place);
      if (other === undefined) this.loose++;
      if (other === undefined || other === id) continue;
      const [fromId, toId] = isReverse ? [other, id] : [id, other];
      const edge = { kind, fromId, toId };
      const name = canonicalize(edge);
      if (made.has(name) || this.known?.hasEdge(kind, fromId, toId)) continue;
      made.add(name);
      this.edges++;
      this.rows.push({ id: fromId, place, standing: 'as before', type: kind, title: toId });
      yield this.event(
        'knowledge.edge_added',
        { ...edge, ...(reason && { reason }) },
        { times: 0, offset },
      );
    }
  }

  /** An id that is imported, or known already. */
  private withId(id: string): string | undefined {
    return this.ids.has(id) || this.known?.item(id) ? id : undefined;
  }

  private event(
    kind: string,
    payload: object,
    { times, offset }: { times: number | string; offset: number },
  ): Part {
    const line = this.rows.length;
    const id = `import_${digestOf([kind, payload, times]).slice(0, ID_DIGITS)}`;
    const parsed = parsePushedEvent({ id, kind, payload });
    if (!parsed.ok) return { line, id, reason: parsed.reason, message: parsed.message };
    return { line, event: parsed.event, bytes: parsed.event.bytes, offset };
  }
}

function readFile(file: FoundFile): ReadFile | { why: string } {
  const read = readText(file);
  if ('why' in read) return read;
  const { place } = file;
  if (isMemoryGraph(place)) return readMemoryGraph(read.text);
  if (isNoteText(read.text)) return readExported(read.text);
  const text = withoutKhubsOwn(read.text);
  if (text.trim() === '' && text !== read.text) return { why: 'holds only what khub wrote' };
  return readNote(place, text);
}

function digestOf(value: unknown): string {
  return sha256(canonicalize(value)).toString('hex');
}
