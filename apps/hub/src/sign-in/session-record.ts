import { ADMINISTRATOR_ID, formatTimestamp } from '@app/domain';
import type { PersonRef } from '@app/projections';
import type { Requester } from '../admin-access/requester.js';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '../admin-access/console-sessions.js';
import type { AdminExposure } from '../config.js';

/** Who looks at the console, what they may do, and who else could. */
export interface SessionRecord {
  signedIn: boolean;
  /** Absent while one has to sign in. */
  who?: PersonRef & { groupKey?: string };
  /** Whether all of administration is theirs; else they see what the member may see. */
  mayAdminister: boolean;
  /** Whether this caller needs no sign-in. */
  open: boolean;
  /** HUB_ADMIN: with `open`, whom it lets in so. */
  exposure: AdminExposure;
  /** The address that the hub listens on. */
  listensOn: string;
  /** Whether the page came by HTTPS, so that nobody between reads the session. */
  secure: boolean;
  /** When the session ends whatever happens, and when it ends unless it is used. */
  endsAt?: string;
  idleEndsAt?: string;
}

/** How the hub is reached, as a session record says it. */
export type Reach = Pick<SessionRecord, 'open' | 'exposure' | 'listensOn' | 'secure'>;

function personOf({ actor, session }: Requester): NonNullable<SessionRecord['who']> {
  const member = session?.member;
  if (!member) return { memberId: actor.memberId, displayName: nameOf(actor.memberId) };
  const { memberId, displayName, handle, groupKey } = member;
  return { memberId, displayName, handle, groupKey };
}

function nameOf(memberId: string): string {
  return memberId.startsWith(`${ADMINISTRATOR_ID}:`)
    ? memberId.slice(ADMINISTRATOR_ID.length + 1)
    : memberId;
}

/** The session record of a requester; undefined stands for somebody who has to sign in. */
export function sessionRecord(requester: Requester | undefined, reach: Reach): SessionRecord {
  const session = requester?.session;
  return {
    signedIn: session !== undefined,
    ...(requester && { who: personOf(requester) }),
    mayAdminister: requester?.viewer === 'administrator',
    ...reach,
    ...(session && {
      endsAt: formatTimestamp(session.beganAt + SESSION_LIFE_MS),
      idleEndsAt: formatTimestamp(session.usedAt + SESSION_IDLE_MS),
    }),
  };
}
