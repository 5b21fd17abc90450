import { Problem } from '../errors/problem.js';

/** Returns why the query of an address is refused: Fastify's parser passes broken escapes through, which would change the payload. */
export function queryProblem(url: string): Problem | undefined {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return undefined;
  try {
    decodeURIComponent(url.slice(start));
    return undefined;
  } catch {
    return new Problem(400, 'the query string is not valid percent-encoded UTF-8');
  }
}
