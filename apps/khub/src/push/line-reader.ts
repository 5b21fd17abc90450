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
export type ReadLine = { line: number; event: PushedEvent } | RejectedLine | null;

interface DraftedEvent {
  id: string;
  kind: string;
  payload: unknown;
  createdAt: unknown;
}

type Fields = Record<string, unknown>;

/**
 * Reads the lines of one file in order. A line is an event `{id, kind, payload, createdAt?}`, or a bare knowledge record;
 * the first record of a knowledge id becomes `knowledge.captured`, every later one `knowledge.updated`. What has no event
 * id gets one from the file's name and what the line says, so that pushing the file again repeats the same events, also
 * after lines were added to it.
 */
export class LineReader {
  private line = 0;
  private readonly seenItems = new Set<string>();
  private readonly timesSeen = new Map<string, number>();

  constructor(private readonly fileName: string) {}

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
      const parsed = parsePushedEvent(this.eventOf(value as Fields));
      if (parsed.ok) return { line, event: parsed.event };
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
    const payload = { knowledge: fields };
    return { id: this.idOf(kind, payload), kind, payload, createdAt: writtenAt(fields) };
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

function writtenAt({ updatedAt, createdAt }: Fields): string | null {
  return [updatedAt, createdAt].find(isTimestamp) ?? null;
}
