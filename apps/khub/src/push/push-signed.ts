import { randomBytes } from 'node:crypto';
import { type PushedEvent, type Rejection, SALT_BYTES } from '@app/domain';
import type { Membership } from '../hub/membership.js';
import { sign } from './sign.js';

/** What the hub says of pushed events: how many are new, and which it refuses and why. */
export interface PushAnswer {
  accepted: number;
  rejected: Rejection[];
}

/** Who pushes: signs as a client, and asks the hub as its member. */
export type Pusher = Pick<Membership, 'credentials' | 'signingKey' | 'ask'>;

/**
 * Signs well-formed events as this client's, and pushes them in their order. A hub from before there were salted signatures refuses them
 * by their algorithm: it gets those events once more with the signatures that it knows. Pushing the same events again is harmless.
 */
export async function pushSigned(
  pusher: Pusher,
  events: readonly PushedEvent[],
): Promise<PushAnswer> {
  const answer = await push(pusher, events, () => randomBytes(SALT_BYTES).toString('base64'));
  const isUnknown = ({ reason }: Rejection) => reason === 'event.signature_unsupported';
  const unknown = new Set(answer.rejected.filter(isUnknown).map(({ id }) => id));
  if (unknown.size === 0) return answer;
  const left = events.filter(({ id }) => unknown.has(id));
  const again = await push(pusher, left, () => undefined);
  return {
    accepted: answer.accepted + again.accepted,
    rejected: [...answer.rejected.filter((each) => !isUnknown(each)), ...again.rejected],
  };
}

function push(
  pusher: Pusher,
  events: readonly PushedEvent[],
  newSalt: () => string | undefined,
): Promise<PushAnswer> {
  const { credentials, signingKey } = pusher;
  const signer = { credentials, signingKey };
  return pusher.ask<PushAnswer>(
    {
      path: '/api/v1/sync/push',
      body: {
        clientId: credentials.clientId,
        events: events.map((event) => sign(event, signer, newSalt())),
      },
      repeatable: true,
    },
    'rejected',
  );
}
