import { HubError, MAX_PUSH_EVENTS, type Rejection, encodeCursor } from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { EventStore } from '../event-store/event-store.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import { EventSorter } from './event-sorter.js';
import { refuseSecrets } from './refuse-secrets.js';

/** What a push returns. */
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

@CommandHandler(PushEvents)
export class PushEventsHandler implements ICommandHandler<PushEvents> {
  constructor(
    private readonly directory: LogDirectory,
    private readonly store: EventStore,
    private readonly sorter: EventSorter,
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
    const sorted = this.sorter.sort(events, flaws, principal);
    const drafts = principal.refuseSecrets ? await refuseSecrets(sorted.drafts) : sorted.drafts;
    const { accepted, rejected, position } = await this.store.push({
      pushId: this.random.uuid(),
      logId,
      administrationLogId,
      memberId,
      clientId: principal.clientId,
      eventCount: drafts.length,
      requestId: principal.requestId,
      ...sorted,
      drafts,
    });
    return { accepted, rejected, cursor: encodeCursor({ logId, ...position }) };
  }
}
