import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  type ExportedLine,
  MirrorNotExported,
  mirroredLines,
} from '../event-store/mirror/export-mirror.js';
import { withCurrentDatabase } from './with-database.js';

/** What a log holds is for its members: nobody else on the machine may read the file. */
const PRIVATE = 0o600;

const USAGE = {
  usage: 'npm run mirror:export -- HUB/GROUP FILE.ndjson',
  description:
    'Writes what this hub has mirrored of a group as an exported log, from which that hub can restore what it has lost (log:import).',
  positionals: 'wanted',
} as const;

await withCurrentDatabase(USAGE, async (database, [origin = '', file]) => {
  if (file === undefined) {
    process.stderr.write(`Which file? ${USAGE.usage}\n`);
    process.exitCode = 2;
    return;
  }
  let [lines, bare] = [0, 0];
  async function* texts(exported: AsyncIterable<ExportedLine>): AsyncGenerator<string> {
    for await (const { text, lacksPayload } of exported) {
      [lines, bare] = [lines + 1, bare + Number(lacksPayload)];
      yield text;
    }
  }
  try {
    const out = createWriteStream(file, { mode: PRIVATE, flags: 'wx' });
    await pipeline(texts(mirroredLines(database, origin)), out);
  } catch (error) {
    if (!(error instanceof MirrorNotExported)) throw error;
    await rm(file, { force: true });
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  // Beside the events are the header and the checkpoint.
  process.stdout.write(`${origin}: ${lines - 2} events, ${bare} without their payloads\n`);
});
