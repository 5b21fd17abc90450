import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers leave once every request that has arrived with them is handled. Waking a client that sleeps can cost the service more
 * than the conversion it waits for, above all on a virtual machine, and answers that leave in a row wake it once.
 */
export function sendTogether(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  setImmediate(done, null, payload);
}
