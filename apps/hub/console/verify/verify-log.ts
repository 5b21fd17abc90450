import { BASE } from '../state/addresses.js';
import type { Order, Report, Verdict } from './verdict.js';

/** Where the build has put the worker, within the console. */
declare const VERIFIER: string;

interface TrustedScripts {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

const addressOfVerifier = () => `${BASE}/${VERIFIER}`;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedScripts };
const policy = trustedTypes?.createPolicy('khub-worker', {
  createScriptURL: (url) => {
    if (url !== addressOfVerifier()) throw new TypeError('not the verifier');
    return url;
  },
});

/** How far it is. */
export interface Progress {
  done: number;
  size: number;
}

/** Resolves to what recomputing a log in this browser finds; rejects where the log cannot be read. */
export function verifyLog(
  order: Order,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Verdict> {
  const address = addressOfVerifier();
  const worker = new Worker(policy?.createScriptURL(address) ?? address);
  const done = new Promise<Verdict>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if ('progress' in data) onProgress(data.progress);
      else if ('verdict' in data) resolve(data.verdict);
      else reject(new Error(data.failure));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  worker.postMessage(order);
  return done.finally(() => worker.terminate());
}
