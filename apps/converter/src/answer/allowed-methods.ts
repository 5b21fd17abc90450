import type { FastifyRequest } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST'];

/** The methods the path of a request takes; none when nothing is served there. */
export function allowedMethods({ server, url }: FastifyRequest): string[] {
  const path = url.replace(/\?.*/s, '');
  return METHODS.filter((method) => server.hasRoute({ method, url: path }));
}
