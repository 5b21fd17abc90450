import {
  type Judge,
  type Rejection,
  type RejectionReason,
  type SaidOfItem,
  type Verdict,
  type VerdictGround,
  type VerdictRefusal,
  judgeItem,
  knowledgeProblem,
  parsePushedEvent,
} from '@app/domain';
import type { EventOf } from '../sync/push-from-console.js';

/** An item of which something was said, and what takes that back, where something does. */
export interface JudgedAs {
  id: string;
  verdict: Verdict;
  undo?: SaidOfItem;
}

/** An item of which nothing was said, and why. */
export interface NotJudged {
  id: string;
  reason: VerdictRefusal | RejectionReason;
  message: string;
  /** By which rules it looks like a secret, where that is why. */
  rules?: string[];
}

/** What became of what was said of items. */
export interface Verdicts {
  judged: JudgedAs[];
  refused: NotJudged[];
}

/** What saying it comes to: what became of it, the events that say it, and which of the refused items something superseded. */
export interface VerdictPlan extends Verdicts {
  events: EventOf[];
  superseded: NotJudged[];
}

/** The verdicts after which an item is nobody's replacement. */
const ENDS: ReadonlySet<Verdict> = new Set(['wrong', 'outdated', 'replaced']);

/** Why a push of the event would be refused for its form; null where it would not. */
function problemOf(event: EventOf['event'], id: string): Rejection | null {
  const parsed = parsePushedEvent({ ...event, id });
  return parsed.ok ? knowledgeProblem(parsed.event) : parsed;
}

/** Plans to say something of items, each for itself, given what of them the sender sees; `refused` are those already refused. */
export function planVerdicts(
  said: readonly SaidOfItem[],
  groundOf: (said: SaidOfItem) => VerdictGround,
  judge: Judge,
  refused: readonly NotJudged[],
): VerdictPlan {
  const plan: VerdictPlan = { judged: [], refused: [...refused], events: [], superseded: [] };
  const ending = new Set(said.flatMap(({ id, verdict }) => (ENDS.has(verdict) ? [id] : [])));
  for (const each of said) {
    const { id, verdict, replacedBy = '' } = each;
    const ground = groundOf(each);
    const outcome = judgeItem(
      each,
      ending.has(replacedBy) ? { ...ground, successor: undefined } : ground,
      judge,
    );
    if ('reason' in outcome) {
      const because = { id, ...outcome };
      plan.refused.push(because);
      const isSuperseded = ground.known?.status === 'superseded';
      if (isSuperseded && outcome.reason === 'item.not_in_force') plan.superseded.push(because);
      continue;
    }
    const problem = outcome.events.map((event) => problemOf(event, id)).find(Boolean);
    if (problem) {
      const { reason, message } = problem;
      plan.refused.push({ id, reason, message });
      continue;
    }
    const { undo } = outcome;
    plan.judged.push({ id, verdict, ...(undo && { undo }) });
    for (const event of outcome.events) plan.events.push({ id, event });
  }
  return plan;
}
