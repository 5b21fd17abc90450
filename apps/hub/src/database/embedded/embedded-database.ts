import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDirectory } from './data-directory-lock.js';
import { EmbeddedBackend, EmbeddedDatabaseFailed } from './embedded-backend.js';
import { PgliteStream } from './pglite-stream.js';

/** Where the cluster lies in a data directory. */
export const CLUSTER_DIRECTORY = 'postgres';
/** What is left of a database that was moved to PostgreSQL. */
export const MOVED_DIRECTORY = `${CLUSTER_DIRECTORY}.moved`;
/**
 * How long after a failure every statement fails at once: what stopped the database, such as a full disk, may stop it again,
 * and opening it costs a second of computing.
 */
const REOPEN_AFTER_MS = 1_000;

/** What of a backend is used here. */
type Backend = Pick<EmbeddedBackend, 'send' | 'close' | 'abandon'>;

/** Opens the cluster in `directory`; `onLost` is called when it has ended, also when it could not be opened. */
type StartBackend = (directory: string, onLost: () => void) => Promise<Backend>;

/**
 * The embedded PostgreSQL of one data directory: this process owns it until it is closed. When it fails it is opened anew,
 * recovering what was committed, as a server recovers from a crash.
 */
export class EmbeddedDatabase {
  private backend: Promise<Backend> | undefined;
  private unlock: () => void = () => undefined;

  private constructor(
    private readonly directory: string,
    private readonly startBackend: StartBackend,
  ) {}

  /** Locks and opens `dataDirectory`, making it on first use. Throws `DataDirectoryInUse` and `EmbeddedDatabaseFailed`. */
  static async open(
    dataDirectory: string,
    startBackend: StartBackend = (folder, onLost) => EmbeddedBackend.start(folder, onLost),
  ): Promise<EmbeddedDatabase> {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const embedded = new EmbeddedDatabase(join(dataDirectory, CLUSTER_DIRECTORY), startBackend);
    embedded.unlock = await lockDataDirectory(dataDirectory, () => embedded.abandon());
    try {
      embedded.backend = embedded.start();
      await embedded.backend;
      return embedded;
    } catch (error) {
      embedded.unlock();
      throw error;
    }
  }

  /** A socket for the `pg` driver that leads to this database as it is now, and nowhere once that has failed. */
  stream(): PgliteStream {
    const backend = (this.backend ??= this.start());
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

  private start(): Promise<Backend> {
    const forget = () => {
      if (this.backend === backend) this.backend = undefined;
    };
    const backend = this.startBackend(this.directory, () =>
      setTimeout(forget, REOPEN_AFTER_MS).unref(),
    );
    backend.catch(() => undefined);
    return backend;
  }

  /** Gives up files that another process owns now, for good. */
  private abandon(): void {
    const { backend } = this;
    this.backend = Promise.reject(
      new EmbeddedDatabaseFailed('another process has taken its directory over'),
    );
    this.backend.catch(() => undefined);
    void backend?.then((running) => running.abandon()).catch(() => undefined);
  }
}
