import { ENTRY_VERSION, type EventPayloads, type Rejection, rejection } from '@app/domain';
import { type ChainedDraft, chain } from '../append/chain.js';
import { hubEventDraft } from '../append/hub-event-draft.js';
import type { EventDraft } from '../append/event-draft.js';
import type { LogHead } from '../log/log.js';
import { type PlacedPushes, type PlannedPush, placeClients } from './place-clients.js';
import type { PushState } from './push-state.js';
import type { PushRequest } from './push-request.js';
import { isRetry } from './retries.js';
import type { StoredContent } from './stored-events.js';

/** The events that a flush writes: those of all its pushes, and their records; and what becomes of each push. */
export interface EventPlan {
  events: ChainedDraft[];
  pushes: PlannedPush[];
}

/** What a flush writes, and what it answers each of its pushes. */
export interface PushPlan extends PlacedPushes {
  events: ChainedDraft[];
}

/** What events are planned with. */
export type EventState = Omit<PushState, 'pulled'>;

/** A flush that is being planned: its time, where its salts come from, and the events so far. */
interface Planning {
  state: EventState;
  now: number;
  salt: () => Buffer;
  events: ChainedDraft[];
}

function headIn(state: EventState, logId: string): LogHead {
  const head = state.heads.get(logId);
  if (!head) throw new Error(`there is no log ${logId}`);
  return head;
}

function contentOf(event: ChainedDraft): StoredContent {
  const { memberId, kind, payloadHash, salt, pushId, projectKey, privateTo } = event;
  const version = ENTRY_VERSION;
  return { memberId, kind, payloadHash, version, salt, pushId, projectKey, privateTo };
}

/**
 * Sorts a push's events into new ones, which it appends, retries, which it ignores, and those it refuses: other content
 * under a stored id, and what the member may not append.
 */
function appendNew(
  { state, now }: Planning,
  unit: PushRequest,
): { events: ChainedDraft[]; refused: Rejection[] } {
  const head = headIn(state, unit.logId);
  const events: ChainedDraft[] = [];
  const refused: Rejection[] = [];
  for (const draft of unit.drafts) {
    const stored = state.stored.find(unit.logId, draft.id);
    if (stored) {
      if (!isRetry(state, unit, draft, stored))
        refused.push(rejection(draft.id, 'event.id_conflict'));
      continue;
    }
    const problem = state.scopes.problemOf(unit.logId, draft);
    if (problem) {
      refused.push(rejection(draft.id, problem.reason, problem.message));
      continue;
    }
    const scope = state.scopes.admit(unit.logId, draft);
    const event = chain(head, draft, now, { pushId: unit.pushId, scope });
    state.scopes.place(event);
    events.push(event);
    state.stored.add(unit.logId, draft.id, contentOf(event));
  }
  const last = events.at(-1);
  if (last) {
    last.requestId = unit.requestId;
    last.pushSize = events.length;
  }
  return { events, refused };
}

/** The refusal of an event that was refused before, for a reason that was not kept. */
const FORBIDDEN = { reason: 'event.forbidden', message: undefined } as const;

/** What a push has refused that has taken effect already: what it took is in the log. */
function refusedBefore(state: EventState, unit: PushRequest): Rejection[] {
  return unit.drafts.flatMap((draft) => {
    const stored = state.stored.find(unit.logId, draft.id);
    if (!stored) {
      const { reason, message } = state.scopes.problemOf(unit.logId, draft) ?? FORBIDDEN;
      return [rejection(draft.id, reason, message)];
    }
    return isRetry(state, unit, draft, stored) ? [] : [rejection(draft.id, 'event.id_conflict')];
  });
}

/** Whether a push has taken effect already: its flush was run again, as nobody knew what had become of it. */
export function hasTakenEffect({ stored }: Pick<EventState, 'stored'>, unit: PushRequest): boolean {
  const { administrationLogId, pushId } = unit;
  return (
    takenBefore({ stored }, unit) > 0 || stored.find(administrationLogId, pushId) !== undefined
  );
}

/** How many events of the log this push brought, before its flush was run again. */
function takenBefore(
  { stored }: Pick<EventState, 'stored'>,
  { logId, pushId, drafts }: PushRequest,
): number {
  const taken = new Set<string>();
  for (const { id } of drafts) if (stored.find(logId, id)?.pushId === pushId) taken.add(id);
  return taken.size;
}

/**
 * What the administration log says of a push: that events were refused, or that it made others visible, which pulls give again
 * by the sequence of this record. Undefined for one that was taken whole: its events name it.
 */
function recordOf(
  { state, salt }: Planning,
  unit: PushRequest,
  counts: Omit<EventPayloads['sync.push_rejected'], 'memberId' | 'clientId'>,
): EventDraft | undefined {
  const { pushId: id, logId, memberId, clientId, requestId } = unit;
  const shown = state.scopes.unsettled(logId);
  const who = { memberId, clientId };
  if (counts.rejected > 0) {
    const payload = { ...who, ...counts };
    return hubEventDraft({ id, kind: 'sync.push_rejected', ...who, requestId, payload }, salt());
  }
  if (shown === 0) return undefined;
  const payload = { ...who, events: shown };
  return hubEventDraft({ id, kind: 'sync.events_shown', ...who, requestId, payload }, salt());
}

function planOne(planning: Planning, unit: PushRequest): PlannedPush {
  const { state, now } = planning;
  if (hasTakenEffect(state, unit)) {
    const rejected = [...unit.rejected, ...refusedBefore(state, unit)];
    return { unit, events: [], accepted: takenBefore(state, unit), rejected };
  }
  const { events, refused } = appendNew(planning, unit);
  const rejected = [...unit.rejected, ...refused];
  const record = recordOf(planning, unit, {
    accepted: events.length,
    rejected: rejected.length,
    firstSequence: events[0]?.sequence ?? null,
    lastSequence: events.at(-1)?.sequence ?? null,
  });
  planning.events.push(...events);
  if (record) {
    const administration = headIn(state, unit.administrationLogId);
    for (const draft of [...unit.records, record])
      planning.events.push(chain(administration, draft, now));
    state.scopes.settle(unit.logId, administration.size);
  }
  return { unit, events, accepted: events.length, rejected };
}

/**
 * Decides which events a flush of pushes writes, given what the database holds; pushes go in the given order. Pure apart
 * from `state`, whose heads and maps it moves on.
 */
export function planEvents(
  state: EventState,
  units: readonly PushRequest[],
  now: number,
  salt: () => Buffer,
): EventPlan {
  const planning: Planning = { state, now, salt, events: [] };
  const pushes = units.map((unit) => planOne(planning, unit));
  return { events: planning.events, pushes };
}

/**
 * Decides all that a flush of pushes writes, given what the database holds under the locks. Pure apart from `state`. Planning
 * the same pushes again on a database that holds their first run's outcome writes nothing and answers the same.
 */
export function planPushes(
  state: PushState,
  units: readonly PushRequest[],
  now: number,
  salt: () => Buffer,
): PushPlan {
  const { events, pushes } = planEvents(state, units, now, salt);
  return { events, ...placeClients(pushes, state.pulled) };
}
