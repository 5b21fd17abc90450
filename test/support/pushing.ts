import type { Answer, Joined, TestHub } from './hub.js';

let counter = 0;

/** An id that no other event of this file has. */
export const freshId = (): string => `event-${++counter}`;

/** An event that means nothing to the hub. */
export const note = (id: string, payload: unknown = { n: 1 }, more: object = {}) => ({
  id,
  kind: 'note.taken',
  payload,
  createdAt: '2026-01-02T03:04:05.678+02:00',
  ...more,
});

/** Pushes a body as it is written. */
export function pushRaw(
  hub: TestHub,
  { accessToken: token }: Joined,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return hub.ask('/api/v1/sync/push', { method: 'POST', token, body, headers });
}

/** What of the work is appended to the logs that members share. */
export async function syncedBy(hub: TestHub, work: () => Promise<unknown>) {
  return (await hub.appendedBy(work)).filter(({ purpose }) => purpose === 'sync');
}
