import { type AuditFault, LogAudit, type Policy, parseCheckpoint } from '@app/domain';
import { Failure } from '../failure.js';
import { type Verdict, judge, originOf } from './judge.js';
import type { KeptCheckpoint, KeptCheckpoints } from './kept-checkpoints.js';
import type { LogPart, LogSource } from './log-source.js';

/** What is known of logs from before. */
export type Memory = Pick<KeptCheckpoints, 'read' | 'readFormer' | 'keep' | 'keepEvidence'>;

/** What a log is held against, and who hears of its parts as they are read. */
export interface VerifyOptions {
  kept: Memory;
  policy: Policy | null;
  /** Milliseconds since 1970. */
  now: number;
  onPart?: (part: LogPart, audit: LogAudit) => void;
}

/** A verdict, where contradicting notes were kept if there were any, and why nothing was kept if that could not be. */
export interface Verification {
  verdict: Verdict;
  evidence?: string;
  notKept?: string;
}

function sizeOf(note: string): number {
  const body = note.slice(0, note.lastIndexOf('\n\n') + 1);
  return parseCheckpoint(body)?.size ?? 0;
}

/** Keeps the end of a log that recomputes up to a signed one, where it is further than what is kept. */
function keepEnd(
  { origin, root, size, signedBy }: Verdict,
  note: string,
  { kept, now }: VerifyOptions,
  known: KeptCheckpoint | null,
): void {
  if (root === undefined || !signedBy || size < (known?.size ?? 0)) return;
  const key = signedBy.voucher === 'policy' ? (known?.key ?? signedBy.key) : signedBy.key;
  kept.keep({ origin, key, size, root, note, keptAt: new Date(now).toISOString() });
}

/**
 * Reads a log to its end, recomputes all of it and judges it; what is good is remembered where that is possible, so that a later run notices when
 * the log is not what it was.
 */
export async function verifyLog(
  { header, parts }: LogSource,
  options: VerifyOptions,
): Promise<Verification> {
  const origin = originOf(header);
  const known = origin === null ? null : options.kept.read(origin);
  const former = origin === null || known ? null : options.kept.readFormer(origin);
  const sizes = [known, former].map((kept) => kept?.size ?? 0);
  const audit = new LogAudit(header.log.id, [sizeOf(header.published), ...sizes]);
  let fault: AuditFault | undefined;
  let checkpoint: string | undefined;
  for await (const part of parts) {
    fault ??= audit.add(part.events);
    checkpoint = part.checkpoint;
    options.onPart?.(part, audit);
  }
  const { policy } = options;
  const verdict = judge({ header, audit, fault, checkpoint, kept: known, former, policy });
  const { problem } = verdict;
  try {
    if (checkpoint !== undefined) keepEnd(verdict, checkpoint, options, known);
    if (!problem?.notes) return { verdict };
    return { verdict, evidence: options.kept.keepEvidence(verdict.origin, problem.notes) };
  } catch (error) {
    // A verdict is worth telling even where it cannot be kept.
    if (!(error instanceof Failure)) throw error;
    return { verdict, notKept: error.message };
  }
}
