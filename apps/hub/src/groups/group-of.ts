import { isMirrored, slugOf } from '@app/domain';

/** Returns the key of the group that a path names, which may be written as people write it; or the origin of what is mirrored, as it is. */
export function groupOf(given: string): string {
  return isMirrored(given) ? given : (slugOf(given) ?? given);
}
