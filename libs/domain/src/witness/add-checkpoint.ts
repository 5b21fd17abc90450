import { isHash } from '../transparency/merkle.js';

/** What a log asks a witness: to cosign a checkpoint, because it grew from the last one that the witness has cosigned. */
export interface AddCheckpoint {
  /** The size that the witness has cosigned last; 0 for a log it has not seen. */
  old: number;
  /** RFC 6962 section 2.1.2, from `old` to the checkpoint; 32 bytes each. */
  proof: Buffer[];
  /** A signed note over the checkpoint. */
  note: string;
}

/** Largest request to cosign a checkpoint, and largest answer to one, in bytes; other witnesses take no more either. */
export const MAX_CHECKPOINT_BYTES = 16 * 1024;

const REQUEST = /^old (0|[1-9][0-9]*)\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n/;

/** The request as text, the body of `add-checkpoint` (c2sp.org/tlog-witness). */
export function addCheckpointText({ old, proof, note }: AddCheckpoint): string {
  const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `old ${old}\n${hashes}\n${note}`;
}

/** Reads a request to cosign a checkpoint; null if it is not one. Nothing is verified. */
export function parseAddCheckpoint(text: string): AddCheckpoint | null {
  const [matched, old, hashes = ''] = REQUEST.exec(text) ?? [];
  if (matched === undefined || !Number.isSafeInteger(Number(old))) return null;
  const lines = hashes.split('\n').slice(0, -1);
  const proof = lines.map((line) => Buffer.from(line, 'base64'));
  const isExact = (hash: Buffer, at: number) =>
    isHash(hash) && hash.toString('base64') === lines[at];
  if (!proof.every(isExact)) return null;
  return { old: Number(old), proof, note: text.slice(matched.length) };
}
