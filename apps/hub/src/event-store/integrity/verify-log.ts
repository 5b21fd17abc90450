import {
  ChainVerifier,
  type ReceivedEvent,
  Frontier,
  MAX_FEDERATION_EVENTS,
  type Signature,
  type TreeHead,
  canonicalize,
} from '@app/domain';
import type { LogPurpose, Sql } from '@app/projections';
import { findLogIds } from '../log/log.js';
import { readPublished } from '../log/published-checkpoints.js';
import { type StoredEvent, readPage } from '../read/read-log.js';
import { readErasedSequences } from './redact-member.js';
import { readRedactions } from './redact-payload.js';

/** The first problem of a log, and the sequence of the event that has it. */
export interface LogFault {
  sequence: number;
  problem: string;
}

/** The row of a log, which may be wrong too. */
export interface RecordedLog {
  log_id: string;
  group_key: string;
  purpose: LogPurpose;
  size: string;
  head_hash: Buffer | null;
  frontier: Buffer;
}

interface KeptRow {
  height: number;
  index: string;
  hash: Buffer;
}

/** What recomputing a log found; a `root` is base64. */
export interface LogVerdict {
  log: RecordedLog;
  /** How many events are good, counted from the first. */
  verified: number;
  root: string;
  fault: LogFault | undefined;
}

const READ_LOG =
  'SELECT log_id, group_key, purpose, size, head_hash, frontier FROM log WHERE log_id = $1';
const READ_SUBTREES =
  'SELECT height, index, hash FROM subtree WHERE log_id = $1 ORDER BY height, index';
const UNPARSABLE = {} as Signature;

// A signature that the hub cannot have written becomes one that matches no hash; it does not throw.
function signatureOf(text: string | null): Signature | null {
  if (text === null) return null;
  try {
    const signature = JSON.parse(text) as Signature;
    return canonicalize(signature) === text ? signature : UNPARSABLE;
  } catch {
    return UNPARSABLE;
  }
}

function timeOf(milliseconds: number): string {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? 'no time' : time.toISOString();
}

function receivedEvent(
  log: RecordedLog,
  event: StoredEvent,
  previousHash: string | null,
): ReceivedEvent {
  const { acceptedAt, signature, payload, ...fields } = event;
  return {
    ...fields,
    log: log.log_id,
    previousHash,
    acceptedAt: timeOf(acceptedAt),
    signature: signatureOf(signature),
    canonicalPayload: payload,
  };
}

/** The sequences of a log whose payloads were redacted, by the records in the group's administration log. */
async function redactedSequences(sql: Sql, log: RecordedLog): Promise<Set<number>> {
  if (log.purpose === 'administration') return readErasedSequences(sql, log.log_id);
  const { administration } = await findLogIds(sql, log.group_key);
  if (log.purpose !== 'sync' || administration === undefined) return new Set();
  const redactions = await readRedactions(sql, administration);
  return new Set(redactions.map(({ sequence }) => sequence));
}

/** Whether what is read of the database is one state of it; else the log may have grown since its row was read. */
type State = 'one state' | 'grows';

/** Recomputes one log event by event, and compares the result with the log's head, what was published of it, and kept subtrees. */
class LogVerification {
  private readonly chain = new ChainVerifier();
  private readonly frontier = new Frontier();
  private previousHash: string | null = null;
  private redacted: Set<number> | undefined;
  private fault: LogFault | undefined;
  private publishedRoot: Buffer | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly log: RecordedLog,
    private readonly published: TreeHead | null,
    private readonly state: State,
  ) {}

  async run(isEnding: () => boolean): Promise<LogVerdict> {
    while (!isEnding()) {
      const page = await readPage(this.sql, this.log.log_id, this.frontier.size, this.nextEvents());
      for (const event of page) if (!(await this.accept(event))) return this.verdict();
      if (page.length === 0) break;
    }
    if (!isEnding()) {
      this.fault = this.faultOfHead() ?? this.faultOfPublished() ?? (await this.faultOfSubtrees());
    }
    return this.verdict();
  }

  private get grows(): boolean {
    return this.state === 'grows';
  }

  private nextEvents(): number {
    const left = Number(this.log.size) - this.frontier.size;
    return this.grows ? Math.min(left, MAX_FEDERATION_EVENTS) : MAX_FEDERATION_EVENTS;
  }

  private async accept(event: StoredEvent): Promise<boolean> {
    const verdict = this.chain.add([receivedEvent(this.log, event, this.previousHash)]);
    if (!verdict.ok) this.fault = verdict;
    else if (event.payload === null && this.isOwn && !(await this.isRecorded(event)))
      this.fault = { sequence: event.sequence, problem: 'has lost its payload without a record' };
    if (this.fault) return false;
    this.previousHash = event.hash;
    this.frontier.append(Buffer.from(event.hash, 'hex'));
    if (this.frontier.size === this.published?.size) this.publishedRoot = this.frontier.root();
    return true;
  }

  /** Only the hub's own logs must have a record for each missing payload; another hub may never have served one. */
  private get isOwn(): boolean {
    return this.log.purpose !== 'mirror';
  }

  private async isRecorded({ sequence }: StoredEvent): Promise<boolean> {
    // In a log that grows, events may have been redacted since the records were read.
    if (!this.redacted || (this.grows && !this.redacted.has(sequence)))
      this.redacted = await redactedSequences(this.sql, this.log);
    return this.redacted.has(sequence);
  }

  private faultOfHead(): LogFault | undefined {
    const { head_hash, frontier } = this.log;
    const size = Number(this.log.size);
    const found = this.frontier.size;
    if (found < size) return { sequence: found + 1, problem: 'is missing' };
    if (found > size) return { sequence: size + 1, problem: 'lies past the head of the log' };
    if ((head_hash?.toString('hex') ?? null) !== this.previousHash)
      return { sequence: size, problem: 'is not the event whose hash the head of the log names' };
    if (!frontier.equals(this.frontier.encode()))
      return { sequence: size, problem: 'is not where the Merkle frontier of the log ends' };
    return undefined;
  }

  private faultOfPublished(): LogFault | undefined {
    const { published } = this;
    if (!published || published.size === 0) return undefined;
    const after = `(${published.size} were published; docs/trust.md#after-a-restore)`;
    if (!this.publishedRoot)
      return { sequence: this.frontier.size + 1, problem: `is missing ${after}` };
    if (this.publishedRoot.equals(published.root)) return undefined;
    return { sequence: published.size, problem: `does not end what was published ${after}` };
  }

  /** A subtree that is not kept is no fault: proofs compute it from the leaves. */
  private async faultOfSubtrees(): Promise<LogFault | undefined> {
    const made = new Map(
      this.frontier.completed.map(({ height, index, hash }) => [`${height}/${index}`, hash]),
    );
    const kept = await this.sql.query<KeptRow>(READ_SUBTREES, [this.log.log_id]);
    const endOf = ({ height, index }: KeptRow) => (Number(index) + 1) * 2 ** height;
    const bad = kept
      .filter((row) => !this.grows || endOf(row) <= this.frontier.size)
      .find(({ height, index, hash }) => !made.get(`${height}/${index}`)?.equals(hash));
    if (!bad) return undefined;
    const end = endOf(bad);
    return { sequence: end, problem: 'does not end the subtree whose hash is kept' };
  }

  private verdict(): LogVerdict {
    const root = this.frontier.root().toString('base64');
    return { log: this.log, verified: this.frontier.size, root, fault: this.fault };
  }
}

/**
 * Recomputes a log from its rows: sequences, payload hashes, hashes, redactions, head, Merkle frontier and kept subtrees. `sql` must see
 * one state of the database throughout. A log that was cut short together with its head is noticed by the checkpoint that was published
 * last; one that was restored with it verifies, and only a checkpoint kept elsewhere reveals that.
 */
export async function verifyLog(sql: Sql, logId: string): Promise<LogVerdict> {
  const [log] = await sql.query<RecordedLog>(READ_LOG, [logId]);
  if (!log) throw new Error(`there is no log ${logId}`);
  const published = await readPublished(sql, logId);
  return new LogVerification(sql, log, published, 'one state').run(() => false);
}

/**
 * Recomputes a log up to its present size, page by page, while it may grow; holds no transaction open. Resolves to undefined for a log
 * that was removed, also meanwhile, and when `isEnding` has become true before the end.
 */
export async function verifyGrowingLog(
  sql: Sql,
  logId: string,
  isEnding: () => boolean,
): Promise<LogVerdict | undefined> {
  // Before the log's row: a checkpoint is of a head that the log has had.
  const published = await readPublished(sql, logId);
  const [log] = await sql.query<RecordedLog>(READ_LOG, [logId]);
  const verdict = log && (await new LogVerification(sql, log, published, 'grows').run(isEnding));
  if (isEnding()) return undefined;
  // What was removed meanwhile lacks events.
  const isGone = verdict?.fault && (await sql.query(READ_LOG, [logId])).length === 0;
  return isGone ? undefined : verdict;
}
