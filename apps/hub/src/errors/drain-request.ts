import type { IncomingMessage } from 'node:http';

/** How long and how much of a refused request is still read. */
export interface ReadOutLimits {
  milliseconds: number;
  bytes: number;
}

const READ_OUT_LIMITS: ReadOutLimits = { milliseconds: 5_000, bytes: 64 * 1024 * 1024 };

/**
 * Reads the rest of a refused request and throws it away, as far as that is not too long or too much: a client whose connection
 * is closed while it still sends never reads why.
 */
export function drainRequest(request: IncomingMessage, limits = READ_OUT_LIMITS): Promise<void> {
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
