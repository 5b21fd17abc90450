import { HubError } from '../errors.js';
import { type Checkpoint, parseCheckpoint, readNote } from '../transparency/checkpoint.js';
import { EMPTY_ROOT } from '../transparency/merkle.js';
import { type TreeHead, verifyConsistency } from '../transparency/merkle-proof.js';
import { type AddCheckpoint, parseAddCheckpoint } from './add-checkpoint.js';
import { type TrustedNote, type WitnessedLogs, trustedNote } from './witnessed-logs.js';

/** A request to cosign a checkpoint of a log that the witness knows, signed by it. */
export interface TrustedCheckpoint extends AddCheckpoint {
  checkpoint: Checkpoint;
  signed: TrustedNote;
}

/**
 * Reads a request to cosign a checkpoint. Throws what c2sp.org/tlog-witness wants, in its order: `request.invalid`, `witness.log_unknown`,
 * `witness.signature_invalid`, and `request.invalid` where the old size is above the new one.
 */
export function readCheckpointRequest(text: string, logs: WitnessedLogs): TrustedCheckpoint {
  const request = parseAddCheckpoint(text);
  const checkpoint = parseCheckpoint((request && readNote(request.note)?.body) ?? '');
  if (!request || !checkpoint)
    throw new HubError(
      'request.invalid',
      'The body must be an old size, hashes, an empty line and a checkpoint (c2sp.org/tlog-witness).',
    );
  const keys = logs.keysOf(checkpoint.origin);
  if (keys.length === 0) throw new HubError('witness.log_unknown');
  const signed = trustedNote(request.note, keys);
  if (!signed) throw new HubError('witness.signature_invalid');
  if (request.old > checkpoint.size)
    throw new HubError('request.invalid', 'The old size must not be above that of the checkpoint.');
  return { ...request, checkpoint, signed };
}

/**
 * Whether the witness may cosign a checkpoint after the one it has cosigned last, which is of size 0 where there is none. Answers the size
 * that it has cosigned where the request goes from another one. Throws `witness.proof_invalid`.
 */
export function judgeCheckpoint(
  { old, proof, checkpoint }: TrustedCheckpoint,
  known: TreeHead = { size: 0, root: EMPTY_ROOT },
): 'cosign' | { size: number } {
  if (old !== known.size) return { size: known.size };
  if (!verifyConsistency(known, checkpoint, proof)) throw new HubError('witness.proof_invalid');
  return 'cosign';
}
