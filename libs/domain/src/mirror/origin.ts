import { MAX_KEY_LENGTH } from '../limits.js';
import { isKey, slugOf } from '../encoding/keys.js';

/**
 * What a log that is mirrored here is called in place of a group's key: `<hub>/<group>`, the name this hub gives the other one and the
 * group's key there. No group's key holds a slash, so the two are never taken for each other.
 */
export function originOf(hub: string, branch: string): string {
  return `${hub}/${branch}`;
}

/** Whether a group's key is the origin of a log that is mirrored here. */
export function isMirrored(groupKey: string): boolean {
  return groupKey.includes('/');
}

/** A member of another hub, as this one names it: `<serverId>/<memberId>`, which no member of its own is called. */
export function foreignMemberId(serverId: string, memberId: string): string {
  return `${serverId}/${memberId}`;
}

/** What a hub at an address is called unless somebody names it: its host and port as a key; null when that makes none. */
export function hubNameOf(url: URL): string | null {
  return slugOf(url.host.slice(0, MAX_KEY_LENGTH));
}

/** Whether a text can name a hub. */
export function isHubName(text: string): boolean {
  return isKey(text);
}
