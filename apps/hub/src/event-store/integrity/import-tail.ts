import {
  type AuditedEvent,
  type EventPayloads,
  LogAudit,
  type LogHeader,
  type LogLine,
  canonicalize,
  parseCheckpoint,
  scopeClaimOf,
  verifyNote,
} from '@app/domain';
import {
  type FollowingProjection,
  type Projection,
  type Sql,
  continueReporting,
} from '@app/projections';
import { PushScopes } from '../access/push-scopes.js';
import { projectDecided } from '../append/logged-event.js';
import { writeEvents } from '../append/write-events.js';
import { isRequestId } from '../../errors/request-id.js';
import { HUB_GROUP_KEY, type LogHead, createLog, findLogIds, lockLogs } from '../log/log.js';
import { epochOf, raiseEpoch } from '../log/log-epoch.js';
import { resetProjections } from '../projections/reset-projections.js';
import { readRedactions } from './redact-payload.js';

/** Thrown for an exported log whose tail cannot be taken in, with why. */
export class TailRefused extends Error {
  override readonly name = 'TailRefused';
}

/** An exported log, and what taking in its tail needs. */
export interface TailImport {
  header: LogHeader;
  lines: AsyncIterable<LogLine>;
  /** The keys of which one has to have signed the end: C2SP vkeys. */
  keys: readonly string[];
  transactional: readonly Projection[];
  following: readonly FollowingProjection[];
  /** Milliseconds since 1970. */
  now: number;
}

/** How many events a log has lost and got back, and how many it has now. */
export interface ImportedTail {
  imported: number;
  size: number;
  /** The ids of those that came back without their payloads, though no redaction is on record. */
  bare: string[];
}

const EVENTS_AT_A_TIME = 500;
const IS_GROUP = 'SELECT FROM groups WHERE group_key = $1';
const REDACT = `
  SELECT redact_event(log_id, sequence) FROM event
  WHERE log_id = $1 AND sequence = ANY($2::bigint[]) AND payload IS NOT NULL`;

/** Takes in the tail of one log. */
class Tail {
  readonly audit: LogAudit;
  private waiting: AuditedEvent[] = [];
  private readonly redactions: EventPayloads['event.redacted'][] = [];
  private readonly erasures: EventPayloads['member.erased'][] = [];
  readonly bare: string[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly head: LogHead,
    private readonly parts: TailImport,
    /** The sequences of a sync log whose payloads are to stay out. */
    private readonly redacted: ReadonlySet<number>,
  ) {
    this.audit = new LogAudit(head.logId, []);
  }

  /** Takes the next event; those that the log has already are only recomputed. */
  async take(event: AuditedEvent, size: number): Promise<void> {
    const fault = this.audit.add([event]);
    if (fault) throw new TailRefused(`event ${fault.sequence} of the file ${fault.problem}`);
    const { sequence, hash } = event.log;
    if (sequence === size && hash !== this.head.hash?.toString('hex'))
      throw new TailRefused(
        `event ${size} of the log is another one than the file's: it has been written to since it was restored`,
      );
    if (sequence <= size) return;
    this.refuseStranger(event);
    const isUnexplained = event.payload === null && !this.redacted.has(sequence);
    if (isUnexplained && this.head.purpose === 'sync') this.bare.push(event.id);
    if (this.waiting.length >= EVENTS_AT_A_TIME && this.beginsPush(event)) await this.write();
    this.waiting.push(event);
  }

  /** Nobody signs which group and purpose a log is of: an event may tell that it is of another. */
  private refuseStranger({ pushId, payload, log: { sequence } }: AuditedEvent): void {
    const { purpose, groupKey } = this.head;
    if (purpose !== 'administration') return;
    if (pushId != null)
      throw new TailRefused(
        `event ${sequence} was pushed by a member, so this is no administration log, whatever its first line says`,
      );
    const named = (payload as { groupKey?: unknown } | null)?.groupKey ?? groupKey;
    if (groupKey !== HUB_GROUP_KEY && named !== groupKey)
      throw new TailRefused(
        `event ${sequence} is of the group ${JSON.stringify(named)}, so this is no log of ${groupKey}, whatever its first line says`,
      );
  }

  /** Writes the waiting events byte for byte as the log had them, and the rows that the hub makes of them. */
  async write(): Promise<void> {
    const { sql, head, parts } = this;
    const drafts = this.waiting.map((event) => this.draftOf(event));
    this.waiting = [];
    const scopes = await PushScopes.read(
      sql,
      drafts.map(({ draft }) => ({ logId: head.logId, draft })),
    );
    const events = this.chained(drafts, scopes);
    await writeEvents(sql, events);
    scopes.settle(head.logId, await this.administrationSize());
    await scopes.write(sql);
    const whole = events.filter(hasPayload);
    await projectDecided(sql, parts.transactional, whole);
    if (head.purpose === 'administration') this.noteTakenOut(whole);
  }

  /** The events as the log had them; the head goes with them, and so do the scopes of items. */
  private chained(drafts: readonly TailDraft[], scopes: PushScopes) {
    const { head } = this;
    const pushSizes = pushSizesOf(drafts.map(({ event }) => event.pushId ?? null));
    return drafts.map(({ draft, event }, at) => {
      const hash = Buffer.from(event.log.hash, 'hex');
      Object.assign(head, { size: event.log.sequence, hash });
      head.frontier.append(hash);
      const chained = {
        ...draft,
        ...scopes.admit(head.logId, draft),
        log: head,
        pushId: event.pushId ?? null,
        pushSize: pushSizes[at],
        sequence: event.log.sequence,
        acceptedAt: Date.parse(event.acceptedAt),
        hash,
      };
      scopes.place(chained);
      return chained;
    });
  }

  /** Notes what these events of an administration log took out of payloads. */
  private noteTakenOut(events: readonly { kind: string; canonicalPayload: string }[]): void {
    for (const { kind, canonicalPayload } of events) {
      if (kind === 'event.redacted')
        this.redactions.push(JSON.parse(canonicalPayload) as EventPayloads['event.redacted']);
      if (kind === 'member.erased')
        this.erasures.push(JSON.parse(canonicalPayload) as EventPayloads['member.erased']);
    }
  }

  /** Takes out again what had been redacted since the backup was made. */
  async redact(): Promise<void> {
    const { sql, head, parts, redactions } = this;
    const nameless = this.erasures.flatMap((erased) => erased.redacted);
    await sql.query(REDACT, [head.logId, nameless]);
    const { sync } = await findLogIds(sql, head.groupKey);
    if (redactions.length === 0 || sync === undefined) return;
    const rows = await sql.query(REDACT, [sync, redactions.map(({ sequence }) => sequence)]);
    if (rows.length === 0) return;
    await resetProjections(sql, parts.following, { logId: sync, groupKey: head.groupKey });
  }

  /** Whether an event begins another push; the events of one push are written together. */
  private beginsPush({ pushId }: AuditedEvent): boolean {
    return pushId === undefined || pushId === null || pushId !== this.waiting.at(-1)?.pushId;
  }

  draftOf(event: AuditedEvent) {
    const { id, kind, createdAt, memberId, clientId, signature, payload, reason, log } = event;
    if (log.v !== 2)
      throw new TailRefused(`event ${log.sequence} is of version 1, which is written no more`);
    if (reason === 'withheld')
      throw new TailRefused(
        `the payload of event ${log.sequence} was withheld from whoever exported the file: let an administrator export it`,
      );
    const isGone = payload === null || this.redacted.has(log.sequence);
    const isShared = this.head.purpose === 'sync';
    const fields = payload as Record<string, unknown> | null;
    const claim = isShared && fields ? scopeClaimOf({ id, kind, payload: fields }) : null;
    const draft = {
      id,
      kind,
      createdAt,
      memberId,
      clientId,
      signature: signature ?? null,
      canonicalPayload: isGone ? null : canonicalize(payload),
      salt: isGone ? null : Buffer.from(log.salt ?? '', 'base64'),
      payloadHash: Buffer.from(event.payloadHash, 'hex'),
      projectKey: null,
      // Without its payload nothing tells whom it was for.
      privateTo: isShared && payload === null ? memberId : null,
      claim,
      requestId: isRequestId(event.requestId) ? event.requestId : undefined,
    };
    return { draft, event };
  }

  private async administrationSize(): Promise<number> {
    const { purpose, size, groupKey } = this.head;
    if (purpose === 'administration') return size;
    const { administration } = await findLogIds(this.sql, groupKey);
    const ids = administration === undefined ? [] : [administration];
    return [...(await lockLogs(this.sql, ids)).values()][0]?.size ?? 0;
  }
}

/** An event of the file, and what is written of it. */
type TailDraft = ReturnType<Tail['draftOf']>;

/** For the last event of each push, how many events the push brought; undefined for the others. */
function pushSizesOf(pushIds: readonly (string | null)[]): (number | undefined)[] {
  let size = 0;
  return pushIds.map((pushId, at) => {
    size = pushId !== null && pushId === pushIds[at - 1] ? size + 1 : 1;
    return pushId === null || pushId === pushIds[at + 1] ? undefined : size;
  });
}

function hasPayload<Event extends { canonicalPayload: string | null; salt: Buffer | null }>(
  event: Event,
): event is Event & { canonicalPayload: string; salt: Buffer } {
  return event.canonicalPayload !== null && event.salt !== null;
}

/** Returns the epoch under which this hub has signed the end of the file. */
function signedEpoch(note: string, { audit }: Tail, { keys, header }: TailImport): number {
  const signed = keys.map((key) => verifyNote(note, key)).find((body) => body !== null);
  const checkpoint = parseCheckpoint(signed ?? '');
  if (!checkpoint) throw new TailRefused('the end of the file is not signed by this hub');
  if (checkpoint.size !== audit.size || !checkpoint.root.equals(audit.root()))
    throw new TailRefused('the end of the file was signed over other events');
  const epoch = epochOf(checkpoint.origin, header.log.id);
  if (epoch === null)
    throw new TailRefused('the end of the file was signed as that of another log');
  return epoch;
}

/** What is decided about a log comes before it: its read models, and who may see it, are made of both. */
async function assertInOrder(sql: Sql, { groupKey, purpose }: LogHead): Promise<void> {
  if (groupKey === HUB_GROUP_KEY) return;
  if ((await sql.query(IS_GROUP, [groupKey])).length === 0)
    throw new TailRefused(`the group ${groupKey} is not here: import the hub's own log first`);
  const { administration } = await findLogIds(sql, groupKey);
  if (purpose === 'sync' && administration === undefined)
    throw new TailRefused(
      `the administration log of ${groupKey} is not here: import it before the sync log`,
    );
}

/**
 * Puts back what a log has lost, from an export of it, byte for byte: ids, times, hashes and salts as they were. `sql` must be a
 * transaction, which is to be undone when this throws `TailRefused`: for a file that does not recompute or was not signed by this hub,
 * or a log that has been written to since.
 */
export async function importTail(sql: Sql, parts: TailImport): Promise<ImportedTail> {
  const { header, now } = parts;
  const { id, groupKey = '', purpose } = header.log;
  await createLog(sql, { groupKey, purpose }, id, now);
  const head = (await lockLogs(sql, [id])).get(id);
  if (head?.groupKey !== groupKey || head.purpose !== purpose)
    throw new TailRefused(`the ${purpose} log of ${groupKey || 'the hub'} here is another one`);
  await assertInOrder(sql, head);
  const { administration } = purpose === 'sync' ? await findLogIds(sql, groupKey) : {};
  const redactions = administration === undefined ? [] : await readRedactions(sql, administration);
  const before = head.size;
  const redacted = new Set(redactions.map(({ sequence }) => sequence));
  const tail = new Tail(sql, head, parts, redacted);
  let end: string | undefined;
  for await (const line of parts.lines) {
    if ('checkpoint' in line) end = line.checkpoint;
    else await tail.take(line.event, before);
  }
  const epoch = signedEpoch(end ?? '', tail, parts);
  if (tail.audit.size < before)
    throw new TailRefused(`the file ends at event ${tail.audit.size}, and the log has ${before}`);
  await tail.write();
  await tail.redact();
  await raiseEpoch(sql, id, epoch);
  await continueReporting(sql, groupKey);
  return { imported: head.size - before, size: head.size, bare: tail.bare };
}
