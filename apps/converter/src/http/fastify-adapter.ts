import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '../limits.js';
import { setAnswerHeaders } from './answer-headers.js';
import { answerOptions } from './answer-options.js';
import { Problem } from '../errors/problem.js';
import { readBody } from './request-body.js';

/** How long a client may take to read its answer once the service was told to end, in milliseconds. */
const CLOSING_GRACE_MS = 5000;

/** Whose body is no JSON to collect, whatever its Content-Type says, but is read as it arrives. */
const STREAM_PATHS = new Set(['/stream', '/api/stream']);

/** The Content-Type under which Fastify leaves a body unread. */
const UNREAD = 'application/x-unread';

/** Fastify set up for this service: JSON of any content type up to the limits, `{error}` for what never reaches a route. */
export function createFastifyAdapter(): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    // nothing here is Express middleware, and looking for some costs each request
    skipMiddie: true,
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      setAnswerHeaders(reply);
      void reply.status(400).send({ error: 'the path is not valid percent-encoded UTF-8' });
    },
    clientErrorHandler: answerBrokenHttp,
  });
  const fastify = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  // named as well, since Fastify looks up the parser of "*" the long way for each request
  fastify.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, readBody);
  fastify.addContentTypeParser(UNREAD, (_request, _payload, done) => done(null));
  fastify.addHook('onRequest', (request, reply, done) => {
    setAnswerHeaders(reply);
    if (request.method === 'OPTIONS' && answerOptions(request, reply)) return;
    if (STREAM_PATHS.has(request.routeOptions.url ?? '')) request.headers['content-type'] = UNREAD;
    done(checkQuery(request.url));
  });
  fastify.addHook('onSend', sendTogether);
  fastify.addHook('preClose', (done) => {
    setTimeout(() => fastify.server.closeAllConnections(), CLOSING_GRACE_MS).unref();
    done();
  });
  return adapter;
}

/**
 * Answers leave once every request that has arrived with them is handled. Waking a client that sleeps can cost the service more
 * than the conversion it waits for, above all on a virtual machine, and answers that leave in a row wake it once.
 */
function sendTogether(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  setImmediate(done, null, payload);
}

/** Fastify's parser passes broken escapes through; here they are refused, since they would change the payload. */
function checkQuery(url: string): Problem | undefined {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return undefined;
  try {
    decodeURIComponent(url.slice(start));
    return undefined;
  } catch {
    return new Problem(400, 'the query string is not valid percent-encoded UTF-8');
  }
}

function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge ? 431 : 400;
  const message = tooLarge
    ? `the address and headers are larger than ${MAX_HEADER_BYTES / 1024} KiB; send the payload with POST`
    : 'this is not a well-formed HTTP request';
  const body = JSON.stringify({ error: message });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
