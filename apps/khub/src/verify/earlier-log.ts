import { Failure } from '../failure.js';
import type { KeptCheckpoint, KeptCheckpoints } from './kept-checkpoints.js';
import { exportedLog } from './log-file.js';
import { type Memory, type VerifyOptions, verifyLog } from './verify-log.js';

/**
 * What an earlier export says of a log, in place of what this machine remembers, which stays as it is. Throws a `Failure` where the
 * export is not good itself.
 */
export async function rememberedOf(
  path: string,
  options: Omit<VerifyOptions, 'kept'> & { kept: KeptCheckpoints },
): Promise<Memory> {
  let earlier: KeptCheckpoint | undefined;
  const memory: Memory = {
    read: (origin) => (earlier?.origin === origin ? earlier : null),
    readFormer: () => null,
    keep: (end) => {
      earlier = { ...end, file: path };
    },
    keepEvidence: (origin, notes) => options.kept.keepEvidence(origin, notes),
  };
  const { verdict } = await verifyLog(await exportedLog(path), { ...options, kept: memory });
  const { problem } = verdict;
  if (problem) throw new Failure(problem.exitCode, `${path}: ${problem.says}`);
  return memory;
}
