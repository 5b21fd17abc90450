import { scopeClaimOf } from '@app/domain';
import type { Sql } from '@app/projections';
import type { EventDraft } from '../append/event-draft.js';
import type { LogHead } from '../log/log.js';
import { PushScopes } from './push-scopes.js';

/** A decided event with the head of its log, which is locked. */
export interface PlacedDraft {
  head: LogHead;
  draft: EventDraft;
}

/**
 * The decided events with who may see them. Only those that members share have such a scope; whether its author may
 * append one was for the decision to say.
 */
export async function scopeDecidedEvents(
  sql: Sql,
  decided: readonly PlacedDraft[],
): Promise<readonly PlacedDraft[]> {
  if (decided.every(({ head }) => head.purpose !== 'sync')) return decided;
  const claimed = decided.map(({ head, draft }) => ({
    head,
    draft: head.purpose === 'sync' ? { ...draft, claim: decidedClaim(draft) } : draft,
  }));
  const scopes = await PushScopes.read(
    sql,
    claimed.map(({ head: { logId }, draft }) => ({ logId, draft })),
  );
  const scoped = claimed.map(({ head, draft }) => ({
    head,
    draft: { ...draft, ...scopes.admit(head.logId, draft) },
  }));
  await scopes.write(sql);
  return scoped;
}

function decidedClaim({ id, kind, canonicalPayload }: EventDraft) {
  const payload = JSON.parse(canonicalPayload) as Record<string, unknown>;
  const claim = scopeClaimOf({ id, kind, payload });
  // A decision has seen what it is about.
  return claim && { ...claim, needs: [] };
}
