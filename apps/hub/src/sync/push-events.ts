import {
  HubError,
  MAX_PUSH_EVENTS,
  type ParsedEvent,
  type Rejection,
  encodeCursor,
  parsePushedEvent,
  rejection,
} from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { hubEventDraft } from '../event-store/append/hub-event-draft.js';
import type { EventDraft } from '../event-store/append/event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import { draftEvent } from './draft-event.js';

/** What a push answers. */
export interface PushAnswer {
  accepted: number;
  rejected: readonly Rejection[];
  cursor: string;
}

/** Stores a client's events in its group's log: the good ones, whatever the others of the batch are like. */
export class PushEvents extends Command<PushAnswer> {
  constructor(
    readonly principal: Principal,
    readonly clientId: unknown,
    readonly events: unknown,
    /** What is wrong with the text of single events, by their place. */
    readonly flaws: ReadonlyMap<number, string> = new Map(),
  ) {
    super();
  }
}

/** An event whose text says two things, or a number that was lost, has no canonical form (I-JSON, RFC 7493). */
function withoutFlaw(parsed: ParsedEvent, flaw: string | undefined): ParsedEvent {
  if (flaw === undefined || !parsed.ok) return parsed;
  const message = `The event has no canonical form: ${flaw}.`;
  return { ok: false, ...rejection(parsed.event.id, 'event.payload_not_canonical', message) };
}

@CommandHandler(PushEvents)
export class PushEventsHandler implements ICommandHandler<PushEvents> {
  constructor(
    private readonly directory: LogDirectory,
    private readonly store: EventStore,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ principal, clientId, events, flaws }: PushEvents): Promise<PushAnswer> {
    if (clientId !== principal.clientId) throw new HubError('sync.client_mismatch');
    if (!Array.isArray(events)) throw new HubError('sync.events_invalid');
    if (events.length > MAX_PUSH_EVENTS) throw new HubError('sync.too_many_events');
    const { groupKey, memberId } = principal;
    const logId = await this.directory.idOf(this.store.sql, { groupKey, purpose: 'sync' });
    const administrationLogId = await this.directory.idOf(this.store.sql, {
      groupKey,
      purpose: 'administration',
    });
    const { drafts, rejected, bytes } = this.sort(events, flaws, principal);
    const {
      accepted,
      rejected: refused,
      position,
    } = await this.store.push({
      pushId: this.random.uuid(),
      logId,
      administrationLogId,
      memberId,
      clientId: principal.clientId,
      eventCount: drafts.length,
      bytes,
      drafts,
      rejected,
      records: this.signatureRecords(rejected, principal),
    });
    return { accepted, rejected: refused, cursor: encodeCursor({ logId, ...position }) };
  }

  private sort(events: readonly unknown[], flaws: PushEvents['flaws'], principal: Principal) {
    const drafts: EventDraft[] = [];
    const rejected: Rejection[] = [];
    let bytes = 0;
    for (const [place, value] of events.entries()) {
      const parsed = withoutFlaw(parsePushedEvent(value), flaws.get(place));
      const result = parsed.ok ? draftEvent(parsed.event, principal, this.masterKey) : parsed;
      if ('reason' in result) {
        rejected.push({ id: result.id, reason: result.reason, message: result.message });
      } else {
        drafts.push(result);
        bytes += parsed.ok ? parsed.event.bytes : 0;
      }
    }
    return { drafts, rejected, bytes };
  }

  /** A forged or broken signature is a fact for auditors: one record each. */
  private signatureRecords(rejected: readonly Rejection[], principal: Principal): EventDraft[] {
    const { memberId, clientId } = principal;
    return rejected
      .filter(({ reason }) => reason.startsWith('event.signature_'))
      .map(({ id: eventId, reason }) =>
        hubEventDraft({
          id: this.random.uuid(),
          kind: 'sync.signature_rejected',
          payload: { eventId, reason, memberId, clientId },
          memberId,
          clientId,
        }),
      );
  }
}
