import type { Sql } from '@app/projections';
import { readHead } from '../event-store/log/log.js';
import type { CheckpointSigner } from './checkpoint-signer.js';
import { growthProof } from './growth-proof.js';

/**
 * Resolves to what a page of a log ends with: whether there is more after its last sequence, how the log is hashed, and its head, signed,
 * with the proof that it grew from where the page ends. Call it after the page was read, so that the head is not before that.
 */
export async function logEnd<Named extends { id: string }>(
  sql: Sql,
  signer: CheckpointSigner,
  named: Named,
  last: number,
) {
  const head = await readHead(sql, named.id);
  const { size, hash } = head;
  return {
    hasMore: last < size,
    log: {
      ...named,
      hash: 'sha-256',
      canonicalization: 'RFC8785',
      publicKey: signer.logKeyOf(head),
    },
    head: { sequence: size, hash: hash?.toString('hex') ?? null },
    checkpoint: signer.sign(head),
    consistency: await growthProof(sql, named.id, { from: Math.min(last, size), to: size }),
  };
}
