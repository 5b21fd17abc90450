import { cp, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HubError } from '@app/domain';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { OPEN_DATABASE } from '../database/database.module.js';
import { syncDirectory, syncTree } from '../database/embedded/sync-tree.js';
import type { EmbeddedCopying, OpenDatabase } from '../database/open-database.js';
import { KEY_FILE } from '../identity/master-key.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { PUBLISHED_FOLDER } from '../transparency/remembered-checkpoints.js';
import { type Backup, backupName, startOfBackup } from './backup.js';

const FOLDER = 'backups';
/** A backup's folder has this at the end of its name until it is complete. */
const UNFINISHED = '.part';
/** Room that the running database needs beside the copy: a full disk would stop it. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** Makes backups of the hub's data directory, one at a time, while the hub runs, and keeps the newest. */
@Injectable()
export class BackupStore implements BeforeApplicationShutdown {
  private readonly logger = new Logger('backups');
  private readonly folder: string;
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private last: Backup | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: HubConfig,
    @Inject(OPEN_DATABASE) private readonly opened: OpenDatabase,
    @Inject(CLOCK) private readonly now: Clock,
  ) {
    this.folder = resolve(config.backupDirectory ?? join(config.dataDirectory, FOLDER));
  }

  /** Begins a backup. Throws `admin.backup_of_server` and `admin.backup_running`. */
  begin(): Backup {
    const { copying } = this.opened;
    if (!copying) throw new HubError('admin.backup_of_server');
    if (this.running) throw new HubError('admin.backup_running');
    const now = this.now();
    const name = backupName(now);
    const startedAt = new Date(now).toISOString();
    const begun: Backup = { name, path: join(this.folder, name), state: 'running', startedAt };
    this.last = begun;
    this.running = this.make(begun, copying).then((made) => {
      this.last = made;
      this.running = undefined;
    });
    return begun;
  }

  /** The complete backups and the one begun last, whether it succeeded or not; newest first. */
  async list(): Promise<Backup[]> {
    const backups = (await this.names()).map((name): Backup => {
      const startedAt = startOfBackup(name) ?? '';
      return { name, path: join(this.folder, name), state: 'done', startedAt };
    });
    const others = backups.filter(({ name }) => name !== this.last?.name);
    return [...(this.last ? [this.last] : []), ...others].toSorted((one, other) =>
      other.name.localeCompare(one.name),
    );
  }

  /** Aborts a running backup before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('the hub ended'));
    await this.running;
  }

  private async make(begun: Backup, copying: EmbeddedCopying): Promise<Backup> {
    const from = performance.now();
    try {
      const bytes = await this.copy(begun.path, copying);
      const seconds = Math.round(performance.now() - from) / 1_000;
      this.logger.log(`backed up to ${begun.path}: ${bytes} bytes in ${seconds} s`);
      await this.removeOldest(begun.name).catch((error: unknown) => this.logger.error(error));
      return { ...begun, state: 'done', bytes, seconds };
    } catch (error) {
      const problem = (error as Error).message;
      this.logger.error(`the backup ${begun.name} failed: ${problem}`);
      return { ...begun, state: 'failed', problem };
    }
  }

  /** Makes a backup, whole or not at all. */
  private async copy(target: string, copying: EmbeddedCopying): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.removeUnfinished();
    await this.assertRoom(await copying.bytes());
    const unfinished = `${target}${UNFINISHED}`;
    try {
      await mkdir(unfinished, { mode: 0o700 });
      // Copied before the database, so that the backup's database has at least what its published checkpoints say.
      for (const beside of [KEY_FILE, PUBLISHED_FOLDER]) await this.copyBeside(beside, unfinished);
      const bytes = await copying.copyTo(unfinished, this.ending.signal);
      await syncTree(unfinished);
      await rename(unfinished, target);
      await syncDirectory(this.folder);
      return bytes;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  }

  private async copyBeside(name: string, target: string): Promise<void> {
    try {
      await cp(join(this.config.dataDirectory, name), join(target, name), { recursive: true });
    } catch (error) {
      // There is no key file where the master key is a setting.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  private async assertRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const [needed, free] = [bytes + SPARE_BYTES, bavail * bsize];
    if (free >= needed) return;
    const inMegabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
    throw new Error(
      `it needs ${inMegabytes(needed)}, and ${inMegabytes(free)} are free in ${this.folder}`,
    );
  }

  /** Removes the oldest but for those that are kept. What is dated after the one just made is older: the clock was put back since. */
  private async removeOldest(made: string): Promise<void> {
    const names = await this.names();
    const isAhead = (name: string) => name > made;
    const byAge = [...names.filter((name) => !isAhead(name)), ...names.filter(isAhead)];
    for (const name of byAge.slice(this.config.backupsKept))
      await rm(join(this.folder, name), { recursive: true, force: true });
  }

  private async removeUnfinished(): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.endsWith(UNFINISHED) && startOfBackup(name.slice(0, -UNFINISHED.length)))
        await rm(join(this.folder, name), { recursive: true, force: true });
  }

  /** The names of the complete backups, newest first. */
  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch((): string[] => []);
    return names
      .filter((name) => startOfBackup(name) !== undefined)
      .toSorted((one, other) => other.localeCompare(one));
  }
}
