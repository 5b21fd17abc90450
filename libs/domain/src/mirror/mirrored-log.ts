import {
  type Checkpoint,
  parseCheckpoint,
  readNote,
  readVerifierKey,
  verifyNote,
} from '../transparency/checkpoint.js';
import { type TreeHead, verifyConsistency } from '../transparency/merkle-proof.js';
import type { HashedSubtree } from '../transparency/merkle-span.js';
import {
  type AuditCounts,
  type AuditStart,
  type AuditedEvent,
  LogAudit,
} from '../log/log-audit.js';

/** Why a mirror stops until a person has looked: two histories were signed, the log became shorter, or a page is not what was signed. */
export const MIRROR_FAULTS = ['forked', 'rolled_back', 'corrupt'] as const;
export type MirrorFaultStatus = (typeof MIRROR_FAULTS)[number];

/** Why a mirror stops, with the signed notes that prove it. */
export interface MirrorFault {
  status: MirrorFaultStatus;
  problem: string;
  notes: string[];
}

/**
 * Up to where a log is mirrored, and the last signed note of its hub. The note may be of a larger size than the mirror has reached; it
 * is then kept until the mirrored events have confirmed it.
 */
export interface MirrorPosition extends AuditStart {
  /** Id of the mirrored log; null before the first page. */
  logId: string | null;
  note: string | null;
}

/** The hub whose log is mirrored, and its pinned keys (C2SP vkeys), one of which must have signed each note. */
export interface PinnedHub {
  serverId: string;
  keys: readonly string[];
}

/** The part of a federation page that a mirror reads. */
export interface MirroredPage {
  events: AuditedEvent[];
  hasMore: boolean;
  log: { id: string; branch: string };
  checkpoint: string;
  /** Base64. */
  consistency: string[];
}

/** A verified event with its canonical payload, null where the payload is redacted or withheld. */
export interface TakenEvent {
  event: AuditedEvent;
  canonicalPayload: string | null;
}

/** A verified page: its events, the position after it, the counts of its events, and the size of the other hub's log. */
export interface TakenPage {
  ok: true;
  events: readonly TakenEvent[];
  position: MirrorPosition & { logId: string; note: string };
  /** The subtrees of kept heights that the page completes. */
  completed: readonly HashedSubtree[];
  counts: AuditCounts;
  remoteSize: number;
}

/** The verdict on a page. */
export type MirrorVerdict = TakenPage | ({ ok: false } & MirrorFault);

/** The server id in the name of a hub's signing key; null for any other key. */
export function serverIdIn(verifierKey: string): string | null {
  const key = readVerifierKey(verifierKey);
  if (key?.type !== 1) return null;
  return /^knowledge-hub\/([^/]+)(?:\/logs\/[^/]+)?$/.exec(key.name)?.[1] ?? null;
}

/** Whether a note's origin names this log of this hub, in any epoch. */
function isOriginOf(origin: string, serverId: string, logId: string): boolean {
  const [hub, log] = [`knowledge-hub/${serverId}/`, `logs/${logId}`];
  if (!origin.startsWith(hub) || !origin.endsWith(log)) return false;
  return /^(epoch\/[1-9][0-9]*\/)?$/.test(origin.slice(hub.length, -log.length));
}

/** The body of a note that at least one of the keys has signed, and that none of them has signed wrongly; else null. */
export function verifyPinned(note: string, keys: readonly string[]): string | null {
  const lines = readNote(note)?.signatures ?? [];
  const signing = keys.filter((text) => {
    const key = readVerifierKey(text);
    return lines.some(({ name, id }) => key?.name === name && key.id.equals(id));
  });
  const bodies = signing.map((key) => verifyNote(note, key));
  return bodies.length > 0 && bodies.every((body) => body !== null) ? bodies[0]! : null;
}

const isFault = (found: Checkpoint | MirrorFault): found is MirrorFault => 'status' in found;

/** The checkpoint in a note, or the fault when it is not a continuation of the mirrored log. */
function signedHead(
  note: string,
  logId: string,
  { serverId, keys }: PinnedHub,
  position: MirrorPosition,
): Checkpoint | MirrorFault {
  const notes = position.note === null ? [note] : [position.note, note];
  const signed = parseCheckpoint(verifyPinned(note, keys) ?? '');
  if (!signed) return { status: 'corrupt', problem: 'no pinned key has signed it', notes };
  if (!isOriginOf(signed.origin, serverId, logId)) {
    const problem = `the page is of log ${logId}, and its checkpoint of ${signed.origin}`;
    return { status: 'corrupt', problem, notes };
  }
  if (position.logId !== null && position.logId !== logId) {
    const problem = `the group has another log now, ${logId} in place of ${position.logId}`;
    return { status: 'forked', problem, notes };
  }
  const known = headIn(position.note);
  if (known && known.origin !== signed.origin) {
    const problem = `the hub has begun its log anew: it was ${known.origin} and is ${signed.origin}`;
    return { status: 'forked', problem, notes };
  }
  if (known && signed.size < known.size) {
    const problem = `the log had ${known.size} events and has ${signed.size}`;
    return { status: 'rolled_back', problem, notes };
  }
  if (known && signed.size === known.size && !signed.root.equals(known.root)) {
    const problem = `two histories of ${signed.size} events are signed`;
    return { status: 'forked', problem, notes };
  }
  return signed;
}

function headIn(note: string | null): Checkpoint | null {
  return note === null ? null : parseCheckpoint(readNote(note)?.body ?? '');
}

/**
 * Recomputes a page that continues a mirror and compares it with what the other hub has signed: every event, the chain, the tree, the
 * page's checkpoint, and the note of the position where the mirror has not confirmed it yet.
 */
export function takePage(
  page: MirroredPage,
  position: MirrorPosition,
  pinned: PinnedHub,
): MirrorVerdict {
  const { events, log, checkpoint } = page;
  const signed = signedHead(checkpoint, log.id, pinned, position);
  if (isFault(signed)) return { ok: false, ...signed };
  const known = headIn(position.note);
  const audit = new LogAudit(log.id, known ? [known.size] : [], position);
  const good: TakenEvent[] = [];
  const fault = audit.add(events, (event, canonicalPayload) =>
    good.push({ event, canonicalPayload }),
  );
  const corrupt = (problem: string): MirrorVerdict => {
    return { ok: false, status: 'corrupt', problem, notes: [checkpoint] };
  };
  if (fault) {
    const { sequence, problem, expected, found } = fault;
    return corrupt(`event ${sequence} ${problem} (expected ${expected}, found ${found})`);
  }
  const reached = { size: audit.size, root: audit.root() };
  if (!leadsTo(reached, signed, page.consistency))
    return corrupt(`its first ${reached.size} events are not those of the signed ${signed.size}`);
  const isConfirmed = !known || known.size <= audit.size;
  const before = known && isConfirmed ? audit.rootAt(known.size) : undefined;
  if (known && before && !before.equals(known.root)) {
    const problem = `two histories of ${known.size} events are signed`;
    return { ok: false, status: 'forked', problem, notes: [position.note!, checkpoint] };
  }
  return {
    ok: true,
    events: good,
    completed: audit.completed,
    // An unconfirmed note stays: a newer one in its place would leave the history it signs unchecked.
    position: {
      ...audit.position,
      logId: log.id,
      note: isConfirmed ? checkpoint : position.note!,
    },
    counts: audit.counts,
    remoteSize: signed.size,
  };
}

function leadsTo(reached: TreeHead, signed: TreeHead, consistency: readonly string[]): boolean {
  const proof = consistency.map((hash) => Buffer.from(hash, 'base64'));
  return verifyConsistency(reached, signed, proof);
}

/**
 * The fault of a hub that does not know the position of a mirror, found from the note that it signs now; `consistency` is its proof that
 * the log grew from the mirror's last note, null where it gives none.
 */
export function judgeRefusal(
  { log, checkpoint }: Pick<MirroredPage, 'log' | 'checkpoint'>,
  position: MirrorPosition,
  pinned: PinnedHub,
  consistency: readonly string[] | null,
): MirrorFault {
  const signed = signedHead(checkpoint, log.id, pinned, position);
  if (isFault(signed)) return signed;
  const notes = position.note === null ? [checkpoint] : [position.note, checkpoint];
  const known = headIn(position.note);
  if (known && !(consistency && leadsTo(known, signed, consistency))) {
    const problem = `what is signed of ${signed.size} events does not continue what was signed of ${known.size}`;
    return { status: 'forked', problem, notes };
  }
  const problem = `the hub does not know event ${position.size} of the log it has signed`;
  return { status: 'corrupt', problem, notes };
}
