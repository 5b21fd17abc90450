import { counted } from '../counted.js';
import { EXIT, type ExitCode, Failure } from '../failure.js';
import type { Output } from '../output.js';
import type { EventPush, PushReport, SentEvent } from './event-push.js';
import { LineReader, type RejectedLine } from './line-reader.js';
import type { PushSource } from './push-source.js';

/** What became of a file, and how many of its new records name no project. */
export interface PushedFile {
  report: PushReport;
  forAll: number;
}

/**
 * Pushes every line of a file, in order; new records that name no project into `projectKey`. Throws a `Failure` for a file none of
 * whose lines is JSON.
 */
export async function pushFile(
  source: PushSource,
  push: EventPush,
  projectKey?: string,
): Promise<PushedFile> {
  const forAll = new Set<number>();
  try {
    const reader = new LineReader(source.name, projectKey);
    const report = await push.run(eventsOf(source, reader, forAll), source.size);
    assertJsonLines(source.name, report);
    for (const { line } of report.rejected) forAll.delete(line);
    return { report, forAll: forAll.size };
  } finally {
    await source.close();
  }
}

/** One sentence for a file of another kind, instead of one a line. */
function assertJsonLines(name: string, { accepted, known, rejected }: PushReport): void {
  const isNone = rejected.length > 0 && rejected.every(({ reason }) => reason === 'line.not_json');
  if (accepted + known > 0 || !isNone) return;
  const message = `${name} is not JSONL: none of its ${rejected.length} lines is JSON`;
  throw new Failure(EXIT.usage, message, 'A line is one event or one knowledge record.');
}

async function* eventsOf(
  source: PushSource,
  reader: LineReader,
  forAll: Set<number>,
): AsyncGenerator<SentEvent | RejectedLine> {
  let offset = 0;
  for await (const lines of source.lines()) {
    for (const text of lines) {
      const bytes = Buffer.byteLength(text);
      offset += bytes + 1;
      const read = reader.read(text);
      if (read === null) continue;
      if ('isForAll' in read) forAll.add(read.line);
      yield 'event' in read ? { line: read.line, event: read.event, bytes, offset } : read;
    }
  }
}

/** Prints what became of the file; returns the exit code. */
export function printPush({ report, forAll }: PushedFile, output: Output): ExitCode {
  const { accepted, known, rejected } = report;
  for (const { line, id, reason, message } of rejected) {
    output.note(`line ${line} (${id}): ${reason}: ${message}`);
  }
  if (rejected.some(({ reason }) => reason === 'event.project_unclear')) {
    output.note('Where the project is meant as it is spelled, say --anyway.');
  }
  if (forAll > 0) {
    const name = forAll === 1 ? 'names' : 'name';
    output.note(
      `${counted(forAll, 'new record')} ${name} no project, so everybody in the group sees it. --project KEY puts such records into one.`,
    );
  }
  const text = `${accepted} accepted, ${known} known before, ${rejected.length} rejected`;
  output.result(report, text);
  return rejected.length > 0 ? EXIT.partlyRejected : EXIT.ok;
}
