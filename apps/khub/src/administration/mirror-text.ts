import { counted } from '../counted.js';
import type { Style } from '../output.js';

/** A mirror as the hub lists it. */
export interface ListedMirror {
  id: string;
  origin: string;
  url: string;
  groupKey: string;
  status: string;
  problem?: string;
  size: number;
  remoteSize: number;
  withheld: number;
  lastSuccessAt?: string;
  nextAttemptAt?: string;
}

const ENDED = 'it has ended; when you know why: khub mirror resume';

function progressLine({
  id,
  status,
  size,
  remoteSize,
  withheld,
  nextAttemptAt,
}: ListedMirror): string {
  const hidden = withheld === 0 ? '' : `, ${withheld} withheld`;
  const next = nextAttemptAt === undefined ? `${ENDED} ${id}` : `next ${nextAttemptAt}`;
  const renew =
    status === 'unauthorized' ? `; with a new invite: khub mirror rm ${id}, then add it again` : '';
  return `  ${size} of ${counted(remoteSize, 'event')}${hidden}; ${next}${renew}`;
}

/** Returns mirrors as lines for a person, each with how it fares. */
export function mirrorsText(mirrors: readonly ListedMirror[], style: Style): string {
  if (mirrors.length === 0) return 'Nothing is mirrored. Begin with: khub mirror add URL';
  return mirrors
    .map((mirror) =>
      [
        `${style('bold', mirror.origin)}  ${mirror.status}  for the group ${mirror.groupKey}`,
        ...(mirror.problem === undefined ? [] : [`  ${mirror.problem}`]),
        progressLine(mirror),
        `  ${style('dim', `${mirror.id}  ${mirror.url}`)}`,
      ].join('\n'),
    )
    .join('\n');
}
