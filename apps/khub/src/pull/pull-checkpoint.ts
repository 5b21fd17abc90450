import { existsSync, readFileSync } from 'node:fs';
import { EXIT, Failure } from '../failure.js';
import { writePrivately } from '../hub/home.js';

/** What was pulled, as a tree: how many events, the hex hash of the last and the base64 of the frontier. */
export interface PulledTree {
  size: number;
  hash: string | null;
  frontier: string;
}

/** How far a sink has got: the cursor after the last event it holds, of which hub and group, and its size in bytes. */
export interface PullCheckpoint {
  serverId: string;
  groupKey: string;
  cursor: string;
  /** Absent where an older khub has pulled, which looked at no hash. */
  tree?: PulledTree;
  /** Only of a file: its bytes up to the cursor. */
  bytes?: number;
}

/** Reads a checkpoint; null when none was kept yet. Throws a `Failure` when the file is damaged, for a guess could lose events. */
export function readCheckpoint(path: string): PullCheckpoint | null {
  if (!existsSync(path)) return null;
  const remedy = 'Restore it, or pull everything again with --from-beginning.';
  const damaged = new Failure(EXIT.failed, `${path} is damaged`, remedy);
  let checkpoint: PullCheckpoint;
  try {
    checkpoint = JSON.parse(readFileSync(path, 'utf8')) as PullCheckpoint;
  } catch {
    throw damaged;
  }
  if (typeof checkpoint?.cursor !== 'string' || typeof checkpoint.serverId !== 'string')
    throw damaged;
  return checkpoint;
}

/** Keeps a checkpoint, durably. */
export function writeCheckpoint(path: string, checkpoint: PullCheckpoint): void {
  writePrivately(path, `${JSON.stringify(checkpoint)}\n`);
}
