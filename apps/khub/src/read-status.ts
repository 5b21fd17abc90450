import { counted } from './counted.js';
import type { Home } from './hub/home.js';
import type { Membership } from './hub/membership.js';
import { readLogHead } from './hub/read-log-head.js';
import { readCheckpoint } from './pull/pull-checkpoint.js';

/** Who this client is and how the hub is. */
export interface Status {
  hubUrl: string;
  version: string;
  memberId: string;
  clientId: string;
  groupKey: string;
  tokenExpiresAt: string;
  /** How many events the group's log holds. */
  events: number;
  /** Whether pulling to standard output has begun. */
  hasPulled: boolean;
  home: string;
}

/** Asks the hub; the token is proven by using it. */
export async function readStatus(membership: Membership, home: Home): Promise<Status> {
  const { version } = await membership.client.ask<{ version: string }>(
    { path: '/healthz' },
    'version',
  );
  const events = await readLogHead(membership);
  const { hubUrl, memberId, clientId, groupKey, expiresAt } = membership.credentials;
  return {
    hubUrl,
    version,
    memberId,
    clientId,
    groupKey,
    tokenExpiresAt: expiresAt,
    events,
    hasPulled: readCheckpoint(home.cursorFile) !== null,
    home: home.directory,
  };
}

/** The status as lines for a person. */
export function statusText(status: Status): string {
  return [
    `hub      ${status.hubUrl} (version ${status.version})`,
    `group    ${status.groupKey} (${counted(status.events, 'event')})`,
    `member   ${status.memberId}`,
    `client   ${status.clientId}`,
    `token    until ${status.tokenExpiresAt}`,
    `home     ${status.home}`,
  ].join('\n');
}
