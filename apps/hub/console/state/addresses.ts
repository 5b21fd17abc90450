/** The address of the console. */
export const BASE = '/console';

/** Returns the address of a place in the console, with a query of what is not empty. */
export function addressOf(path: string, query: Record<string, string> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const asked = new URLSearchParams(given).toString();
  return `${BASE}${path}${asked === '' ? '' : `?${asked}`}`;
}

/** Returns the address of an item. */
export function itemAddress({ groupKey, id }: { groupKey: string; id: string }): string {
  return addressOf(`/knowledge/${encodeURIComponent(groupKey)}/${encodeURIComponent(id)}`);
}

/** Returns the address of a project. */
export function projectAddress({ groupKey, id }: { groupKey: string; id: string }): string {
  return addressOf(`/projects/${encodeURIComponent(groupKey)}/${encodeURIComponent(id)}`);
}

/** Returns the address of the graph around an item. */
export function graphAddress({ groupKey, id }: { groupKey: string; id: string }): string {
  return addressOf(`/graph/${encodeURIComponent(groupKey)}/${encodeURIComponent(id)}`);
}
