import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HubError } from '@app/domain';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.js';
import { errorAnswer } from './error-answer.js';

/** What Node keeps on a socket: the answer that is being written to it. */
interface AnsweringSocket extends Socket {
  _httpMessage?: ServerResponse | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function hubErrorOf(code: string | undefined): HubError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HubError('request.too_large', 'The address and headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HubError('request.timeout');
  return new HubError('request.invalid', 'This is not a valid HTTP request.');
}

/** Answers what is not even an HTTP request with the error body, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, body } = errorAnswer(hubErrorOf(error.code));
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
      `content-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** Has a server answer with the error body what Node would refuse without one: an `Expect` that it does not know. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', ({ headers }, response) => {
    const id = requestIdOf(headers, randomUUID);
    const { status, body } = errorAnswer(new HubError('request.expectation_failed'), id);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(text),
      [REQUEST_ID_HEADER]: id,
    });
    response.end(text);
  });
}
