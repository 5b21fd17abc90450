import {
  type AuditCounts,
  type AuditFault,
  type AuditLapse,
  type LogAudit,
  type LogHeader,
  type Policy,
  cosignedAt,
  isQuorum,
  parseCheckpoint,
  verifyNote,
} from '@app/domain';
import { EXIT, type ExitCode } from '../failure.js';
import type { KeptCheckpoint } from './kept-checkpoints.js';

/** All there is to judge a log by. */
export interface Evidence {
  header: LogHeader;
  audit: LogAudit;
  /** The first thing that did not recompute. */
  fault: AuditFault | undefined;
  /** The signed note at the end; undefined where it was not reached. */
  checkpoint: string | undefined;
  kept: KeptCheckpoint | null;
  /** What is kept of it under the name that it had before it began anew. */
  former: KeptCheckpoint | null;
  policy: Policy | null;
}

/** What is wrong, and where. */
export interface Problem {
  exitCode: ExitCode;
  says: string;
  sequence?: number;
  expected?: string;
  found?: string;
  remedy?: string;
  /** Two signed notes that contradict each other. */
  notes?: [string, string];
}

/** Whose word it is that the key is the hub's. */
export type Voucher = 'policy' | 'kept' | 'nobody';

/** What was found, and what was not looked at. */
export interface Verdict {
  origin: string;
  log: LogHeader['log'];
  counts: AuditCounts;
  /** The first event that counts as lapsed. */
  firstLapse?: AuditLapse;
  /** Of the end; base64. Undefined where the log was not good up to there. */
  root?: string;
  size: number;
  /** The key under which the end is signed, and who says that it is the right one. */
  signedBy?: { key: string; voucher: Voucher };
  /** The checkpoint of an earlier run that the log continues. */
  continues?: Pick<KeptCheckpoint, 'size' | 'keptAt' | 'file'>;
  /** That its hub began it anew, and whether it still has what was kept here of it before. */
  beganAnew?: { origin: string; size: number; keptAt: string; isWhole: boolean };
  /** Who has seen it, of those the policy names: when (ISO 8601) and up to which size. */
  cosigned: { name: string; at: string; size: number }[];
  quorum: 'met' | 'missing' | 'not asked';
  problem?: Problem;
}

/** The note's checkpoint when this key has signed it and it is of this log. */
function signedCheckpoint(note: string, key: string, origin: string) {
  const checkpoint = parseCheckpoint(verifyNote(note, key) ?? '');
  return checkpoint?.origin === origin ? checkpoint : null;
}

/** Which key has to have signed: the policy's, else the one kept here, else what the source itself names. */
function keyFor({ header, kept, policy }: Evidence, origin: string): [string, Voucher] {
  const ofPolicy = policy?.logs.get(origin)?.verifierKey;
  if (policy) return [ofPolicy ?? '', 'policy'];
  return kept ? [kept.key, 'kept'] : [header.keys[0] ?? '', 'nobody'];
}

/** What a log calls itself: the first line of its checkpoint, which has to end with the log's id. */
export function originOf({ published, log }: LogHeader): string | null {
  const [origin = ''] = published.split('\n', 1);
  return origin.endsWith(`/logs/${log.id}`) ? origin : null;
}

function cosignaturesOf({ header, policy }: Evidence, size: number): Verdict['cosigned'] {
  return [...(policy?.witnesses ?? [])].flatMap(([name, { verifierKey }]) => {
    const seconds = cosignedAt(header.published, verifierKey);
    return seconds === null ? [] : [{ name, at: new Date(seconds * 1_000).toISOString(), size }];
  });
}

/** A log that was cut looks like an export that is older than what was verified last, and like a hub that was restored from a backup. */
const SHORTER =
  'If this is an older export, nothing is wrong: khub verify NEWER --continues OLDER.ndjson tells whether the log has only grown since. If it is what the hub serves now, the hub was restored from an older backup, or it hides its newest events: ask the people who run it.';

/** What is wrong with the end of the log, whose events recompute. */
function problemOfEnd(evidence: Evidence, origin: string): Problem | undefined {
  const { audit, checkpoint: note = '', header, kept } = evidence;
  const [key] = keyFor(evidence, origin);
  const [end, published] = [note, header.published].map((each) =>
    signedCheckpoint(each, key, origin),
  );
  if (!end || !published)
    return {
      exitCode: EXIT.unsigned,
      says:
        key === ''
          ? `the policy does not know the log ${origin}`
          : `no good signature of ${key}${kept ? `, ${kept.file === undefined ? `kept here on ${kept.keptAt}` : `which signed ${kept.file}`},` : ''} is under the checkpoint`,
    };
  const root = audit.root();
  if (end.size !== audit.size || !end.root.equals(root))
    return {
      exitCode: EXIT.corrupt,
      says: 'the events are not what the checkpoint was signed over',
      sequence: audit.size,
      expected: `size ${end.size}, root ${end.root.toString('base64')}`,
      found: `size ${audit.size}, root ${root.toString('base64')}`,
    };
  const earlier = [
    { ...published, note: header.published, root: published.root.toString('base64') },
    ...(kept ? [kept] : []),
  ];
  const other = earlier.find((each) => audit.rootAt(each.size)?.toString('base64') !== each.root);
  if (!other) return undefined;
  const isShorter = other.size > audit.size;
  return {
    exitCode: EXIT.diverged,
    says: isShorter
      ? 'the log has become shorter than a checkpoint that its hub has signed'
      : 'the log is not the one that a checkpoint was signed over: its hub has two histories',
    sequence: Math.min(other.size, audit.size),
    expected: `size ${other.size}, root ${other.root}`,
    found: isShorter
      ? `size ${audit.size}`
      : `root ${audit.rootAt(other.size)?.toString('base64') ?? 'unknown'}`,
    ...(isShorter && { remedy: SHORTER }),
    notes: [other.note, note],
  };
}

function afterFormer({ origin, size, keptAt, root }: KeptCheckpoint, audit: LogAudit) {
  return { origin, size, keptAt, isWhole: audit.rootAt(size)?.toString('base64') === root };
}

function continuedOf({ size, keptAt, file }: KeptCheckpoint): Verdict['continues'] {
  return { size, keptAt, ...(file !== undefined && { file }) };
}

/** What keeps a log from being recomputed up to a signed end of its own. */
function problemBeforeEnd(
  { fault, audit, checkpoint }: Evidence,
  origin: string | null,
): Problem | undefined {
  if (fault) {
    const { sequence, problem, expected, found } = fault;
    return {
      exitCode: EXIT.corrupt,
      says: `event ${sequence} ${problem}`,
      sequence,
      expected,
      found,
    };
  }
  const sequence = audit.size + 1;
  if (origin === null)
    return { exitCode: EXIT.corrupt, says: 'the checkpoint is of another log', sequence };
  if (checkpoint === undefined)
    return { exitCode: EXIT.corrupt, says: 'the end of the log is missing', sequence };
  return undefined;
}

/** Whether enough of the witnesses that a policy asks have seen the log. */
function quorumOf(policy: Policy | null, cosigned: Verdict['cosigned']): Verdict['quorum'] {
  if (policy === null || policy.quorum === null) return 'not asked';
  return isQuorum(policy, new Set(cosigned.map(({ name }) => name))) ? 'met' : 'missing';
}

const QUORUM_MISSING: Problem = {
  exitCode: EXIT.quorumMissing,
  says: 'not enough of the witnesses that the policy asks have seen this log',
};

/** That a log was begun anew without what was known of it. It is told once: from then on the new log is what is compared. */
function lostProblem({ size, keptAt }: NonNullable<Verdict['beganAnew']>): Problem {
  return {
    exitCode: EXIT.diverged,
    says: `its hub began the log anew, without the ${size} events that were known of it on ${keptAt}`,
    remedy:
      'Ask the people who run it what was lost. This is told once: from now on the new log is what is compared.',
  };
}

/** What is to be thought of a log. Nothing counts as verified that was not checked. */
export function judge(evidence: Evidence): Verdict {
  const { header, audit, kept, former, policy } = evidence;
  const origin = originOf(header);
  const unjudged = {
    origin: origin ?? '',
    log: header.log,
    counts: audit.counts,
    ...(audit.firstLapse && { firstLapse: audit.firstLapse }),
    size: audit.size,
    cosigned: [],
    quorum: 'not asked' as const,
  };
  const problem = problemBeforeEnd(evidence, origin) ?? problemOfEnd(evidence, unjudged.origin);
  if (problem) return { ...unjudged, problem };
  const [key, voucher] = keyFor(evidence, unjudged.origin);
  const { size } = signedCheckpoint(header.published, key, unjudged.origin)!;
  const cosigned = cosignaturesOf(evidence, size);
  const quorum = quorumOf(policy, cosigned);
  const beganAnew = former && afterFormer(former, audit);
  const lost = beganAnew && !beganAnew.isWhole ? lostProblem(beganAnew) : undefined;
  const found = lost ?? (quorum === 'missing' ? QUORUM_MISSING : undefined);
  return {
    ...unjudged,
    root: audit.root().toString('base64'),
    signedBy: { key, voucher },
    ...(kept && { continues: continuedOf(kept) }),
    ...(beganAnew && { beganAnew }),
    cosigned,
    quorum,
    ...(found && { problem: found }),
  };
}
