import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Sql } from '@app/projections';
import { syncTree } from './sync-tree.js';

/** The write-ahead log, which is copied last, and what PostgreSQL makes anew at each start (its manual, section 26.3.4). */
const SEGMENTS = 'pg_wal';
const CONTROL_FILE = 'global/pg_control';
const MADE_ANEW =
  /^(pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.)/;
const TEMPORARY = /(^|\/)(pgsql_tmp|t\d+_)/;
const SEGMENT = /^[0-9A-F]{24}$/;

const BEGIN = `
  SELECT start::text, pg_walfile_name(start) AS segment FROM pg_backup_start('knowledge-hub', true) AS start`;
const CONTROL = `SELECT pg_read_binary_file('${CONTROL_FILE}') AS bytes`;
const END = 'SELECT labelfile AS label FROM pg_backup_stop(false)';
const LAST_CHECKPOINT = 'SELECT redo_lsn::text AS redo FROM pg_control_checkpoint()';

/** What a copy is made from and to. */
export interface ClusterCopy {
  /** Reaches the cluster that is copied. */
  sql: Sql;
  from: string;
  /** Made by this; it must not exist. */
  to: string;
  /** Ends the copying. */
  signal: AbortSignal;
}

/**
 * Copies a running cluster, file by file and as PostgreSQL's own base backups do (its manual, section 26.3.3): what was committed
 * when it ended is in it, the first start on it recovers to then, and statements go on meanwhile. Resolves to its bytes. Rejects
 * when the database was opened anew in between, and with the signal's reason. No checkpoint but its own may come in between.
 */
export async function copyCluster(copy: ClusterCopy): Promise<number> {
  const { sql, to, signal } = copy;
  const [begun] = await sql.query<{ start: string; segment: string }>(BEGIN);
  const { start = '', segment = '' } = begun ?? {};
  const files = await copyFiles(copy).catch(async (error: unknown) => {
    // A database that was lost meanwhile has forgotten the backup.
    await sql.query(END).catch(() => undefined);
    throw error;
  });
  const [ended] = await sql.query<{ label: string }>(END);
  await writeFile(join(to, 'backup_label'), ended?.label ?? '', { mode: 0o600 });
  const segments = await copySegments(copy, segment);
  const [last] = await sql.query<{ redo: string }>(LAST_CHECKPOINT);
  if (last?.redo !== start)
    throw new Error('the database was opened anew while it was copied; begin again');
  signal.throwIfAborted();
  await syncTree(to);
  return files + segments;
}

/** Everything but the write-ahead log; a file may be written to while it is copied. */
async function copyFiles({ sql, from, to, signal }: ClusterCopy): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  let bytes = 0;
  for (const { path, isFolder } of await filesOf(from)) {
    signal.throwIfAborted();
    if (isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else bytes += await copied(join(from, path), join(to, path));
  }
  // PostgreSQL reads it itself: half of a rewritten one would be useless.
  const [control] = await sql.query<{ bytes: Buffer }>(CONTROL);
  await writeFile(join(to, CONTROL_FILE), control?.bytes ?? '', { mode: 0o600 });
  return bytes;
}

/** What was written ahead from the segment on in which the copying began; what comes after the last whole record is passed over. */
async function copySegments({ from, to, signal }: ClusterCopy, first: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(join(from, SEGMENTS))) {
    signal.throwIfAborted();
    if (SEGMENT.test(name) && name >= first)
      bytes += await copied(join(from, SEGMENTS, name), join(to, SEGMENTS, name));
  }
  return bytes;
}

/** How many bytes the files of a cluster have. */
export async function clusterBytes(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += await sizeOf(join(entry.parentPath, entry.name));
  return bytes;
}

async function filesOf(cluster: string): Promise<{ path: string; isFolder: boolean }[]> {
  const entries = await readdir(cluster, { withFileTypes: true, recursive: true });
  return entries
    .map((entry) => ({
      path: relative(cluster, join(entry.parentPath, entry.name)).replaceAll(sep, '/'),
      isFolder: entry.isDirectory(),
    }))
    .filter(({ path, isFolder }) => isFolder || isCopied(path))
    .toSorted((one, other) => Number(other.isFolder) - Number(one.isFolder));
}

function isCopied(path: string): boolean {
  if (path.startsWith(`${SEGMENTS}/`) || path === CONTROL_FILE) return false;
  return !MADE_ANEW.test(path) && !TEMPORARY.test(path);
}

/** Copies a file as it is now and resolves to its size; 0 if it is gone. */
async function copied(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return await sizeOf(to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
