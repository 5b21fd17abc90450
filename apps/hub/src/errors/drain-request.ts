import type { IncomingMessage } from 'node:http';

/** For how long, and up to how many bytes, a refused request is still read. */
export interface DrainLimits {
  milliseconds: number;
  bytes: number;
}

const DRAIN_LIMITS: DrainLimits = { milliseconds: 5_000, bytes: 64 * 1024 * 1024 };

/**
 * Reads and discards the rest of a refused request within the limits: a client whose connection is closed while it still sends
 * never reads the refusal.
 */
export function drainRequest(request: IncomingMessage, limits = DRAIN_LIMITS): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off('data', discard).off('end', finish).off('close', finish);
      resolve();
    };
    const discard = ({ length }: Buffer) => {
      bytes += length;
      if (bytes > limits.bytes) finish();
    };
    const timer = setTimeout(finish, limits.milliseconds);
    request.on('data', discard).once('end', finish).once('close', finish);
  });
}
