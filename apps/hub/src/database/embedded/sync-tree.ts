import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FILES_SYNCED_AT_ONCE = 64;

/** Has the system write a folder, with all that is in it, to the disk. */
export async function syncTree(folder: string): Promise<void> {
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

/** Has the system write the names in a folder to the disk. Windows opens no directories, and needs no sync of them. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
