import { type Rejection, rejection } from '@app/domain';
import { type ChainedDraft, chain } from '../append/chain.js';
import { hubEventDraft } from '../append/hub-event-draft.js';
import type { EventDraft } from '../append/event-draft.js';
import type { LogPosition, PulledPosition } from '../log/log-position.js';
import type { LogHead } from '../log/log.js';
import { type PushState, type StoredContent, placeOf } from './push-state.js';
import type { PushOutcome, PushRequest } from './push-request.js';

/** What a flush writes, and what it answers each of its pushes. */
export interface PushPlan {
  events: ChainedDraft[];
  pulled: PulledPosition[];
  outcomes: PushOutcome[];
}

interface PushRecord {
  clientId: string;
  memberId: string;
  accepted: number;
  rejected: number;
  firstSequence: number | null;
  lastSequence: number | null;
}

function headOf(state: PushState, logId: string): LogHead {
  const head = state.heads.get(logId);
  if (!head) throw new Error(`there is no log ${logId}`);
  return head;
}

function isSame(draft: EventDraft, stored: StoredContent): boolean {
  return draft.kind === stored.kind && draft.payloadHash.equals(stored.payloadHash);
}

function recordOf(unit: PushRequest, payload: PushRecord): EventDraft {
  const { pushId: id, memberId, clientId } = unit;
  return hubEventDraft({ id, kind: 'sync.pushed', memberId, clientId, payload });
}

/**
 * Sorts a push's events into new ones, which it appends, retries, which it ignores, and those it refuses: other content
 * under a stored id, and what the member may not append.
 */
function appendNew(
  state: PushState,
  unit: PushRequest,
  now: number,
): { events: ChainedDraft[]; refused: Rejection[] } {
  const head = headOf(state, unit.logId);
  const events: ChainedDraft[] = [];
  const refused: Rejection[] = [];
  for (const draft of unit.drafts) {
    const place = placeOf(unit.logId, draft.id);
    const stored = state.stored.get(place);
    if (stored) {
      if (!isSame(draft, stored)) refused.push(rejection(draft.id, 'event.id_conflict'));
      continue;
    }
    const problem = state.scopes.problemOf(unit.logId, draft);
    if (problem) {
      refused.push(rejection(draft.id, problem.reason, problem.message));
      continue;
    }
    const event = chain(head, state.scopes.admit(unit.logId, draft), now);
    state.scopes.place(event);
    events.push(event);
    state.stored.set(place, { kind: draft.kind, payloadHash: draft.payloadHash, payload: null });
  }
  return { events, refused };
}

/** What was not allowed, where it is no longer seen why. */
const FORBIDDEN = { reason: 'event.forbidden', message: undefined } as const;

/** What a push that has taken effect already refused: what was allowed is in the log. */
function refusedBefore(state: PushState, unit: PushRequest): Rejection[] {
  return unit.drafts.flatMap((draft) => {
    const stored = state.stored.get(placeOf(unit.logId, draft.id));
    if (!stored) {
      const { reason, message } = state.scopes.problemOf(unit.logId, draft) ?? FORBIDDEN;
      return [rejection(draft.id, reason, message)];
    }
    return isSame(draft, stored) ? [] : [rejection(draft.id, 'event.id_conflict')];
  });
}

/** The client's pulled position after its own push: moved over its own events only when nothing lay in between. */
function moveOver(position: LogPosition, events: readonly ChainedDraft[]): LogPosition {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last || position.sequence < first.sequence - 1) return position;
  return { ...position, sequence: last.sequence, hash: last.hash };
}

function planOne(state: PushState, unit: PushRequest, now: number, plan: PushPlan): PushOutcome {
  const place = placeOf(unit.logId, unit.clientId);
  const before = state.pulled.get(place) ?? { sequence: 0, hash: null };
  const done = state.stored.get(placeOf(unit.administrationLogId, unit.pushId));
  if (done?.payload) {
    const { accepted } = JSON.parse(done.payload) as PushRecord;
    const rejected = [...unit.rejected, ...refusedBefore(state, unit)];
    return { accepted, rejected, position: before };
  }
  const { events, refused } = appendNew(state, unit, now);
  const rejected = [...unit.rejected, ...refused];
  if (events.length === 0 && rejected.length === 0)
    return { accepted: 0, rejected, position: before };
  const position = moveOver(before, events);
  if (position !== before) {
    state.pulled.set(place, position);
    plan.pulled.push({ ...position, logId: unit.logId, clientId: unit.clientId });
  }
  const record = recordOf(unit, {
    clientId: unit.clientId,
    memberId: unit.memberId,
    accepted: events.length,
    rejected: rejected.length,
    firstSequence: events[0]?.sequence ?? null,
    lastSequence: events.at(-1)?.sequence ?? null,
  });
  const administration = headOf(state, unit.administrationLogId);
  const records = [...unit.records, record].map((draft) => chain(administration, draft, now));
  state.scopes.settle(unit.logId, administration.size);
  plan.events.push(...events, ...records);
  return { accepted: events.length, rejected, position };
}

/**
 * Decides what a flush of pushes writes, given what the database holds under the locks; pushes go in the given order.
 * Pure apart from `state`, whose heads and maps it moves on. Planning the same pushes again on a database that holds
 * their first run's outcome writes nothing and answers the same.
 */
export function planPushes(state: PushState, units: readonly PushRequest[], now: number): PushPlan {
  const plan: PushPlan = { events: [], pulled: [], outcomes: [] };
  for (const unit of units) plan.outcomes.push(planOne(state, unit, now, plan));
  return plan;
}
