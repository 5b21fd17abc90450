import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type AuditedEvent, canonicalize } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { LogHeader, LogPart, LogSource } from './log-source.js';

/** Few at a time: what lives long is copied about by the garbage collector. */
const EVENTS_A_PART = 100;
const CHUNK_BYTES = 1024 * 1024;

/** The first line of an exported log. */
export function headerLine(header: LogHeader): string {
  return `${canonicalize(header)}\n`;
}

/** The lines of a part of an exported log: an event each in canonical form, and at the end the checkpoint. */
export function partLines({ events, checkpoint }: LogPart): string {
  const lines = events.map((event) => `${canonicalize(event)}\n`).join('');
  return checkpoint === undefined ? lines : `${lines}${canonicalize({ checkpoint })}\n`;
}

function damaged(path: string, line: number, what: string): Failure {
  return new Failure(EXIT.corrupt, `${path}: line ${line} ${what}`, 'Export the log again.');
}

function parse(path: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw damaged(path, line, 'is no JSON');
  }
}

function isHeader(value: unknown): value is LogHeader {
  const { format, log, keys, published } = (value ?? {}) as Partial<LogHeader>;
  return (
    format === 'khub-log@v1' &&
    typeof log?.id === 'string' &&
    typeof published === 'string' &&
    Array.isArray(keys) &&
    keys.every((key) => typeof key === 'string')
  );
}

function isEvent(value: unknown): value is AuditedEvent {
  const { id, log } = (value ?? {}) as Partial<AuditedEvent>;
  return (
    typeof id === 'string' && typeof log?.sequence === 'number' && typeof log.hash === 'string'
  );
}

async function* partsIn(path: string, lines: AsyncIterator<string>): AsyncGenerator<LogPart> {
  let events: AuditedEvent[] = [];
  for (let at = 2; ; at++) {
    const { value: text, done } = await lines.next();
    if (done) throw damaged(path, at, 'is missing: the file ends before its checkpoint');
    const value = parse(path, at, text);
    const { checkpoint } = (value ?? {}) as { checkpoint?: unknown };
    if (typeof checkpoint === 'string') {
      yield { events, checkpoint };
      if (!(await lines.next()).done) throw damaged(path, at + 1, 'comes after the end');
      return;
    }
    if (!isEvent(value)) throw damaged(path, at, 'is neither an event nor a checkpoint');
    events.push(value);
    if (events.length < EVENTS_A_PART) continue;
    yield { events };
    events = [];
  }
}

/** A log that was exported into a file. Throws a `Failure` for one that is none, or is cut off. */
export async function exportedLog(path: string): Promise<LogSource> {
  const lines = createInterface({
    input: createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    crlfDelay: Infinity,
  })[Symbol.asyncIterator]();
  const first = await lines.next();
  const header = first.done ? undefined : parse(path, 1, first.value);
  if (!isHeader(header)) throw damaged(path, 1, 'is not the header of an exported log');
  return { header, parts: partsIn(path, lines) };
}
