import type { Joined, TestHub } from './hub.js';

/** When told events happened, unless they say otherwise. */
const TOLD_AT = '2026-05-01T08:00:00.000Z';

/** What a told event may say beside its kind and payload. */
export interface Telling {
  id?: string;
  createdAt?: string;
}

/** Pushes one event as a member and answers its id; throws when it is not taken. */
export function teller(hub: TestHub) {
  let told = 0;
  return async (
    member: Joined,
    kind: string,
    payload: object,
    { id = `told-${++told}`, createdAt = TOLD_AT }: Telling = {},
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
