import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataDirectory } from './data-directory-lock.js';
import { PgliteStream, type WireExchange } from './pglite-stream.js';
import type { WorkerAnswer, WorkerRequest } from './embedded-worker.js';

const WORKER = new URL('./embedded-worker.js', import.meta.url);
const CLUSTER_DIRECTORY = 'postgres';

interface Waiting {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/** The embedded PostgreSQL of one data directory: this process owns it, in a worker thread, until it is closed. */
export class EmbeddedDatabase {
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private lost: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    private readonly unlock: () => void,
  ) {
    worker.on('message', (answer: WorkerAnswer) => this.settle(answer));
    worker.on('error', (error) => this.lose(error));
    worker.on('exit', () => this.lose(new Error('the embedded database has stopped')));
  }

  /** Locks and opens `dataDirectory`, making it on first use. Throws `DataDirectoryInUse`. */
  static async open(dataDirectory: string): Promise<EmbeddedDatabase> {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    let embedded: EmbeddedDatabase | undefined;
    const unlock = await lockDataDirectory(dataDirectory, () => embedded?.abandon());
    try {
      const worker = new Worker(WORKER, { workerData: join(dataDirectory, CLUSTER_DIRECTORY) });
      embedded = new EmbeddedDatabase(worker, unlock);
      await embedded.answerTo(0);
      return embedded;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** A socket for the `pg` driver that leads to this database. */
  stream(): PgliteStream {
    return new PgliteStream(this.exchange);
  }

  /** Shuts the database down cleanly and gives the data directory free. */
  async close(): Promise<void> {
    if (!this.lost) await this.send(null);
    await this.worker.terminate();
    this.unlock();
  }

  /** Stops at once, without a last word to files that are somebody else's now. */
  private abandon(): void {
    this.lose(new Error('the embedded database was taken over by another process'));
    void this.worker.terminate();
  }

  private readonly exchange: WireExchange = (message) => this.send(message);

  private send(message: Uint8Array | null): Promise<Uint8Array> {
    const id = ++this.lastId;
    const answer = this.answerTo(id);
    this.worker.postMessage({ id, message } satisfies WorkerRequest);
    return answer;
  }

  private answerTo(id: number): Promise<Uint8Array> {
    if (this.lost) return Promise.reject(this.lost);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private settle({ id, answer, error }: WorkerAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(answer ?? new Uint8Array());
    else waiting?.reject(new Error(`the embedded database failed: ${error}`));
  }

  private lose(error: Error): void {
    this.lost ??= error;
    for (const waiting of this.waiting.values()) waiting.reject(this.lost);
    this.waiting.clear();
  }
}
