import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDirectory } from './data-directory-lock.js';
import { EmbeddedBackend, EmbeddedDatabaseFailed } from './embedded-backend.js';
import { PgliteStream } from './pglite-stream.js';

/** Where the cluster lies in a data directory. */
export const CLUSTER_DIRECTORY = 'postgres';
/** What stopped it, such as a full disk, may stop it again: opening it costs a second of computing. */
const REOPEN_AFTER_MS = 1_000;

/**
 * The embedded PostgreSQL of one data directory: this process owns it until it is closed. When it fails it is opened anew,
 * recovering what was committed, as a server recovers from a crash.
 */
export class EmbeddedDatabase {
  private backend: Promise<EmbeddedBackend> | undefined;
  private unlock: () => void = () => undefined;

  private constructor(private readonly directory: string) {}

  /** Locks and opens `dataDirectory`, making it on first use. Throws `DataDirectoryInUse` and `EmbeddedDatabaseFailed`. */
  static async open(dataDirectory: string): Promise<EmbeddedDatabase> {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const embedded = new EmbeddedDatabase(join(dataDirectory, CLUSTER_DIRECTORY));
    embedded.unlock = await lockDataDirectory(dataDirectory, () => embedded.abandon());
    try {
      embedded.backend = embedded.start(0);
      await embedded.backend;
      return embedded;
    } catch (error) {
      embedded.unlock();
      throw error;
    }
  }

  /** A socket for the `pg` driver that leads to this database as it is now, and nowhere once that has failed. */
  stream(): PgliteStream {
    const backend = (this.backend ??= this.start(REOPEN_AFTER_MS));
    return new PgliteStream(async (message) => (await backend).send(message));
  }

  /** Shuts the database down cleanly and gives the data directory free. */
  async close(): Promise<void> {
    const { backend } = this;
    this.backend = undefined;
    await backend?.then(
      (running) => running.close(),
      () => undefined,
    );
    this.unlock();
  }

  private start(delayMs: number): Promise<EmbeddedBackend> {
    const lose = () => {
      if (this.backend === backend) this.backend = undefined;
    };
    const backend = sleep(delayMs).then(() => EmbeddedBackend.start(this.directory, lose));
    backend.catch(lose);
    return backend;
  }

  /** Never asks again for files that are somebody else's now. */
  private abandon(): void {
    const { backend } = this;
    this.backend = Promise.reject(
      new EmbeddedDatabaseFailed('another process has taken its directory over'),
    );
    this.backend.catch(() => undefined);
    void backend?.then((running) => running.abandon()).catch(() => undefined);
  }
}
