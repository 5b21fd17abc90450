import 'reflect-metadata';
import { FOLLOWING_PROJECTIONS, TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { readConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { TailRefused, importTail } from '../event-store/integrity/import-tail.js';
import { listGroupsWithoutLogs } from '../event-store/log/log.js';
import type { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { type ExportedFile, inImportOrder, readHeader, readLines } from './exported-file.js';
import { findSigner } from './importing-hub.js';
import { withCurrentDatabase } from './with-database.js';

async function importFile(
  database: Database,
  signer: CheckpointSigner,
  { path, header }: ExportedFile,
): Promise<void> {
  const { id, groupKey, purpose } = header.log;
  const { imported, size, bare } = await database.transaction((sql) =>
    importTail(sql, {
      header,
      lines: readLines(path),
      keys: [signer.publicKey],
      transactional: TRANSACTIONAL_PROJECTIONS,
      following: FOLLOWING_PROJECTIONS,
      now: Date.now(),
    }),
  );
  process.stdout.write(
    `${purpose} log of ${groupKey ?? 'the hub'} (${id}): restored ${imported} events, now ${size}\n`,
  );
  if (bare.length === 0) return;
  process.stdout.write(
    `${bare.length} of them came without their payloads. Redact each, so that it is on record why ` +
      `(POST /api/v1/admin/events/ID/redact): ${bare.join(' ')}\n`,
  );
}

/** Does some work for a file; whether it was done, or the file was refused, which is told. */
async function isDone(path: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isUnreadable = (error as NodeJS.ErrnoException).syscall === 'open';
    if (!(error instanceof TailRefused) && !isUnreadable) throw error;
    process.stderr.write(`${path}: ${(error as Error).message}\n`);
    process.exitCode = 1;
    return false;
  }
}

async function openFiles(paths: readonly string[]): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const path of paths)
    await isDone(path, async () => {
      files.push({ path, header: await readHeader(path) });
    });
  return inImportOrder(files);
}

async function importAll(
  database: Database,
  signer: CheckpointSigner,
  files: readonly ExportedFile[],
): Promise<void> {
  const refused = new Set<string>();
  for (const file of files) {
    const { groupKey = '' } = file.header.log;
    const done = await isDone(file.path, async () => {
      // Who may see what members share is decided in the log before.
      if (groupKey !== '' && refused.has(groupKey))
        throw new TailRefused(`not imported, because another log of ${groupKey} was refused`);
      await importFile(database, signer, file);
    });
    if (!done) refused.add(groupKey);
  }
  const lacking = await listGroupsWithoutLogs(database);
  if (lacking.length === 0) return;
  process.stderr.write(
    `these groups are here without their logs, so import those too: ${lacking.join(' ')}\n`,
  );
  process.exitCode = 1;
}

const USAGE = {
  usage: 'npm run log:import -- FILE.ndjson ...',
  description:
    'Restores the events that exported logs (khub export --log) have and the database lacks, in whatever order the files are named. ' +
    'An empty database becomes that of the hub that exported them, whose master key it needs.',
  positionals: 'wanted',
} as const;

await withCurrentDatabase(USAGE, async (database, paths) => {
  const files = await openFiles(paths);
  if (files.length === 0) return;
  try {
    const signer = await findSigner(
      database,
      readConfig(),
      files.map(({ header }) => header),
    );
    await importAll(database, signer, files);
  } catch (error) {
    if (!(error instanceof TailRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
});
