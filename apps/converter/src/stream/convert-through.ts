import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ByteConverter } from '@app/conversion';
import { formatWarnings } from '../convert/warnings-header.js';
import { WARNINGS_HEADER } from '../answer/answer-headers.js';
import { MAX_STREAM_BYTES } from '../limits.js';

/** How long a client may go on sending after its answer has ended, in milliseconds. */
const SENDING_GRACE_MS = 5000;

/**
 * Sends what `converter` makes of `body` as it arrives, and reads only as fast as the client takes it. A stream that breaks
 * the limit or its compression ends with an error event of the target; a client that is gone ends everything at once.
 */
export function convertThrough(
  converter: ByteConverter,
  body: Readable,
  answer: ServerResponse,
): void {
  let received = 0;
  const send = (frames: string): void => {
    if (frames !== '' && !answer.write(frames)) body.pause();
    if (converter.isOver) finish(converter, body, answer);
  };
  answer.on('drain', () => body.resume());
  // an answer that has ended is closed too, and what its client still sends must not break the connection
  answer.on('close', () => answer.writableFinished || body.destroy());
  body.on('data', (chunk: Buffer) => {
    if (converter.isOver) return;
    received += chunk.length;
    const isTooLong = received > MAX_STREAM_BYTES;
    send(isTooLong ? converter.fail(TOO_LONG) : converter.push(chunk));
  });
  body.on('end', () => {
    if (!converter.isOver) send(converter.end());
  });
  body.on('error', () => {
    if (!converter.isOver && !answer.destroyed) send(converter.fail(UNREADABLE));
  });
}

const TOO_LONG = `the stream is longer than ${MAX_STREAM_BYTES / 1024 / 1024} MiB`;
const UNREADABLE = 'the stream cannot be read: it is not valid gzip';

function finish(converter: ByteConverter, body: Readable, answer: ServerResponse): void {
  const { warnings } = converter;
  if (warnings.length > 0) answer.addTrailers({ [WARNINGS_HEADER]: formatWarnings(warnings) });
  answer.end();
  const { req } = answer;
  if (req.complete) return;
  // hanging up at once would take the answer away from a client that still sends
  body.resume();
  setTimeout(() => req.complete || req.destroy(), SENDING_GRACE_MS).unref();
}
