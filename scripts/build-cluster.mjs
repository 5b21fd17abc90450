// Makes the PostgreSQL cluster that a new embedded database begins with: an empty one, and then the hub's tables in it.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { create, extract } from 'tar';
import { newestFile } from './newest-file.mjs';

const run = promisify(execFile);
const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const MIGRATIONS = 'apps/hub/src/database/migrations';

/** What the build keeps from one time to the next, and what it ships. */
const EMPTY = 'dist/empty-cluster.tgz';
const MIGRATED = 'dist/apps/hub/embedded-cluster.tgz';

/** Where the hub keeps the cluster in its data directory. */
const CLUSTER = 'postgres';

const madeAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Fills a new directory with `work`, and writes what is in its folder for the cluster to `file` as a tar archive with gzip. */
async function archive(file, work) {
  const directory = mkdtempSync(join(tmpdir(), 'khub-cluster-'));
  try {
    const cwd = join(directory, CLUSTER);
    mkdirSync(cwd);
    await work({ directory, cluster: cwd });
    mkdirSync(dirname(file), { recursive: true });
    await create({ file, cwd, gzip: true, portable: true }, ['.']);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * Makes the empty cluster, unless the PGlite that is installed now has made it. initdb costs seconds and 800 MB, so a process of its
 * own does it, beside whatever else is built.
 */
export async function buildEmptyCluster() {
  if (madeAt(EMPTY) > statSync(pglite).ctimeMs) return;
  await run(process.execPath, [fileURLToPath(import.meta.url)]);
}

/** Runs the migrations of the compiled hub on the empty cluster, as its operator would, unless they ran on this one and are the same. */
export async function buildMigratedCluster() {
  if (madeAt(MIGRATED) > Math.max(madeAt(EMPTY), newestFile(MIGRATIONS))) return;
  await archive(MIGRATED, async ({ directory, cluster }) => {
    await extract({ file: EMPTY, cwd: cluster, strict: true });
    const env = { PATH: process.env.PATH, HUB_DATA_DIR: directory };
    await run(process.execPath, ['dist/apps/hub/src/cli/migrate.js'], { env });
  });
}

/** What new databases are copied from: two thirds of the files, and the hub has one database. */
const TEMPLATES = ['template0', 'template1'];

async function initialize({ cluster }) {
  const database = await PGlite.create(cluster);
  for (const name of TEMPLATES) {
    await database.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    await database.exec(`DROP DATABASE ${name}`);
  }
  await database.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await archive(EMPTY, initialize);
