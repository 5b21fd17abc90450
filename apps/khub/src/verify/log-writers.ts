import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type AuditedEvent,
  type LogAudit,
  type LogHeader,
  TileBuilder,
  type TileFile,
  entryOf,
  receivedEvent,
} from '@app/domain';
import { assertNoOther } from '../replace-file.js';
import { headerLine, partLines } from './log-file.js';
import type { LogPart } from './log-source.js';

/** Takes a log as it is read, part by part, and what is found out about it. */
export interface LogWriter {
  write(part: LogPart, audit: LogAudit): void;
  /** After the last part. */
  end(): void;
  /** Instead of `end`, where reading or writing failed. */
  giveUp(): void;
}

/** Writes an exported log into a file, which is there under its name only once it is whole. Throws as `assertNoOther` does. */
export function fileWriter(path: string, header: LogHeader): LogWriter {
  assertNoOther(path);
  const draft = `${path}.${process.pid}.tmp`;
  const file = openSync(draft, 'w');
  const put = (text: string) => {
    const data = Buffer.from(text);
    for (let done = 0; done < data.length;) done += writeSync(file, data, done);
  };
  let first = headerLine(header);
  return {
    write(part) {
      put(first + partLines(part));
      first = '';
    },
    end() {
      fsyncSync(file);
      closeSync(file);
      renameSync(draft, path);
    },
    giveUp() {
      closeSync(file);
      rmSync(draft, { force: true });
    },
  };
}

/**
 * Writes a log as tiles (c2sp.org/tlog-tiles) into a directory: `checkpoint`, `tile/<level>/…` and `tile/entries/…`. What did not recompute,
 * and what comes after it, is not written.
 */
export function tileWriter(directory: string, logId: string): LogWriter {
  const builder = new TileBuilder();
  let written = 0;
  const put = ({ path, data }: TileFile) => {
    const place = join(directory, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, data);
  };
  const add = (event: AuditedEvent) =>
    builder
      .add(entryOf(receivedEvent(logId, event)), Buffer.from(event.log.hash, 'hex'))
      .forEach(put);
  mkdirSync(directory, { recursive: true });
  return {
    write({ events, checkpoint }, audit) {
      const good = audit.size - written;
      events.slice(0, good).forEach(add);
      written += Math.min(good, events.length);
      if (checkpoint !== undefined && written === audit.size && good === events.length)
        put({ path: 'checkpoint', data: Buffer.from(checkpoint) });
    },
    end: () => builder.end().forEach(put),
    giveUp: () => undefined,
  };
}
