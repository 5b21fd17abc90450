import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, checkpointBody, ownText, parseCheckpoint, readNote } from '@app/domain';

/** Where they lie in the data directory. */
export const PUBLISHED_FOLDER = 'published';
const UUID = /^[0-9a-f-]{36}$/;

/**
 * The last checkpoint this hub has published of each log, as a signed note under the log's id, in a file beside the database:
 * restoring the database does not take it back.
 */
export class RememberedCheckpoints {
  private readonly folder: string;
  /** Of each log the body of its note, without its signatures. */
  private readonly bodies = new Map<string, string>();
  /** Of each log the note that the disk has not taken. */
  private readonly notes = new Map<string, string>();

  constructor(dataDirectory: string) {
    this.folder = join(dataDirectory, PUBLISHED_FOLDER);
  }

  /** Reads what was kept by an earlier run; nothing where there is nothing. Rejects for what cannot be read. */
  async load(): Promise<void> {
    for (const logId of await this.files()) {
      const note = await readFile(join(this.folder, logId), 'utf8');
      const checkpoint = parseCheckpoint(readNote(note)?.body ?? '');
      if (checkpoint) this.remember(logId, checkpoint);
    }
  }

  /** The ids of the logs of which something is remembered. */
  get logIds(): string[] {
    return [...this.bodies.keys()];
  }

  /** What is remembered of a log. */
  of(logId: string): Checkpoint | undefined {
    return parseCheckpoint(this.bodies.get(logId) ?? '') ?? undefined;
  }

  /** Whether a checkpoint is remembered, or a larger one of its origin. */
  holds({ logId, size, note }: { logId: string; size: number; note: string }): boolean {
    const known = this.of(logId);
    return known !== undefined && note.startsWith(`${known.origin}\n`) && known.size >= size;
  }

  /** What is remembered only until this run ends: the disk did not take it. */
  get unkept(): { logId: string; note: string }[] {
    return [...this.notes].map(([logId, note]) => ({ logId, note }));
  }

  /** Keeps a note on the disk, whole or not at all; rejects when the disk does not take it. */
  async keep(logId: string, note: string): Promise<void> {
    const checkpoint = parseCheckpoint(readNote(note)?.body ?? '');
    if (!checkpoint) throw new Error('only a checkpoint is remembered');
    this.remember(logId, checkpoint);
    this.notes.set(logId, note);
    await this.write(logId, note);
    if (this.notes.get(logId) === note) this.notes.delete(logId);
  }

  /** Forgets a log. */
  async forget(logId: string): Promise<void> {
    this.bodies.delete(logId);
    this.notes.delete(logId);
    await rm(join(this.folder, logId), { force: true });
  }

  private remember(logId: string, checkpoint: Checkpoint): void {
    this.bodies.set(logId, ownText(checkpointBody(checkpoint)));
  }

  private async write(logId: string, note: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const draft = join(this.folder, `${logId}.${process.pid}.tmp`);
    try {
      await writeFile(draft, note, { flush: true });
      await rename(draft, join(this.folder, logId));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private async files(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).filter((name) => UUID.test(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
