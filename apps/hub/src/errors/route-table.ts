import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  pattern: RegExp;
  method: string;
}

function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment === '*' ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}

/** Every route of the server, to tell an unknown address from a known one asked with another method. */
export class RouteTable {
  private readonly routes: KnownRoute[] = [];

  /** Learns the routes that are added to the server from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      // A catch-all route says nothing about which addresses exist.
      if (url === '*' || url === '/*') return;
      for (const each of [method].flat())
        this.routes.push({ pattern: patternOf(url), method: each });
    });
  }

  /** The methods an address takes; none when there is no such address. */
  methodsOf(url: string): string[] {
    const [path = ''] = url.split('?');
    const methods = this.routes
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    return [...new Set(methods)];
  }
}
