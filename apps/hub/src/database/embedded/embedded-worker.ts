import { fdatasyncSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { openDurablePglite } from './durable-pglite.js';
import { exchange } from './exchange.js';
import { withLongestTimer } from './longest-timer.js';
import { CLUSTER_IMAGE } from './new-cluster.js';
import { parseFatalError } from './parse-fatal-error.js';

/** What the worker is told: bytes for the database, or `null` to close it. */
export interface WorkerRequest {
  id: number;
  message: Uint8Array | null;
}

/** What the worker answers, under the request's id; under the id 0, which no request has, that it is open. */
export interface WorkerAnswer {
  id: number;
  answer: Uint8Array;
}

const NOTHING = new Uint8Array();
let syncFailure: string | undefined;

// PGlite passes over what is thrown here, and would acknowledge what is not on the disk.
function syncToDisk(file: number): void {
  try {
    fdatasyncSync(file);
  } catch (error) {
    syncFailure = String(error);
    throw error;
  }
}

// The database runs WebAssembly synchronously; in a thread of its own it does not hold up the hub's requests. What is
// thrown here ends the thread: after a panic or a failed sync PGlite would go on with locks nobody holds, or for ever.
if (parentPort) {
  const port = parentPort;
  const start = setTimeout;
  globalThis.setTimeout = withLongestTimer((run, ms) => start(run, ms)) as typeof setTimeout;
  const directory = workerData as string;
  const image = fileURLToPath(CLUSTER_IMAGE);
  const database = await openDurablePglite(directory, image, syncToDisk).catch((error: unknown) => {
    throw new Error(
      `cannot open ${directory} (${freeMegabytes(directory)} MB are free there)${messageOf(error)}`,
    );
  });
  const answerTo = async (message: Uint8Array | null): Promise<Uint8Array> => {
    if (message === null) return database.close().then(() => NOTHING);
    const answer = await exchange(database, message);
    const failure = syncFailure ?? parseFatalError(answer);
    if (failure !== undefined) throw new Error(failure);
    return answer;
  };
  port.on('message', async ({ id, message }: WorkerRequest) => {
    port.postMessage({ id, answer: await answerTo(message) } satisfies WorkerAnswer);
  });
  port.postMessage({ id: 0, answer: NOTHING } satisfies WorkerAnswer);
}

// Its own words do not tell that the disk is full; recovery and a new cluster need some room.
function freeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(dirname(directory));
  return Math.floor((bavail * bsize) / 1e6);
}

// PGlite also throws objects that are no errors and say nothing.
function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? `: ${thrown.message}` : '';
}
