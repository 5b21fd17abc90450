import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { linesOf } from '@app/domain';
import { EXIT, Failure } from '../failure.js';

/** The name that stands for standard input. */
const STANDARD_INPUT = '-';

/** Lines to push: what they are called, how many bytes there are when that is known, and the lines, some at a time. */
export interface PushSource {
  /** Part of the ids of events that have none of their own. */
  name: string;
  size: number | null;
  lines(): AsyncIterable<string[]>;
  close(): Promise<void>;
}

/** Opens a file, or standard input for `-`. Throws a `Failure` for a file that cannot be read. */
export async function openSource(
  path: string,
  stdin: () => NodeJS.ReadableStream,
): Promise<PushSource> {
  if (path === STANDARD_INPUT) {
    const lines = () => linesOf(stdin() as AsyncIterable<Buffer>);
    return { name: STANDARD_INPUT, size: null, lines, close: () => Promise.resolve() };
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) {
    throw new Failure(EXIT.usage, stat ? `${path} is not a file` : `there is no file ${path}`);
  }
  const file = await open(path).catch((error: unknown) => {
    throw new Failure(EXIT.usage, `cannot read ${path}: ${(error as Error).message}`);
  });
  return {
    name: basename(path),
    size: stat.size,
    lines: () => linesOf(file.createReadStream({ autoClose: false })),
    close: () => file.close(),
  };
}
