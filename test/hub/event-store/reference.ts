import { canonicalize, encodeCursor, hashOf, payloadHash } from '@app/domain';
import type { EventDraft } from '../../../apps/hub/src/event-store/append/event-draft.js';
import type { PushRequest } from '../../../apps/hub/src/event-store/push/push-request.js';
import type { Redaction } from '../../../apps/hub/src/event-store/integrity/redact-payload.js';
import { SALT, type TestGroup } from './open-store.js';
import type {
  LogRow,
  PullAnswer,
  PullRequest,
  PushAnswer,
  SystemUnderTest,
} from './system-under-test.js';

type Entry = LogRow & { createdAt: string | null };

/** What an event store must do, written down as plainly as can be: arrays in memory, one call after the other. */
export class Reference implements SystemUnderTest {
  private readonly logs = new Map<string, Entry[]>();
  private readonly pulled = new Map<string, number>();

  constructor(
    private readonly groups: readonly TestGroup[],
    private readonly now: () => number,
  ) {}

  async push(units: readonly PushRequest[]): Promise<PushAnswer[]> {
    return units.map((unit) => this.pushOne(unit));
  }

  async decide(group: TestGroup, drafts: readonly EventDraft[], refuse: boolean): Promise<string> {
    if (refuse) return 'join.group_closed';
    for (const draft of drafts) this.append(group.administration, draft);
    return 'decided';
  }

  async pull(group: TestGroup, { clientId, cursor, limit }: PullRequest): Promise<PullAnswer> {
    const log = this.log(group.sync);
    const from = cursor === undefined ? 0 : this.placeOf(group.sync, cursor);
    if (typeof from === 'string') return from;
    const page = log.slice(from, from + limit);
    const to = from + page.length;
    this.pulled.set(`${group.sync} ${clientId}`, to);
    return {
      cursor: this.cursorAt(group.sync, to),
      events: page.map((entry) => this.served(entry, log)),
      hasMore: to < log.length,
    };
  }

  async redact({ groupKey, eventId, reason, actor, now }: Redaction, recordId: string) {
    const group = this.groups.find((each) => each.groupKey === groupKey) as TestGroup;
    const event = this.log(group.sync).find(({ id }) => id === eventId);
    if (!event) return undefined;
    const { sequence } = event;
    const redactedAt = new Date(now).toISOString();
    const record = { eventId, sequence, reason, redactedAt, redactedBy: actor.memberId };
    if (event.payload !== null) {
      event.payload = null;
      this.append(group.administration, own(recordId, 'event.redacted', record, actor));
    }
    return record;
  }

  async rows(logId: string): Promise<LogRow[]> {
    return this.log(logId).map((entry) => ({ ...entry, createdAt: undefined }));
  }

  /** The cursor of a place in a log. */
  cursorAt(logId: string, sequence: number): string {
    const hash = this.log(logId)[sequence - 1]?.hash;
    return encodeCursor({ logId, sequence, hash: hash ? Buffer.from(hash, 'hex') : null });
  }

  private pushOne(unit: PushRequest): PushAnswer {
    const log = this.log(unit.logId);
    const rejected = unit.rejected.map(({ id }) => id);
    const first = log.length + 1;
    for (const draft of unit.drafts) {
      const stored = log.find(({ id }) => id === draft.id);
      if (!stored) this.append(unit.logId, draft, unit.pushId);
      else if (
        stored.kind !== draft.kind ||
        ![null, draft.canonicalPayload].includes(stored.payload)
      )
        rejected.push(draft.id);
    }
    const accepted = log.length - first + 1;
    const key = `${unit.logId} ${unit.clientId}`;
    // Only a client that has everything before its own events may go on after them.
    if (accepted > 0 && (this.pulled.get(key) ?? 0) >= first - 1) this.pulled.set(key, log.length);
    if (rejected.length > 0) this.record(unit, first, accepted, rejected.length);
    return { accepted, rejected, position: this.pulled.get(key) ?? 0 };
  }

  private record(unit: PushRequest, first: number, accepted: number, rejected: number): void {
    const { memberId, clientId } = unit;
    const payload = {
      clientId,
      memberId,
      accepted,
      rejected,
      firstSequence: accepted > 0 ? first : null,
      lastSequence: accepted > 0 ? first + accepted - 1 : null,
    };
    this.append(unit.administrationLogId, own(unit.pushId, 'sync.push_rejected', payload, unit));
  }

  private append(logId: string, draft: EventDraft, pushId: string | null = null): void {
    const log = this.log(logId);
    const { id, kind, createdAt, memberId, clientId, canonicalPayload: payload } = draft;
    const entry = { sequence: log.length + 1, id, kind, createdAt, memberId, clientId, pushId };
    const hashed = payloadHash(payload, SALT).toString('hex');
    const hash = hashOf({
      ...entry,
      v: 2,
      log: logId,
      previousHash: log.at(-1)?.hash ?? null,
      acceptedAt: new Date(this.now()).toISOString(),
      signature: null,
      payloadHash: hashed,
    });
    log.push({ ...entry, payload, payloadHash: hashed, hash: hash.toString('hex') });
  }

  private log(logId: string): Entry[] {
    const log = this.logs.get(logId) ?? [];
    this.logs.set(logId, log);
    return log;
  }

  private placeOf(logId: string, cursor: string): number | string {
    const [, log = '', sequence] = Buffer.from(cursor.slice(4), 'base64url').toString().split('.');
    if (sequence === undefined) return 'sync.cursor_invalid';
    if (log !== logId) return 'sync.cursor_foreign';
    const known = Number(sequence) <= this.log(logId).length;
    if (known && this.cursorAt(logId, Number(sequence)) === cursor) return Number(sequence);
    return 'sync.cursor_diverged';
  }

  private served({ id, kind, payload, createdAt, sequence, hash }: Entry, log: Entry[]): object {
    const previousHash = log[sequence - 2]?.hash;
    return {
      id,
      kind,
      payload: payload === null ? null : JSON.parse(payload),
      ...(payload === null && { redacted: true, reason: 'redacted' }),
      createdAt,
      log: {
        sequence,
        hash,
        ...(previousHash && { previousHash }),
        v: 2,
        ...(payload !== null && { salt: SALT.toString('base64') }),
      },
    };
  }
}

function own(
  id: string,
  kind: string,
  payload: object,
  { memberId, clientId }: { memberId: string; clientId: string },
): EventDraft {
  const canonicalPayload = canonicalize(payload);
  return {
    id,
    kind,
    createdAt: null,
    memberId,
    clientId,
    signature: null,
    canonicalPayload,
    salt: SALT,
    payloadHash: payloadHash(canonicalPayload, SALT),
    projectKey: null,
    privateTo: null,
  };
}
