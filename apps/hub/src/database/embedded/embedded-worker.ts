import { parentPort, workerData } from 'node:worker_threads';
import { openDurablePglite } from './durable-pglite.js';

/** What the worker is told: bytes for the database, or `null` to close it. */
export interface WorkerRequest {
  id: number;
  message: Uint8Array | null;
}

/** What the worker answers, under the request's id. */
export interface WorkerAnswer {
  id: number;
  answer?: Uint8Array;
  error?: string;
}

// The database runs WebAssembly synchronously; in a thread of its own it does not hold up the hub's requests.
if (parentPort) {
  const port = parentPort;
  const database = await openDurablePglite(workerData as string);
  port.on('message', ({ id, message }: WorkerRequest) => {
    const work =
      message === null
        ? database.close().then(() => new Uint8Array())
        : database.execProtocolRaw(message);
    work.then(
      (answer) => port.postMessage({ id, answer } satisfies WorkerAnswer),
      (error: unknown) => port.postMessage({ id, error: String(error) } satisfies WorkerAnswer),
    );
  });
  port.postMessage({ id: 0 } satisfies WorkerAnswer);
}
