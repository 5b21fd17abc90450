import { createReadStream } from 'node:fs';
import {
  type LogHeader,
  type LogLine,
  asLogHeader,
  asLogLine,
  canonicalValueIn,
  headedLines,
} from '@app/domain';
import { TailRefused } from '../event-store/integrity/import-tail.js';

/** A file with an exported log. */
export interface ExportedFile {
  path: string;
  header: LogHeader;
}

function parsed(text: string): unknown {
  const value = canonicalValueIn(text);
  if (value === undefined) throw new TailRefused('a line of the file is no JSON in canonical form');
  return value;
}

/** The header of an exported log; throws `TailRefused` for a file that is not one. */
export async function readHeader(path: string): Promise<LogHeader> {
  const stream = createReadStream(path);
  try {
    const { first } = await headedLines(stream);
    const header = first === undefined ? null : asLogHeader(parsed(first));
    if (!header) throw new TailRefused('it is not an exported log (khub export --log)');
    return header;
  } finally {
    stream.destroy();
  }
}

/** What stands behind the header of an exported log; throws `TailRefused` at a line that is neither an event nor a checkpoint. */
export async function* readLines(path: string): AsyncGenerator<LogLine> {
  const { rest } = await headedLines(createReadStream(path));
  for await (const texts of rest) {
    for (const text of texts) {
      const line = asLogLine(parsed(text));
      if (!line) throw new TailRefused('a line of the file is neither an event nor a checkpoint');
      yield line;
    }
  }
}

/** The files in the order in which they are to be imported: the hub's own log, what is decided about each group, what its members share. */
export function inImportOrder(files: readonly ExportedFile[]): ExportedFile[] {
  const rank = ({ header: { log } }: ExportedFile) =>
    log.groupKey === undefined ? 0 : log.purpose === 'administration' ? 1 : 2;
  return files.toSorted((one, other) => rank(one) - rank(other));
}
