import { createReadStream } from 'node:fs';
import {
  type AuditedEvent,
  type LogHeader,
  asLogHeader,
  asLogLine,
  canonicalValueIn,
  canonicalize,
  headedLines,
} from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { LogPart, LogSource } from './log-source.js';

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
  const value = canonicalValueIn(text);
  if (value === undefined) throw damaged(path, line, 'is no JSON in canonical form');
  return value;
}

async function* partsIn(path: string, chunks: AsyncIterable<string[]>): AsyncGenerator<LogPart> {
  let at = 1;
  let checkpoint: string | undefined;
  for await (const lines of chunks) {
    for (let from = 0; from < lines.length; from += EVENTS_A_PART) {
      const events: AuditedEvent[] = [];
      for (const text of lines.slice(from, from + EVENTS_A_PART)) {
        at += 1;
        if (checkpoint !== undefined) throw damaged(path, at, 'comes after the end');
        const line = asLogLine(parse(path, at, text));
        if (!line) throw damaged(path, at, 'is neither an event nor a checkpoint');
        if ('checkpoint' in line) checkpoint = line.checkpoint;
        else events.push(line.event);
      }
      yield { events, ...(checkpoint !== undefined && { checkpoint }) };
    }
  }
  if (checkpoint === undefined)
    throw damaged(path, at + 1, 'is missing: the file ends before its checkpoint');
}

/** A log that was exported into a file. Throws a `Failure` for a file that holds no such log, or only a part of one. */
export async function exportedLog(path: string): Promise<LogSource> {
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const { first, rest } = await headedLines(chunks);
  const header = first === undefined ? null : asLogHeader(parse(path, 1, first));
  if (!header) throw damaged(path, 1, 'is not the header of an exported log');
  return { header, parts: partsIn(path, rest) };
}
