import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from './embedded-worker.js';

const WORKER = new URL('./embedded-worker.js', import.meta.url);
/** How large its young generation grows, in megabytes: what the database makes lies in its own memory, and V8 keeps what it once had. */
const MAX_YOUNG_MB = 6;

/** Why the embedded database has stopped answering, or could not be opened. */
export class EmbeddedDatabaseFailed extends Error {
  constructor(reason: string) {
    super(`the embedded database failed: ${reason}`);
    this.name = 'EmbeddedDatabaseFailed';
  }
}

interface Waiting {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/** One run of the embedded PostgreSQL in a worker thread; once it is lost it never answers again. */
export class EmbeddedBackend {
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private lost: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    private readonly onLost: () => void,
  ) {
    worker.on('message', (answer: WorkerAnswer) => this.settle(answer));
    worker.on('error', (error) => this.lose(error.message));
    worker.on('exit', () => this.lose('it has stopped'));
  }

  /** Opens the cluster in `directory`, making it on first use; `onLost` is called when it has ended. */
  static async start(directory: string, onLost: () => void): Promise<EmbeddedBackend> {
    const worker = new Worker(WORKER, {
      workerData: directory,
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    const backend = new EmbeddedBackend(worker, onLost);
    await backend.answerTo(0);
    return backend;
  }

  /** Resolves to the server's answer to a client's message. Rejects when the database is lost. */
  send(message: Uint8Array | null): Promise<Uint8Array> {
    const id = ++this.lastId;
    const answer = this.answerTo(id);
    this.worker.postMessage({ id, message } satisfies WorkerRequest);
    return answer;
  }

  /** Shuts the database down cleanly. */
  async close(): Promise<void> {
    if (!this.lost) await this.send(null);
    await this.worker.terminate();
  }

  /** Stops at once, without writing anything more. */
  abandon(): void {
    this.lose('it was abandoned');
    void this.worker.terminate();
  }

  private answerTo(id: number): Promise<Uint8Array> {
    if (this.lost) return Promise.reject(this.lost);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private settle({ id, answer }: WorkerAnswer): void {
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  private lose(reason: string): void {
    if (this.lost) return;
    this.lost = new EmbeddedDatabaseFailed(reason);
    for (const waiting of this.waiting.values()) waiting.reject(this.lost);
    this.waiting.clear();
    this.onLost();
  }
}
