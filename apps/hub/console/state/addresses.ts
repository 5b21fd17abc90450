import { segmentOf } from '@app/domain';

/** The path at which the hub is, as the browser sees it: empty at the root of a host, else where a proxy shows it. */
export const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** The address of the console. */
export const BASE = `${ROOT}/console`;

/** Returns the address of a place in the console, with a query of what is not empty. */
export function addressOf(path: string, query: Record<string, string> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const asked = new URLSearchParams(given).toString();
  return `${BASE}${path}${asked === '' ? '' : `?${asked}`}`;
}

/** Returns the address of an item. */
export function itemAddress({ groupKey, id }: { groupKey: string; id: string }): string {
  return addressOf(`/knowledge/${segmentOf(groupKey)}/${segmentOf(id)}`);
}

/** Returns the address of a project. */
export function projectAddress({ groupKey, id }: { groupKey: string; id: string }): string {
  return addressOf(`/projects/${segmentOf(groupKey)}/${segmentOf(id)}`);
}

/** Returns the address of the graph around an item, so many edges away; as many as usual where that is not said. */
export function graphAddress(
  { groupKey, id }: { groupKey: string; id: string },
  depth = '',
): string {
  return addressOf(`/graph/${segmentOf(groupKey)}/${segmentOf(id)}`, { depth });
}
