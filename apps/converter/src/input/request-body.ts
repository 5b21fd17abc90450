import type { IncomingHttpHeaders } from 'node:http';
import { gunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { parseJsonBytes, type JsonDocument } from '../json/parse-json.js';
import { MAX_BODY_BYTES } from '../limits.js';
import { Problem, TOO_LARGE } from '../errors/problem.js';

type Done = (error: Error | null, body?: JsonDocument) => void;

/**
 * Hands `done` the JSON of a request's bytes, whatever its Content-Type says, and nothing when there are none; gzip is
 * inflated up to the limit of bodies. Fails with a Problem: 400, 413, or 415 for another compression and for multipart.
 */
export function readBody({ headers }: FastifyRequest, bytes: Buffer, done: Done): void {
  const coding = codingOf(headers);
  const read = (plain: Buffer): void => {
    try {
      done(null, parseBody(plain, headers['content-type']));
    } catch (error) {
      done(error as Error);
    }
  };
  if (coding === 'identity') return read(bytes);
  if (!isGzip(coding)) return done(unknownCoding(coding));
  gunzip(bytes, { maxOutputLength: MAX_BODY_BYTES }, (error, plain) =>
    error ? done(gzipProblem(error)) : read(plain),
  );
}

/** The Content-Encoding of a request's body, in lower case; `identity` for one that says none. */
export function codingOf({ 'content-encoding': coding }: IncomingHttpHeaders): string {
  return coding?.toLowerCase() || 'identity';
}

/** Whether a Content-Encoding is gzip, by either of its names (RFC 9110, section 8.4.1.3). */
export function isGzip(coding: string): boolean {
  return coding === 'gzip' || coding === 'x-gzip';
}

/** The refusal of a compression other than gzip. */
export function unknownCoding(coding: string): Problem {
  return new Problem(
    415,
    `the body is sent with Content-Encoding ${coding}; send it plain or as gzip`,
  );
}

function parseBody(bytes: Buffer, type = ''): JsonDocument | undefined {
  if (/^multipart\//i.test(type))
    throw new Problem(415, 'the body is multipart; send the JSON alone');
  return bytes.length === 0 ? undefined : parseJsonBytes(bytes, 'the body');
}

function gzipProblem({ code }: NodeJS.ErrnoException): Problem {
  return code === 'ERR_BUFFER_TOO_LARGE'
    ? new Problem(413, TOO_LARGE)
    : new Problem(400, 'the body is not valid gzip');
}
