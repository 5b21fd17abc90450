import { existsSync, readFileSync } from 'node:fs';
import { EXIT, Failure } from '../failure.js';
import { writePrivately } from '../hub/home.js';

/** How far a sink has got: the cursor after the last event it holds, of which hub and group, and its size in bytes. */
export interface Place {
  serverId: string;
  groupKey: string;
  cursor: string;
  /** Only of a file: its bytes up to the cursor. */
  bytes?: number;
}

/** Reads a place; null when none was kept yet. Throws a `Failure` when the file is damaged, for a guess could lose events. */
export function readPlace(path: string): Place | null {
  if (!existsSync(path)) return null;
  const remedy = 'Restore it, or pull everything again with --from-beginning.';
  const damaged = new Failure(EXIT.failed, `${path} is damaged`, remedy);
  let place: Place;
  try {
    place = JSON.parse(readFileSync(path, 'utf8')) as Place;
  } catch {
    throw damaged;
  }
  if (typeof place?.cursor !== 'string' || typeof place.serverId !== 'string') throw damaged;
  return place;
}

/** Keeps a place, durably. */
export function writePlace(path: string, place: Place): void {
  writePrivately(path, `${JSON.stringify(place)}\n`);
}
