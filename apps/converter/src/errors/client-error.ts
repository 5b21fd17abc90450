import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_HEADER_BYTES } from '../limits.js';
import { JSON_TYPE } from '../answer/answer-headers.js';

/** Answers what is not even an HTTP request with the error body, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge ? 431 : 400;
  const message = tooLarge
    ? `the address and headers are larger than ${MAX_HEADER_BYTES / 1024} KiB; send the payload with POST`
    : 'this is not a well-formed HTTP request';
  const body = JSON.stringify({ error: message });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: ${JSON_TYPE}\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
