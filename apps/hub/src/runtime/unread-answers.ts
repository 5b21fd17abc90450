import { HubError } from '@app/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * How many bytes of large answers one sender may leave unread, and how long it may leave one entirely unread; twice that is
 * certainly too long.
 */
export interface UnreadLimits {
  bytesOfOne: number;
  stalledMs: number;
}

/** What holds for the hub. Buffers of the system take much at a time: whoever reads 50 kB a second may seem to read nothing for 20 s. */
const UNREAD_LIMITS: UnreadLimits = { bytesOfOne: 64 * 1024 * 1024, stalledMs: 30_000 };

/** Smaller answers fit into the buffers of a connection, and are not counted. */
const LARGE_BYTES = 64 * 1024;

/** Of a text as many as it has at least: counting them exactly costs more than sending it. */
function bytesOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
}

/**
 * The large answers that are in memory because nobody has read them yet. Whoever leaves too much unread gets no more, and a
 * connection on which nothing is read of an answer is cut. Streams are not among them: they wait for their reader.
 */
export class UnreadAnswers {
  private readonly unread = new Map<string, number>();

  constructor(private readonly limits: UnreadLimits = UNREAD_LIMITS) {}

  /** Watches the answers of a server, which are refused with `server.overloaded` where there is no room for them. */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const bytes = bytesOf(payload);
      if (bytes < LARGE_BYTES) return done(null, payload);
      const before = this.unread.get(request.sender) ?? 0;
      if (before + bytes > this.limits.bytesOfOne) return done(overloaded());
      this.hold(request, reply, bytes);
      done(null, payload);
    });
  }

  private hold({ sender, socket }: FastifyRequest, { raw }: FastifyReply, bytes: number): void {
    this.unread.set(sender, (this.unread.get(sender) ?? 0) + bytes);
    raw.once('close', () => {
      const left = (this.unread.get(sender) ?? 0) - bytes;
      if (left > 0) this.unread.set(sender, left);
      else this.unread.delete(sender);
    });
    // Node starts the time anew with whatever is read; it does not end a connection that is listened to here.
    raw.setTimeout(this.limits.stalledMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  }
}

function overloaded(): HubError {
  return new HubError('server.overloaded', 'Too many answers are left unread; retry later.');
}
