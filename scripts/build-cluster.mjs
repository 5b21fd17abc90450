// Makes the empty PostgreSQL cluster that a new embedded database begins with.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { create } from 'tar';

const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');

/** Whether `file` was made by the PGlite that is installed now. */
function isCurrent(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return made > statSync(pglite).ctimeMs;
}

async function write(file) {
  const directory = mkdtempSync(join(tmpdir(), 'khub-cluster-'));
  const database = await PGlite.create(directory);
  await database.close();
  mkdirSync(dirname(file), { recursive: true });
  await create({ file, cwd: directory, gzip: true, portable: true }, ['.']);
  rmSync(directory, { recursive: true });
}

/**
 * Writes the cluster to `file` as a tar archive with gzip, unless that is there. initdb costs seconds and 800 MB, so a process of its
 * own does it, beside whatever else is built.
 */
export async function buildCluster(file) {
  if (isCurrent(file)) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), file]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write(process.argv[2]);
