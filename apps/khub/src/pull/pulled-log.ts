import {
  type AuditFault,
  type AuditedEvent,
  LogAudit,
  type TreeHead,
  decodeCursor,
  faultOfEvent,
  parseCheckpoint,
  verifyConsistency,
  verifyNote,
} from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import { describeHub } from '../hub/describe-hub.js';
import type { Membership } from '../hub/membership.js';
import type { KeptCheckpoints } from '../verify/kept-checkpoints.js';
import type { PulledTree } from './pull-checkpoint.js';

const REMEDY =
  'Nothing of it was written. Keep what you hold; khub verify looks at the whole log, and the people who run the hub should know.';

function assertGood(fault: AuditFault | undefined): void {
  if (!fault) return;
  const { sequence, problem, expected, found } = fault;
  const message = `event ${sequence} of what the hub sent ${problem} (expected ${expected}, found ${found})`;
  throw new Failure(EXIT.corrupt, message, REMEDY);
}

/**
 * The log as it is pulled: every event is recomputed before it is written, and at the end all of them are held against what the hub has
 * signed.
 */
export class PulledLog {
  private constructor(
    private readonly logId: string,
    /** Undefined where nothing is known of what was pulled before. */
    private readonly audit: LogAudit | undefined,
  ) {}

  /** Goes on after what was pulled before, of the log that a cursor names. */
  static after(cursor: string, pulled: { cursor: string; tree?: PulledTree } | null): PulledLog {
    const { logId } = decodeCursor(cursor);
    if (!pulled) return new PulledLog(logId, new LogAudit(logId, []));
    const { tree } = pulled;
    if (!tree) return new PulledLog(logId, undefined);
    const start = { ...tree, frontier: Buffer.from(tree.frontier, 'base64') };
    return new PulledLog(logId, new LogAudit(logId, [], start));
  }

  /** What is to be kept with the cursor, to go on from here. */
  get tree(): PulledTree | undefined {
    if (!this.audit) return undefined;
    const { size, hash, frontier } = this.audit.position;
    return { size, hash, frontier: frontier.toString('base64') };
  }

  /** Takes a page. Throws a `Failure` with `EXIT.corrupt` that names the first event that does not recompute. */
  take(events: readonly AuditedEvent[]): void {
    for (const event of events) {
      const isKnown = !this.audit || event.log.sequence <= this.audit.size;
      assertGood(isKnown ? faultOfEvent(this.logId, event) : this.audit.add([event]));
    }
  }

  /**
   * Holds what was pulled against the checkpoint that the hub has published last, and that against the one kept here, and keeps it. Throws a `Failure` with
   * `EXIT.unsigned` or `EXIT.diverged`.
   */
  async confirm(membership: Membership, kept: KeptCheckpoints, now: number): Promise<void> {
    if (!this.audit) return;
    const path = `/api/v1/federation/logs/${this.logId}`;
    const note = await membership.text({ path: `${path}/checkpoint` });
    const [origin = ''] = note.split('\n', 1);
    const known = kept.read(origin);
    const key = known?.key ?? (await describeHub(membership.client)).signing.publicKey;
    const signed = parseCheckpoint(verifyNote(note, key) ?? '');
    if (!signed || !origin.endsWith(`/logs/${this.logId}`))
      throw new Failure(EXIT.unsigned, `no good signature of ${key} is under the checkpoint`);
    const pulled = { size: this.audit.size, root: this.audit.root() };
    const before = known && { size: known.size, root: Buffer.from(known.root, 'base64') };
    for (const other of [pulled, ...(before ? [before] : [])]) {
      if (await isOneLog(membership, path, [other, signed])) continue;
      const notes = other === before ? [known!.note, note] : [note];
      throw diverged(signed, other, kept.keepEvidence(origin, notes));
    }
    const { size, root } = signed;
    const keptAt = new Date(now).toISOString();
    if (size >= (known?.size ?? 0))
      kept.keep({ origin, key, size, root: root.toString('base64'), note, keptAt });
  }
}

/** Whether the larger of two trees grew from the smaller one, as the hub proves it. */
async function isOneLog(
  membership: Membership,
  path: string,
  trees: readonly TreeHead[],
): Promise<boolean> {
  const [first, second] = trees.toSorted((a, b) => a.size - b.size) as [TreeHead, TreeHead];
  try {
    const { consistency } = await membership.ask<{ consistency: string[] }>(
      { path: `${path}/consistency`, query: { from: first.size, to: second.size } },
      'consistency',
    );
    const proof = consistency.map((hash) => Buffer.from(hash, 'base64'));
    return verifyConsistency(first, second, proof);
  } catch (error) {
    // It has become shorter than that.
    if (error instanceof Failure && error.code === 'log.size_unknown') return false;
    throw error;
  }
}

function diverged(signed: TreeHead, other: TreeHead, evidence: string): Failure {
  const named = ({ size, root }: TreeHead) => `${size} events of root ${root.toString('base64')}`;
  return new Failure(
    EXIT.diverged,
    `the hub has signed ${named(signed)}, which do not continue or contain the ${named(other)} known here (${evidence})`,
    'Keep what you hold, and that file: it shows what the hub has signed. Ask the people who run the hub.',
  );
}
