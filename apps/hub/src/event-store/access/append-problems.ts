import type { AppendProblem } from '@app/domain';
import type { Sql } from '@app/projections';
import type { EventDraft } from '../append/event-draft.js';
import { findLogIds } from '../log/log.js';
import { PushScopes } from './push-scopes.js';

/**
 * Why their senders may not append drafts to the sync log of a group, by the ids of those that they may not append; each draft is judged after those
 * before it. Read under the lock of the log, it holds until that is given up.
 */
export async function appendProblems(
  sql: Sql,
  groupKey: string,
  drafts: readonly EventDraft[],
): Promise<Map<string, AppendProblem>> {
  const { sync: logId } = await findLogIds(sql, groupKey);
  if (logId === undefined) throw new Error(`there is no sync log of "${groupKey}"`);
  const scopes = await PushScopes.read(
    sql,
    drafts.map((draft) => ({ logId, draft })),
  );
  const problems = new Map<string, AppendProblem>();
  for (const draft of drafts) {
    const problem = scopes.problemOf(logId, draft);
    if (problem) problems.set(draft.id, problem);
    else scopes.admit(logId, draft);
  }
  return problems;
}
