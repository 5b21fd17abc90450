import { EXIT, type ExitCode, Failure } from '../failure.js';
import type { Output } from '../output.js';
import type { EventPush, PushReport, SentEvent } from './event-push.js';
import { LineReader, type RejectedLine } from './line-reader.js';
import type { PushSource } from './push-source.js';

/** Pushes every line of a file, in order. Throws a `Failure` for a file none of whose lines is JSON. */
export async function pushFile(source: PushSource, push: EventPush): Promise<PushReport> {
  try {
    const report = await push.run(eventsOf(source), source.size);
    assertJsonLines(source.name, report);
    return report;
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

async function* eventsOf(source: PushSource): AsyncGenerator<SentEvent | RejectedLine> {
  const reader = new LineReader(source.name);
  let offset = 0;
  for await (const lines of source.lines()) {
    for (const text of lines) {
      const bytes = Buffer.byteLength(text);
      offset += bytes + 1;
      const read = reader.read(text);
      if (read !== null) yield 'event' in read ? { ...read, bytes, offset } : read;
    }
  }
}

/** Prints what became of the file; returns the exit code. */
export function printPush(report: PushReport, output: Output): ExitCode {
  const { accepted, known, rejected } = report;
  for (const { line, id, reason, message } of rejected) {
    output.note(`line ${line} (${id}): ${reason}: ${message}`);
  }
  if (rejected.some(({ reason }) => reason === 'event.project_unclear')) {
    output.note('Where the project is meant as it is spelled, say --anyway.');
  }
  const text = `${accepted} accepted, ${known} known before, ${rejected.length} rejected`;
  output.result(report, text);
  return rejected.length > 0 ? EXIT.partlyRejected : EXIT.ok;
}
