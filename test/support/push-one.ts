import type { Joined, TestHub } from './hub.js';

/** When pushed events happened, unless they say otherwise. */
const CREATED_AT = '2026-05-01T08:00:00.000Z';

/** What a pushed event may say beside its kind and payload. */
interface EventMeta {
  id?: string;
  createdAt?: string;
}

/** Pushes one event as a member and answers its id; throws when it is not taken. */
export function pushOneTo(hub: TestHub) {
  let pushed = 0;
  return async (
    member: Joined,
    kind: string,
    payload: object,
    { id = `told-${++pushed}`, createdAt = CREATED_AT }: EventMeta = {},
  ): Promise<string> => {
    const { body } = await hub.push(member, [{ id, kind, payload, createdAt }]);
    if (body.accepted !== 1) throw new Error(JSON.stringify(body));
    return id;
  };
}

/** Pushes one event as a member and answers why it was refused, or undefined. */
export async function refusalOf(hub: TestHub, member: Joined, kind: string, payload: object) {
  const { body } = await hub.push(member, [{ id: `refused-${kind}`, kind, payload }]);
  return body.rejected[0] as { id: string; reason: string; message: string } | undefined;
}
