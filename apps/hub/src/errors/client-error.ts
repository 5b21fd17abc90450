import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HubError } from '@app/domain';
import { errorAnswer } from './error-answer.js';

function hubErrorOf(code: string | undefined): HubError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HubError('request.too_large', 'The address and headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HubError('request.invalid', 'The request took too long to arrive.');
  return new HubError('request.invalid', 'This is not a valid HTTP request.');
}

/** Answers what is not even an HTTP request with the error body, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = errorAnswer(hubErrorOf(error.code));
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
