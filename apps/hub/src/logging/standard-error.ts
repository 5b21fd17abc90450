import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** What lines are written to; `flush` calls back when what was written has arrived. */
export interface LogSink {
  write(line: string): unknown;
  flush?(done: () => void): void;
}

const STDERR = 2;
/** What waits for a reader that does not read, in characters; what comes beyond is dropped. */
const MAX_WAITING = 16 * 1024 * 1024;

/** To a file; what a full disk does not take is lost, and the next line is tried again. */
function toFile(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // There is nowhere to say so.
  }
}

/** Standard error, which nobody waits for: a full disk or a reader that stopped costs lines, and nothing else. */
export function standardError(): LogSink {
  const stream = process.stderr;
  // A terminal, pipe or socket takes what it can and keeps the rest; files are written at once.
  const isStream = stream instanceof Socket;
  let waiting = '';
  const send = () => {
    const text = waiting;
    waiting = '';
    if (isStream) stream.write(text);
    else toFile(text);
  };
  if (isStream) stream.on('error', () => undefined);
  return {
    // The lines of one turn of the event loop are one write.
    write: (line) => {
      if (stream.writableLength + waiting.length + line.length > MAX_WAITING) return;
      if (waiting === '') setImmediate(send);
      waiting += line;
    },
    flush: (done) => {
      if (waiting !== '') send();
      if (isStream && !stream.destroyed) stream.write('', () => done());
      else done();
    },
  };
}
