// Fills a running hub with notes, through its own door, as fast as it takes them.
import { randomUUID } from 'node:crypto';
import { once, request } from './load.mjs';
import { newNote } from './notes.mjs';

const PER_PUSH = 500;
const PUSHERS = 8;

/** A push of `count` new notes by a member, as bytes; the first one is note number `first`. */
export function pushOf(hub, { accessToken: token, clientId }, first, count = PER_PUSH) {
  const events = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    kind: 'knowledge.captured',
    payload: { knowledge: newNote(first + at) },
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
      const bytes = pushOf(hub, members[(first / PER_PUSH) % members.length], first);
      await once(hub.port, bytes);
    }
  };
  await Promise.all(Array.from({ length: PUSHERS }, pusher));
}
