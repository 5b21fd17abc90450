import type { IncomingMessage } from 'node:http';

/** How long, in milliseconds, and how much, in bytes, of a refused request is still read. */
const LONGEST_MS = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads the rest of a refused request and throws it away, as far as that is not too long or too much: a client whose connection
 * is closed while it still sends never reads why.
 */
export function readOut(request: IncomingMessage): Promise<void> {
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
      if (bytes > MOST_BYTES) finish();
    };
    const timer = setTimeout(finish, LONGEST_MS);
    request.on('data', discard).once('end', finish).once('close', finish);
  });
}
