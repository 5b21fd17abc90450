import { isUtf8 } from 'node:buffer';
import { HubError, MAX_BODY_BYTES } from '@app/domain';
import type { FastifyInstance } from 'fastify';

function parse(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new HubError('request.malformed_json', 'The body is not valid UTF-8.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new HubError(
      'request.malformed_json',
      `The body is not valid JSON: ${(error as Error).message}`,
    );
  }
}

/**
 * Makes the server read JSON bodies: UTF-8, an own `__proto__` key kept as the plain key it is. An absent body is
 * `undefined`. Errors: `request.malformed_json`, and Fastify's own for size and media type.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => {
      try {
        done(null, parse(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
