// Fills a running hub with notes, through its own door, as fast as it takes them.
import { randomUUID } from 'node:crypto';
import { once, request } from './load.mjs';
import { newNotes } from './notes.mjs';

const PER_PUSH = 500;
const PUSHERS = 8;

/** A push of notes by a member, as bytes. */
export function pushOf(hub, { accessToken: token, clientId }, notes) {
  const events = notes.map((knowledge) => ({
    id: randomUUID(),
    kind: 'knowledge.captured',
    payload: { knowledge },
  }));
  const body = { clientId, events };
  return request({ method: 'POST', path: '/api/v1/sync/push', token, port: hub.port, body });
}

/** Pushes `items` notes, each member the same share. */
export async function pushNotes(hub, members, items) {
  let next = 0;
  const pusher = async () => {
    while (next < items) {
      const first = next;
      next += PER_PUSH;
      const member = members[(first / PER_PUSH) % members.length];
      const bytes = pushOf(hub, member, newNotes(first, PER_PUSH));
      await once(hub.port, bytes);
    }
  };
  await Promise.all(Array.from({ length: PUSHERS }, pusher));
}
