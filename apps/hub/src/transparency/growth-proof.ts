import { consistencySpans } from '@app/domain';
import type { Sql } from '@app/projections';
import { hashesOfSpans } from '../event-store/read/read-subtrees.js';

/** Two sizes of a log, which it has had; `from` is not above `to`. */
export interface Growth {
  from: number;
  to: number;
}

/** That a log of one size grew from one of another by appending only (RFC 6962 section 2.1.2): hashes in base64. */
export async function growthProof(
  sql: Sql,
  logId: string,
  { from, to }: Growth,
): Promise<string[]> {
  const hashes = await hashesOfSpans(sql, logId, consistencySpans(from, to));
  return hashes.map((hash) => hash.toString('base64'));
}
