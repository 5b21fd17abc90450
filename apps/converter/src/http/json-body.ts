import type { FastifyRequest } from 'fastify';
import { parseJsonBytes, type JsonDocument } from '../json/parse-json.js';
import { Problem } from './problem.js';

/** Parses the bytes of a request whatever its Content-Type says; throws a Problem 400, or 415 for compressed ones. */
export function readBody(request: FastifyRequest, bytes: Buffer): JsonDocument | undefined {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new Problem(415, `the body is sent with Content-Encoding ${encoding}; send it plain`);
  return bytes.length === 0 ? undefined : parseJsonBytes(bytes, 'the body');
}
