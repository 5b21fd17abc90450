import {
  type Policy,
  type TlogProof,
  leafHash,
  parseCheckpoint,
  readNote,
  verifyInclusion,
  verifyNote,
} from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { KeptCheckpoints } from './kept-checkpoints.js';

/** What a proof shows: which event lies where in which log. */
export interface ProvenEvent {
  origin: string;
  size: number;
  sequence: number;
  /** Hex of the event's hash. */
  hash: string;
  /** The key under which the checkpoint is signed. */
  key: string;
  /** The event's entry, read. */
  entry: { id?: unknown; kind?: unknown; payloadHash?: unknown };
}

/**
 * What a proof shows that an event is in a log, under the key of the policy or the one kept of that log. Throws a `Failure` when it does not, or
 * when nobody here knows the log's key.
 */
export function verifyProof(
  { extra, index, path, note }: TlogProof,
  kept: KeptCheckpoints,
  policy: Policy | null,
): ProvenEvent {
  const claimed = parseCheckpoint(readNote(note)?.body ?? '');
  if (!claimed) throw new Failure(EXIT.corrupt, 'there is no checkpoint under the proof');
  const { origin, size } = claimed;
  const key = policy ? policy.logs.get(origin)?.verifierKey : kept.read(origin)?.key;
  if (key === undefined)
    throw new Failure(
      EXIT.unsigned,
      `nothing here says which key signs for ${origin}`,
      'Verify the log once (khub verify), or name its key in a --policy.',
    );
  if (verifyNote(note, key) === null)
    throw new Failure(EXIT.unsigned, `no good signature of ${key} is under the checkpoint`);
  const leaf = leafHash(Buffer.from(extra));
  if (!verifyInclusion(claimed, index, leaf, path))
    throw new Failure(
      EXIT.corrupt,
      `the path does not lead from event ${index + 1} to the root of the ${size} events of ${origin}`,
    );
  const entry = JSON.parse(extra) as ProvenEvent['entry'];
  return { origin, size, sequence: index + 1, hash: leaf.toString('hex'), key, entry };
}

/** The same as a line for a person. */
export function provenText({ origin, size, sequence, hash, key, entry }: ProvenEvent): string {
  return [
    `event ${sequence} of ${origin}, id ${String(entry.id)}, kind ${String(entry.kind)}, hash ${hash},`,
    `is among the ${size} events that ${key} has signed for.`,
    `A payload is its own when its hash is ${String(entry.payloadHash)}; that was not checked.`,
  ].join('\n');
}
