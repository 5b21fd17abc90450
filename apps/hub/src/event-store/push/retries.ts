import { payloadHash } from '@app/domain';
import type { Sql } from '@app/projections';
import type { EventDraft } from '../append/event-draft.js';
import type { PushRequest } from './push-request.js';
import { type PushState, type StoringPush, readPushState } from './push-state.js';
import type { StoredContent } from './stored-events.js';

/**
 * Whether a push sends again what is stored. A payload that was redacted cannot be compared any more. It counts as the same, so that
 * nobody learns anything about it. What is hidden from the pusher never does, so that no push confirms a guess of it.
 */
export function isRetry(
  { scopes }: Pick<PushState, 'scopes'>,
  { logId }: Pick<PushRequest, 'logId'>,
  draft: EventDraft,
  stored: StoredContent,
): boolean {
  const { memberId } = draft;
  if (stored.memberId !== memberId && scopes.hides(logId, memberId, stored)) return false;
  if (draft.kind !== stored.kind) return false;
  const { version, salt } = stored;
  if (version > 1 && salt === null) return true;
  return payloadHash(draft.canonicalPayload, salt ?? undefined).equals(stored.payloadHash);
}

/** Which drafts of a push are in its log already. They stay there, so none of them is ever to be refused. */
export async function retriesAmong(sql: Sql, push: StoringPush): Promise<Set<EventDraft>> {
  const state = await readPushState(sql, [push]);
  const isStored = (draft: EventDraft) => {
    const stored = state.stored.find(push.logId, draft.id);
    return stored !== undefined && isRetry(state, push, draft, stored);
  };
  return new Set(push.drafts.filter(isStored));
}
