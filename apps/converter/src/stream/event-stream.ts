import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingOf, isGzip, unknownCoding } from '../input/request-body.js';
import { WARNINGS_HEADER } from '../answer/answer-headers.js';

/** The bytes of a request's stream as they arrive, gzip inflated; throws a 415 Problem for another compression. */
export function readEventStream({ raw }: FastifyRequest): Readable {
  const coding = codingOf(raw.headers);
  if (coding === 'identity') return raw;
  if (!isGzip(coding)) throw unknownCoding(coding);
  // a stream that is cut off is converted as far as it came
  return raw.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }));
}

/** Begins an answer of server-sent events at once; what was lost follows it as a trailer (RFC 9110, section 6.5). */
export function openEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // a proxy that collects answers would hold events back
    'x-accel-buffering': 'no',
    trailer: WARNINGS_HEADER,
  });
  reply.raw.flushHeaders();
  return reply.raw;
}
