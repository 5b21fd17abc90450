import { HubError } from '@app/domain';
import type { FastifyRequest } from 'fastify';
import { OPERATIONS } from './features.js';

const KNOWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  OPERATIONS.filter(({ access }) => access === 'administration').map(({ method, path, query }) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    new Set(Object.keys(query ?? {})),
  ]),
);

/**
 * Refuses a query parameter of administration that the document does not name, for a mistyped filter must not list everything.
 * `branch` stands for `groupKey`. Throws `request.invalid`.
 */
export function assertKnownQuery({ method, query, routeOptions }: FastifyRequest): void {
  const names = Object.keys(query as object);
  if (names.length === 0) return;
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
  const known = KNOWN.get(`${asked} ${routeOptions.url}`);
  if (!known) return;
  for (const name of names) {
    if (known.has(name) || (name === 'branch' && known.has('groupKey'))) continue;
    const message = 'is not a parameter of this query';
    throw new HubError('request.invalid', `${name} ${message}.`, [{ path: name, message }]);
  }
}
