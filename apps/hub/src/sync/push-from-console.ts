import { HubError, type Rejection, rejection } from '@app/domain';
import type { FollowingProjection, Principal, Sql } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Authenticator } from '../auth/authenticator.js';
import { appendProblems } from '../event-store/access/append-problems.js';
import type { DecidedEvent } from '../event-store/append/decision.js';
import type { EventDraft } from '../event-store/append/event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { EventSorter } from './event-sorter.js';

/** The session of who sends a request from the console, and what the hub's log calls the request. */
export interface ConsoleSender {
  session?: { tokenHash: string } | undefined;
  actor: { requestId?: string | undefined };
}

/** An event to push, and which thing it is about. */
export interface EventOf {
  id: string;
  event: { kind: string; payload: object };
}

/** Decides under the lock of the group's log what is pushed there, given what these read models show of it; may be run again. */
export interface ConsolePlan {
  reads: readonly FollowingProjection[];
  plan: (sql: Sql) => Promise<readonly EventOf[]>;
}

/**
 * Pushes what is decided under the lock of the log for a member who is in the console, as its client would: with its rights in each
 * project. Resolves to what was rejected, by the things that the events are about. Throws `admin.session_ended` and `auth.*`.
 */
export class PushFromConsole extends Command<Rejection[]> {
  constructor(
    readonly sender: ConsoleSender,
    readonly planned: ConsolePlan,
  ) {
    super();
  }
}

/** Returns the things of which no event was rejected. */
export function withoutRejected<Thing extends { id: string }>(
  things: readonly Thing[],
  rejected: readonly Rejection[],
): Thing[] {
  const isRejected = new Set(rejected.map(({ id }) => id));
  return things.filter(({ id }) => !isRejected.has(id));
}

const NO_FLAWS: ReadonlyMap<number, string> = new Map();

/** The ids of these events are drawn for them. */
const noneIsStored = () => Promise.resolve(new Set<never>());

@CommandHandler(PushFromConsole)
export class PushFromConsoleHandler implements ICommandHandler<PushFromConsole> {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly store: EventStore,
    private readonly sorter: EventSorter,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ sender, planned: { reads, plan } }: PushFromConsole): Promise<Rejection[]> {
    const { session, actor } = sender;
    if (!session) throw new HubError('admin.session_ended');
    const principal = await this.authenticator.bearerOf(session.tokenHash);
    const { groupKey, memberId, clientId } = principal;
    const sync = { groupKey, purpose: 'sync' } as const;
    const administration = { groupKey, purpose: 'administration' } as const;
    const context = {
      logs: [sync, administration],
      actor: { memberId, clientId, requestId: actor.requestId },
      reads,
    } as const;
    let rejected: Rejection[] = [];
    await this.store.decide<DecidedEvent>(context, async (sql) => {
      const planned = (await plan(sql)).map((each) => ({ ...each, pushId: this.random.uuid() }));
      const events = planned.map(({ event, pushId }) => ({ ...event, id: pushId }));
      const refused = await this.refusedOf(sql, events, principal);
      const why = new Map(refused.rejected.map((each) => [each.id, each]));
      rejected = planned.flatMap(({ id, pushId }) => {
        const reason = why.get(pushId);
        return reason ? [{ ...reason, id }] : [];
      });
      const taken = planned.filter(({ pushId }) => !why.has(pushId)).map(({ event }) => event);
      return [...taken, ...refused.records.map((record) => ({ ...record, log: administration }))];
    });
    return rejected;
  }

  /** Which of these events the member's client could not push, and what the administration log says of that. */
  private async refusedOf(
    sql: Sql,
    events: readonly { id: string; kind: string; payload: object }[],
    principal: Principal,
  ): Promise<{ rejected: Rejection[]; records: { kind: string; payload: object }[] }> {
    const { groupKey, memberId, clientId } = principal;
    const batch = { events, flaws: NO_FLAWS, principal };
    const { drafts, rejected, records } = await this.sorter.sort(batch, noneIsStored);
    const problems = await appendProblems(sql, groupKey, drafts);
    for (const [id, { reason, message }] of problems) rejected.push(rejection(id, reason, message));
    if (rejected.length === 0) return { rejected, records: [] };
    // What was taken is no part of a push, and stands in the audit trail event by event.
    const counts = {
      accepted: 0,
      rejected: rejected.length,
      firstSequence: null,
      lastSequence: null,
    };
    const record = { kind: 'sync.push_rejected', payload: { memberId, clientId, ...counts } };
    return { rejected, records: [...records.map(toDecide), record] };
  }
}

function toDecide({ kind, canonicalPayload }: EventDraft): { kind: string; payload: object } {
  return { kind, payload: JSON.parse(canonicalPayload) as object };
}
