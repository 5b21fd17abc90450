import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, Failure } from '../failure.js';
import { writePrivately } from '../hub/home.js';

/** The last checkpoint of a log that was found good here, and the hub's key it was found good under. */
export interface KeptCheckpoint {
  origin: string;
  key: string;
  size: number;
  /** Base64. */
  root: string;
  note: string;
  /** ISO 8601. */
  keptAt: string;
  /** The export that says so, where it is not what is kept here. */
  file?: string;
}

/** How the origin of a log says that it has begun anew. */
const EPOCH = /^(.+)\/epoch\/(\d{1,4})(\/logs\/[^/]+)$/;

/** What this machine remembers of logs, so that nobody can take back what it has seen. */
export class KeptCheckpoints {
  constructor(private readonly directory: string) {}

  /** What is kept of a log; null when it is seen for the first time. Throws a `Failure` when the file is damaged. */
  read(origin: string): KeptCheckpoint | null {
    const path = this.fileOf(origin);
    if (!existsSync(path)) return null;
    try {
      const kept = JSON.parse(readFileSync(path, 'utf8')) as KeptCheckpoint;
      if (kept.origin === origin && Number.isSafeInteger(kept.size)) return kept;
    } catch {
      // Said below, whatever is wrong with it.
    }
    const remedy =
      'Restore it from a backup; without it nobody here can tell whether the log was changed.';
    throw new Failure(EXIT.failed, `${path} is damaged`, remedy);
  }

  /** What is kept of a log under the name that it had before it began anew; null where it never did, or nothing is. */
  readFormer(origin: string): KeptCheckpoint | null {
    const [, hub, epoch, log] = EPOCH.exec(origin) ?? [];
    for (let earlier = Number(epoch) - 1; earlier > 0; earlier--) {
      const kept = this.read(`${hub}${earlier === 1 ? '' : `/epoch/${earlier}`}${log}`);
      if (kept) return kept;
    }
    return null;
  }

  /** Keeps a checkpoint in place of the one before. */
  keep(checkpoint: KeptCheckpoint): void {
    writePrivately(this.fileOf(checkpoint.origin), `${JSON.stringify(checkpoint, null, 2)}\n`);
  }

  /** Keeps two notes that contradict each other; returns where. */
  keepEvidence(origin: string, notes: readonly string[]): string {
    const path = this.fileOf(origin).replace(/json$/, 'evidence');
    writePrivately(path, notes.join('\n'));
    return path;
  }

  private fileOf(origin: string): string {
    const name = createHash('sha256').update(origin).digest('hex').slice(0, 32);
    return join(this.directory, `${name}.json`);
  }
}
