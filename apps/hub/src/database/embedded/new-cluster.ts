import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';

/** The empty cluster that the build makes. */
export const CLUSTER_IMAGE = new URL('../../../embedded-cluster.tgz', import.meta.url);

/** Every cluster has this file, which PostgreSQL writes first of all. */
const VERSION_FILE = 'PG_VERSION';
const FILES_SYNCED_AT_ONCE = 64;

/**
 * Makes `directory` a PostgreSQL cluster from `image` (a tar archive with gzip), unless it is one: all of it, on the disk,
 * or nothing. Rejects when the disk is full, and when `directory` holds files that are no cluster, which stay.
 */
export async function layNewCluster(directory: string, image: string): Promise<void> {
  if (existsSync(join(directory, VERSION_FILE))) return;
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await extract({ file: image, cwd: unfinished, strict: true });
  await syncTree(unfinished);
  if (existsSync(directory)) await rmdir(directory);
  await rename(unfinished, directory);
  await syncDirectory(dirname(directory));
}

// Recovery replays what was committed over these files, so they must be on the disk before the first COMMIT is answered.
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (let first = 0; first < entries.length; first += FILES_SYNCED_AT_ONCE)
    await Promise.all(
      entries.slice(first, first + FILES_SYNCED_AT_ONCE).map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return entry.isDirectory() ? syncDirectory(path) : syncFile(path);
      }),
    );
  await syncDirectory(folder);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

// Windows opens no directories, and needs no sync of them.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
