import type { IncomingMessage } from 'node:http';
import { HubError, MAX_ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES } from '@app/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyBudget } from './body-budget.js';
import { assertFlawless, readJson } from './json/json-body.js';
import type { JsonFlaw } from './json/json-flaws.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends this, as far as that was established before its body is read; empty for anybody. */
    sender: string;
    /** How many bytes of its body are held. */
    heldBytes: number;
    /** What of its body is ambiguous or lost; only a route that takes such bodies ever sees some. */
    bodyFlaws: readonly JsonFlaw[];
  }
  interface FastifyContextConfig {
    /** Whether the route deals with the flaws of its body itself; otherwise such a body is refused. */
    takesFlawedBodies?: boolean;
    /** The route takes text of whatever type, of at most so many bytes. */
    takesText?: number;
  }
}

const NO_FLAWS: readonly JsonFlaw[] = [];

/** Reads the bodies of requests as JSON, or as text where the route takes that, no larger than their sender may send and no more at a time than the budget allows. */
export class BodyIntake {
  constructor(private readonly budget: BodyBudget) {}

  /**
   * Makes the server read bodies this way. An absent body is `undefined`, and so is an empty one of any type. Errors:
   * `request.malformed_json`, `request.invalid` (nested too deeply), `request.too_large`, `request.unsupported_media_type` and
   * `server.overloaded`.
   */
  attach(fastify: FastifyInstance): void {
    fastify.decorateRequest('sender', '');
    fastify.decorateRequest('heldBytes', 0);
    fastify.decorateRequest('bodyFlaws', { getter: () => NO_FLAWS });
    fastify.addHook('preParsing', (request, reply, payload, done) => {
      // A body is in memory, in one form or another, until it is answered.
      reply.raw.once('close', () => this.letGo(request));
      done(null, payload);
    });
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser(
      'application/json',
      async (request: FastifyRequest, payload: IncomingMessage) => {
        if (request.routeOptions.config.takesText !== undefined) return this.text(request, payload);
        const { value, flaws } = readJson(await this.collect(request, payload));
        if (request.routeOptions.config.takesFlawedBodies !== true) assertFlawless(flaws);
        if (flaws.length > 0) Object.defineProperty(request, 'bodyFlaws', { value: flaws });
        return value;
      },
    );
    // Some send text without saying that it is.
    fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      if (request.routeOptions.config.takesText !== undefined) return this.text(request, payload);
      await assertEmpty(request, payload);
      return undefined;
    });
  }

  private async text(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
    return (await this.collect(request, payload)).toString();
  }

  private async collect(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
    const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
    if (encoding !== 'identity')
      throw new HubError('request.unsupported_media_type', 'The body must not be compressed.');
    const limit = limitOf(request);
    if (Number(length) > limit) throw tooLarge(limit);
    try {
      return await received(payload, (bytes) => this.hold(request, bytes, limit));
    } catch (error) {
      this.letGo(request);
      throw error;
    }
  }

  private hold(request: FastifyRequest, bytes: number, limit: number): void {
    if (request.heldBytes + bytes > limit) throw tooLarge(limit);
    this.budget.take(request.sender, bytes);
    request.heldBytes += bytes;
  }

  private letGo(request: FastifyRequest): void {
    this.budget.give(request.sender, request.heldBytes);
    request.heldBytes = 0;
  }
}

/**
 * All bytes of a body; `hold` hears of each part and may throw, which ends the reading. By events, for an iterator costs a small body
 * more than its bytes do.
 */
function received(payload: IncomingMessage, hold: (bytes: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const take = (chunk: Buffer) => {
      try {
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        // What still comes is read and dropped: left alone it would cut off the answer.
        payload.off('data', take).resume();
        reject(error);
      }
    };
    const end = () => {
      // Each request is closed in the end, and an error costs more than reading a small body.
      payload.off('close', fail);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    const fail = () => reject(cutOff());
    payload.on('data', take).once('end', end).once('error', fail).once('close', fail);
  });
}

/** Throws `request.unsupported_media_type` as soon as it shows that there is a body: none has no type, whatever its sender says. */
async function assertEmpty({ headers }: FastifyRequest, payload: IncomingMessage): Promise<void> {
  const refuse = () => {
    throw new HubError('request.unsupported_media_type');
  };
  if (Number(headers['content-length']) > 0) refuse();
  await received(payload, refuse);
}

function limitOf({ sender, routeOptions }: FastifyRequest): number {
  return (
    routeOptions.config.takesText ?? (sender === '' ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES)
  );
}

function tooLarge(limit: number): HubError {
  return new HubError('request.too_large', `The body must not have more than ${limit} bytes.`);
}

function cutOff(): HubError {
  return new HubError('request.invalid', 'The body ended early.');
}
