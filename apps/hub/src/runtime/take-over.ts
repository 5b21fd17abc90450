import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes an answer out of Fastify's hands, with the headers that it has been given so far; returns it. */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  return raw;
}
