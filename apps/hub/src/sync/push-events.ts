import { HubError, MAX_PUSH_EVENTS, type Rejection, encodeCursor } from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { EventStore } from '../event-store/event-store.js';
import { retriesAmong } from '../event-store/push/retries.js';
import { StandingLost } from '../event-store/push/standing.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import { EventSorter } from './event-sorter.js';

/** What a push returns. */
export interface PushAnswer {
  accepted: number;
  rejected: readonly Rejection[];
  cursor: string;
}

/** What a client sends: as it came, and what is wrong with the text of single events, by their place. */
export interface SentEvents {
  clientId: unknown;
  events: unknown;
  flaws?: ReadonlyMap<number, string>;
}

const NO_FLAWS: ReadonlyMap<number, string> = new Map();

/** Stores a client's events in its group's log: the good ones, whatever the others of the batch are like. */
export class PushEvents extends Command<PushAnswer> {
  constructor(
    readonly principal: Principal,
    readonly sent: SentEvents,
    /** Asks again for a principal with a `standing`, which may have changed since. Throws `auth.*`. */
    readonly identify: () => Promise<Principal> = () => Promise.resolve(principal),
  ) {
    super();
  }
}

@CommandHandler(PushEvents)
export class PushEventsHandler implements ICommandHandler<PushEvents> {
  constructor(
    private readonly directory: LogDirectory,
    private readonly store: EventStore,
    private readonly sorter: EventSorter,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ principal, sent, identify }: PushEvents): Promise<PushAnswer> {
    const pushId = this.random.uuid();
    try {
      return await this.push(principal, sent, pushId);
    } catch (error) {
      if (!(error instanceof StandingLost)) throw error;
    }
    return this.push(await identify(), sent, pushId);
  }

  private async push(
    principal: Principal,
    { clientId, events, flaws = NO_FLAWS }: SentEvents,
    pushId: string,
  ): Promise<PushAnswer> {
    if (clientId !== principal.clientId) throw new HubError('sync.client_mismatch');
    if (!Array.isArray(events)) throw new HubError('sync.events_invalid');
    if (events.length > MAX_PUSH_EVENTS) throw new HubError('sync.too_many_events');
    const { groupKey, memberId, standing } = principal;
    const logId = await this.directory.idOf(this.store.sql, { groupKey, purpose: 'sync' });
    const administrationLogId = await this.directory.idOf(this.store.sql, {
      groupKey,
      purpose: 'administration',
    });
    const place = { pushId, logId, administrationLogId, clientId: principal.clientId };
    const sorted = await this.sorter.sort({ events, flaws, principal }, (drafts) =>
      retriesAmong(this.store.sql, { ...place, drafts }),
    );
    // Member by member: an object made of two others and more costs a single push a tenth of all its time.
    const { accepted, rejected, position } = await this.store.push({
      pushId,
      logId,
      administrationLogId,
      bearer: standing === undefined ? undefined : { groupKey, standing },
      memberId,
      clientId: place.clientId,
      requestId: principal.requestId,
      drafts: sorted.drafts,
      rejected: sorted.rejected,
      records: sorted.records,
      eventCount: sorted.drafts.length,
      bytes: sorted.bytes,
    });
    return { accepted, rejected, cursor: encodeCursor({ logId, ...position }) };
  }
}
