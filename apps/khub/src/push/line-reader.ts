import { createHash } from 'node:crypto';
import {
  NotCanonical,
  type PushedEvent,
  canonicalize,
  isTimestamp,
  parsePushedEvent,
} from '@app/domain';

/** A line that did not become an event of the log, and why. */
export interface RejectedLine {
  line: number;
  id: string;
  reason: string;
  message: string;
}

/** A line of the file: the event it stands for, or why it stands for none. Empty lines are skipped (`null`). */
export type ReadLine = { line: number; event: PushedEvent; isForAll?: true } | RejectedLine | null;

interface DraftedEvent {
  id: string;
  kind: string;
  payload: unknown;
  createdAt: unknown;
  isForAll?: true;
}

type Fields = Record<string, unknown>;

/**
 * Reads the lines of one file in order. A line is an event `{id, kind, payload, createdAt?}`, or a bare knowledge record;
 * the first record of a knowledge id becomes `knowledge.captured`, every later one `knowledge.updated`. What has no event
 * id gets one from the file's name and what the line says, so that pushing the file again repeats the same events, also
 * after lines were added to it. New records that name no project belong to `projectKey`; without it, those that everybody in
 * the group will see are marked (`isForAll`).
 */
export class LineReader {
  private line = 0;
  private readonly seenItems = new Set<string>();
  private readonly timesSeen = new Map<string, number>();

  constructor(
    private readonly fileName: string,
    private readonly projectKey?: string,
  ) {}

  read(text: string): ReadLine {
    this.line++;
    const trimmed = (this.line === 1 ? text.replace(/^\uFEFF/, '') : text).trim();
    if (trimmed === '') return null;
    let value: unknown;
    try {
      value = JSON.parse(trimmed);
    } catch (error) {
      return this.refuse('line.not_json', `is not JSON: ${(error as Error).message}`);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.refuse('line.not_an_object', 'is not a JSON object');
    }
    const { line } = this;
    try {
      const { isForAll, ...drafted } = this.eventOf(value as Fields);
      const parsed = parsePushedEvent(drafted);
      if (parsed.ok) return { line, event: parsed.event, ...(isForAll && { isForAll }) };
      return { line, id: parsed.id, reason: parsed.reason, message: parsed.message };
    } catch (error) {
      if (!(error instanceof NotCanonical)) throw error;
      return this.refuse('event.payload_not_canonical', `has no canonical form: ${error.message}`);
    }
  }

  private refuse(reason: string, message: string): ReadLine {
    return { line: this.line, id: 'unknown', reason, message };
  }

  private eventOf(fields: Fields): DraftedEvent {
    if (typeof fields['kind'] === 'string' && 'payload' in fields) {
      const { kind, payload } = fields;
      const id = textOf(fields['id']) ?? this.idOf(kind, payload);
      return { id, kind, payload, createdAt: fields['createdAt'] };
    }
    const item = textOf(fields['id']) ?? textOf(fields['knowledgeId']);
    const isNew = item === null || !this.seenItems.has(item);
    if (item !== null) this.seenItems.add(item);
    const kind = isNew ? 'knowledge.captured' : 'knowledge.updated';
    const isUnowned = isNew && namesNoProject(fields);
    const own = isUnowned && this.projectKey !== undefined && { projectKey: this.projectKey };
    const payload = { knowledge: { ...fields, ...own } };
    const drafted = { id: this.idOf(kind, payload), kind, payload, createdAt: writtenAt(fields) };
    const isForAll = isUnowned && !own && fields['visibility'] !== 'private';
    return { ...drafted, ...(isForAll && { isForAll }) };
  }

  private idOf(kind: string, payload: unknown): string {
    const content = canonicalize([this.fileName, kind, payload]);
    const times = this.timesSeen.get(content) ?? 0;
    this.timesSeen.set(content, times + 1);
    const digest = createHash('sha256').update(`${times}\n${content}`).digest('hex');
    return `khub_${digest.slice(0, 40)}`;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function namesNoProject({ projectKey, otherProjectKeys }: Fields): boolean {
  const isNone = typeof projectKey !== 'string' || projectKey.trim() === '';
  return isNone && (!Array.isArray(otherProjectKeys) || otherProjectKeys.length === 0);
}

function writtenAt({ updatedAt, createdAt }: Fields): string | null {
  return [updatedAt, createdAt].find(isTimestamp) ?? null;
}
