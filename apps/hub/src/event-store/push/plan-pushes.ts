import {
  ENTRY_VERSION,
  type EventPayloads,
  type Rejection,
  payloadHash,
  rejection,
} from '@app/domain';
import { type ChainedDraft, chain } from '../append/chain.js';
import { hubEventDraft } from '../append/hub-event-draft.js';
import type { EventDraft } from '../append/event-draft.js';
import type { LogPosition, PulledPosition } from '../log/log-position.js';
import type { LogHead } from '../log/log.js';
import { inLog } from '../log/in-log.js';
import type { PushState, StoredContent } from './push-state.js';
import type { PushOutcome, PushRequest } from './push-request.js';

/** What a flush writes, and what it answers each of its pushes. */
export interface PushPlan {
  events: ChainedDraft[];
  pulled: PulledPosition[];
  outcomes: PushOutcome[];
}

/** A flush on its way: when it is, where its salts come from, and what it has planned so far. */
interface Planning {
  state: PushState;
  now: number;
  salt: () => Buffer;
  plan: PushPlan;
}

function headIn(state: PushState, logId: string): LogHead {
  const head = state.heads.get(logId);
  if (!head) throw new Error(`there is no log ${logId}`);
  return head;
}

/** What was taken out of a stored event cannot be compared any more: whoever asks learns nothing about it. */
function isSame(draft: EventDraft, { kind, version, salt, payloadHash: stored }: StoredContent) {
  if (draft.kind !== kind) return false;
  if (version > 1 && salt === null) return true;
  return payloadHash(draft.canonicalPayload, salt ?? undefined).equals(stored);
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
    const place = inLog(unit.logId, draft.id);
    const stored = state.stored.get(place);
    if (stored) {
      if (!isSame(draft, stored)) refused.push(rejection(draft.id, 'event.id_conflict'));
      continue;
    }
    const problem = draft.refusal ?? state.scopes.problemOf(unit.logId, draft);
    if (problem) {
      refused.push(rejection(draft.id, problem.reason, problem.message));
      continue;
    }
    const event = chain(head, state.scopes.admit(unit.logId, draft), now, unit.pushId);
    state.scopes.place(event);
    events.push(event);
    const { kind, salt, payloadHash: hash } = draft;
    const { pushId } = unit;
    state.stored.set(place, { kind, version: ENTRY_VERSION, salt, payloadHash: hash, pushId });
  }
  const last = events.at(-1);
  if (last) last.requestId = unit.requestId;
  return { events, refused };
}

/** What was not allowed, where it is no longer seen why. */
const FORBIDDEN = { reason: 'event.forbidden', message: undefined } as const;

/** What a push that has taken effect already refused: what was allowed is in the log. */
function refusedBefore(state: PushState, unit: PushRequest): Rejection[] {
  return unit.drafts.flatMap((draft) => {
    const stored = state.stored.get(inLog(unit.logId, draft.id));
    if (!stored) {
      const { reason, message } =
        draft.refusal ?? state.scopes.problemOf(unit.logId, draft) ?? FORBIDDEN;
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

/** How many events of the log this push brought, before its flush was run again. */
function takenBefore({ stored }: PushState, { logId, pushId, drafts }: PushRequest): number {
  const ids = new Set(drafts.map(({ id }) => id));
  return [...ids].filter((id) => stored.get(inLog(logId, id))?.pushId === pushId).length;
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

function planOne(planning: Planning, unit: PushRequest): PushOutcome {
  const { state, now, plan } = planning;
  const place = inLog(unit.logId, unit.clientId);
  const before = state.pulled.get(place) ?? { sequence: 0, hash: null };
  const taken = takenBefore(state, unit);
  if (taken > 0 || state.stored.has(inLog(unit.administrationLogId, unit.pushId))) {
    const rejected = [...unit.rejected, ...refusedBefore(state, unit)];
    return { accepted: taken, rejected, position: before };
  }
  const { events, refused } = appendNew(planning, unit);
  const rejected = [...unit.rejected, ...refused];
  const position = moveOver(before, events);
  if (position !== before) {
    state.pulled.set(place, position);
    plan.pulled.push({ ...position, logId: unit.logId, clientId: unit.clientId });
  }
  const record = recordOf(planning, unit, {
    accepted: events.length,
    rejected: rejected.length,
    firstSequence: events[0]?.sequence ?? null,
    lastSequence: events.at(-1)?.sequence ?? null,
  });
  plan.events.push(...events);
  if (record) {
    const administration = headIn(state, unit.administrationLogId);
    for (const draft of [...unit.records, record])
      plan.events.push(chain(administration, draft, now));
    state.scopes.settle(unit.logId, administration.size);
  }
  return { accepted: events.length, rejected, position };
}

/**
 * Decides what a flush of pushes writes, given what the database holds under the locks; pushes go in the given order.
 * Pure apart from `state`, whose heads and maps it moves on. Planning the same pushes again on a database that holds
 * their first run's outcome writes nothing and answers the same.
 */
export function planPushes(
  state: PushState,
  units: readonly PushRequest[],
  now: number,
  salt: () => Buffer,
): PushPlan {
  const plan: PushPlan = { events: [], pulled: [], outcomes: [] };
  for (const unit of units) plan.outcomes.push(planOne({ state, now, salt, plan }, unit));
  return plan;
}
