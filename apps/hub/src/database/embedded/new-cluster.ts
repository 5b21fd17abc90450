import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { syncDirectory, syncTree } from './sync-tree.js';

/** The cluster with the hub's tables that the build makes. */
export const CLUSTER_IMAGE = new URL('../../../embedded-cluster.tgz', import.meta.url);

/** So much of an image is read and unpacked at once: what unpacking takes stays with the process, ten times as much. */
const READ_BYTES = 64 * 1024;

/** Every cluster has this file, which PostgreSQL writes first of all. */
const VERSION_FILE = 'PG_VERSION';

/**
 * Makes `directory` a PostgreSQL cluster from `image` (a tar archive with gzip), unless it is one: all of it, on the disk,
 * or nothing. Rejects when the disk is full, and when `directory` holds files that are no cluster, which stay.
 */
export async function layNewCluster(directory: string, image: string): Promise<void> {
  if (existsSync(join(directory, VERSION_FILE))) return;
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  // A thousand small files in half the processor time, where nothing else could go on anyway.
  extract({ file: image, cwd: unfinished, strict: true, sync: true, maxReadSize: READ_BYTES });
  // Recovery replays what was committed over these files, so they must be on the disk before the first COMMIT is answered.
  await syncTree(unfinished);
  if (existsSync(directory)) await rmdir(directory);
  await rename(unfinished, directory);
  await syncDirectory(dirname(directory));
}
