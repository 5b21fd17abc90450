import { HubError } from '@app/domain';
import type { Projection, Sql } from '@app/projections';
import type { Clock } from '../runtime/clock.js';
import type { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { type ChainedDraft, chain } from './append/chain.js';
import { EventTrace } from './projections/event-trace.js';
import { remakeTraced, resetProjections } from './projections/reset-projections.js';
import type { DecidedEvent, Decide, DecisionContext } from './append/decision.js';
import { hubEventDraft } from './append/hub-event-draft.js';
import { projectDecided } from './append/logged-event.js';
import type { PlacedDraft } from './access/scope-decided-events.js';
import type { ProjectionRunner } from './projections/projection-runner.js';
import {
  COMMIT_LIMITS,
  type CommitLimits,
  GroupCommit,
  type TakeMore,
} from './push/group-commit.js';
import type { LogDirectory } from './log/log-directory.js';
import type { LogNotifier } from './log/log-notifier.js';
import { type LogHead, type LogName, lockLogs } from './log/log.js';
import { flushPushes } from './push/flush-pushes.js';
import { KnownHeads } from './push/known-heads.js';
import { type Flush, flushOf } from './push/flush.js';
import type { PushOutcome, PushRequest } from './push/push-request.js';
import { type PushResult, StandingLost } from './push/standing.js';
import {
  type Redaction,
  type RedactionRecord,
  countWithdrawals,
  redactEvent,
} from './integrity/redact-payload.js';
import { retry } from '../database/retry.js';
import { scopeDecidedEvents } from './access/scope-decided-events.js';
import { Semaphore } from './append/semaphore.js';
import { writeEvents } from './append/write-events.js';

/** What the event store works with. */
export interface EventStoreParts {
  database: Database;
  directory: LogDirectory;
  notifier: LogNotifier;
  /** The read models that decisions and authentication need: written in the transaction that appends. */
  projections: readonly Projection[];
  /** Runs the read models that follow the logs. */
  following: ProjectionRunner;
  uuid: () => string;
  /** Makes the random bytes that hide a payload. */
  salt: () => Buffer;
  now: Clock;
  limits?: CommitLimits;
  /** Up to so many events that a redaction touches are applied again within its own transaction. */
  remadeAtOnce?: number;
  /** Called for each flush of pushes that was committed. */
  onFlushed?: (flush: Flush) => void;
}

/** Decisions take connections that pushes and reads need too. */
const DECISIONS_ABREAST = 4;
const DECISIONS_WAITING = 2_000;
const EVENT_EXISTS = 'SELECT 1 FROM event WHERE log_id = $1 AND event_id = $2';

/** The only writer of the logs: group-committed pushes, and decisions taken under the lock of the logs they concern. */
export class EventStore {
  private readonly pushes: GroupCommit<PushRequest, PushResult>;
  private readonly decisions = new Semaphore(DECISIONS_ABREAST, DECISIONS_WAITING);
  private readonly limits: CommitLimits;
  private readonly heads = new KnownHeads();

  constructor(private readonly parts: EventStoreParts) {
    this.limits = parts.limits ?? COMMIT_LIMITS;
    this.pushes = new GroupCommit(
      (units, takeMore) => this.flush(units, takeMore),
      isTransient,
      this.limits,
    );
  }

  /** For reading outside a decision. */
  get sql(): Sql {
    return this.parts.database;
  }

  /**
   * Appends a push's new events and its record; resolves after the commit. Safe to repeat: the same event is stored once.
   * Throws `server.overloaded` when the queue is full or the database stays unreachable, and `StandingLost` if the standing of
   * its bearer's group has changed.
   */
  async push(unit: PushRequest): Promise<PushOutcome> {
    const result = await this.pushes.submit(unit);
    if (result instanceof StandingLost) throw result;
    return result;
  }

  /**
   * Locks the logs, decides, appends, projects and commits; returns what was decided. What the decision throws leaves no
   * trace. Throws `server.overloaded` when too many decisions wait, or when the database stays away.
   */
  async decide<Event extends DecidedEvent>(
    context: DecisionContext<Event>,
    decide: Decide<Event>,
  ): Promise<readonly Event[]> {
    await this.catchUp(context);
    let taken: { events: readonly Event[]; placed: PlacedDraft[] } | undefined;
    const attempt = async () => {
      const logIds = await this.parts.database.transaction(async (sql) => {
        const locked = await this.lock(sql, context.logs);
        const logIds = locked.map(({ logId }) => logId);
        if (taken && (await isAppended(sql, taken.placed))) return logIds;
        for (const groupKey of context.reads ? groupsOf(context.logs) : [])
          await this.parts.following.catchUpWithin(sql, context.reads ?? [], groupKey);
        const events = await decide(sql);
        taken = { events, placed: this.place(locked, context, events) };
        const scoped = await scopeDecidedEvents(sql, taken.placed);
        const now = this.parts.now();
        await this.write(
          sql,
          scoped.map(({ head, draft }) => chain(head, draft, now)),
        );
        return logIds;
      });
      this.heads.forget(logIds);
      this.parts.notifier.notify(logIds);
    };
    await this.decisions.pass(async () => {
      try {
        await retry(attempt, isTransient, this.limits.retryDelays);
      } catch (error) {
        throw isTransient(error) ? new HubError('server.overloaded') : error;
      }
    });
    await this.catchUp(context);
    return taken?.events ?? [];
  }

  /**
   * Takes the payload of an event out of its group's sync log for good and records that in the administration log; every
   * hash stays valid, and what following projections have made of it is made anew without it. Returns the record, also when the
   * event was redacted before; undefined when there is no such event.
   */
  async redact(redaction: Redaction): Promise<RedactionRecord | undefined> {
    const { groupKey, actor } = redaction;
    const { directory, following, remadeAtOnce, salt } = this.parts;
    const sync = { groupKey, purpose: 'sync' } as const;
    const administration = { groupKey, purpose: 'administration' } as const;
    const log = { logId: await directory.idOf(this.sql, sync), groupKey };
    // The log is looked through before it is locked; under the lock little of it is left.
    const trace = await EventTrace.of(this.sql, log, redaction.eventId);
    await trace?.followed(this.sql);
    let record: RedactionRecord | undefined;
    await this.decide({ logs: [administration, sync], actor }, async (sql) => {
      const logs = { sync: log.logId, administration: await directory.idOf(sql, administration) };
      const redacted = await redactEvent(sql, logs, redaction, salt());
      record = redacted?.record;
      if (!redacted?.isNew) return [];
      const traced = await trace?.followed(sql);
      if (traced) await remakeTraced(sql, following.projections, traced, remadeAtOnce);
      else await resetProjections(sql, following.projections, log);
      return [{ kind: 'event.redacted', payload: redacted.record }];
    });
    return record;
  }

  /** How often an event was redacted, a member erased or an access list changed, in all groups. */
  withdrawals(): Promise<number> {
    return countWithdrawals(this.sql);
  }

  /** What is pushed and not committed yet. */
  get queued(): { events: number; bytes: number } {
    return this.pushes.queued;
  }

  /** Resolves when every accepted push is committed and answered. */
  drain(): Promise<void> {
    return this.pushes.drain();
  }

  private async catchUp<Event extends DecidedEvent>({
    logs,
    reads,
  }: DecisionContext<Event>): Promise<void> {
    if (reads) await this.parts.following.catchUp(reads, groupsOf(logs));
  }

  private place<Event extends DecidedEvent>(
    locked: readonly LogHead[],
    { logs, actor }: DecisionContext<Event>,
    events: readonly Event[],
  ): PlacedDraft[] {
    return events.map((event) => {
      const { kind, payload, log = logs[0] } = event;
      const who = typeof actor === 'function' ? actor(event) : actor;
      const id = this.parts.uuid();
      return {
        head: lockedHead(locked, log),
        draft: hubEventDraft({ ...who, id, kind, payload }, this.parts.salt()),
      };
    });
  }

  private async lock(sql: Sql, logs: readonly LogName[]): Promise<LogHead[]> {
    const ids: string[] = [];
    for (const log of logs) ids.push(await this.parts.directory.idOf(sql, log));
    return [...(await lockLogs(sql, ids)).values()];
  }

  private async flush(
    first: readonly PushRequest[],
    takeMore: TakeMore<PushRequest>,
  ): Promise<PushResult[]> {
    const { database, now, salt } = this.parts;
    const began = performance.now();
    const write = (sql: Sql, events: readonly ChainedDraft[]) => this.write(sql, events);
    const units = [...first];
    const takeMoreOf: TakeMore<PushRequest> = (isWanted) => {
      const more = takeMore(isWanted);
      units.push(...more);
      return more;
    };
    const parts = { database, heads: this.heads, now, salt, write, takeMore: takeMoreOf };
    const outcomes = await flushPushes(parts, first);
    this.parts.notifier.notify(units.map((unit) => unit.logId));
    this.parts.onFlushed?.(flushOf(units, outcomes, performance.now() - began));
    return outcomes;
  }

  private async write(sql: Sql, events: readonly ChainedDraft[]): Promise<void> {
    await writeEvents(sql, events);
    await projectDecided(sql, this.parts.projections, events);
  }
}

function lockedHead(locked: readonly LogHead[], { groupKey, purpose }: LogName): LogHead {
  const head = locked.find((each) => each.groupKey === groupKey && each.purpose === purpose);
  if (!head) throw new Error(`the ${purpose} log of "${groupKey}" is not locked by this decision`);
  return head;
}

function groupsOf(logs: readonly LogName[]): string[] {
  return [...new Set(logs.map(({ groupKey }) => groupKey))];
}

/** Whether a decision has taken effect: its first event's id is new with every decision. One that made no event has to be taken again. */
async function isAppended(sql: Sql, [first]: readonly PlacedDraft[]): Promise<boolean> {
  if (!first) return false;
  return (await sql.query(EVENT_EXISTS, [first.head.logId, first.draft.id])).length > 0;
}
