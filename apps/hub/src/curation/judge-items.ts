import { type ReviewSubject, type SaidOfItem, resolveReview } from '@app/domain';
import { type Sql, findReview, knowledgeProjection, reviewProjection } from '@app/projections';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { Requester } from '../admin-access/requester.js';
import type { DecidedEvent } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { ownGroupKey } from '../groups/own-group-key.js';
import { successorOf } from '../knowledge/edges/superseded-by.js';
import { PushFromConsole, withoutRejected } from '../sync/push-from-console.js';
import type { VerdictPlan, Verdicts } from './plan-verdicts.js';
import {
  type GroundedPlan,
  type SaidInGroup,
  VerdictPlanner,
  withoutSecrets,
} from './verdict-planner.js';

/**
 * Says of items of one group that they hold, are wrong, are replaced and so on, each for itself: one of which that cannot be said
 * keeps no other from it. It is decided; a member may say what its client may push. Throws
 * `admin.group_not_found`, and `admin.role_required` where a member names a group that is not its own.
 */
export class JudgeItems extends Command<Verdicts> {
  constructor(
    readonly requester: Requester,
    readonly groupKey: string | undefined,
    readonly items: readonly SaidOfItem[],
  ) {
    super();
  }
}

@CommandHandler(JudgeItems)
export class JudgeItemsHandler implements ICommandHandler<JudgeItems> {
  constructor(
    private readonly store: EventStore,
    private readonly planner: VerdictPlanner,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ requester, groupKey: given, items }: JudgeItems): Promise<Verdicts> {
    const { viewer } = requester;
    const groupKey = await ownGroupKey(this.store.sql, viewer, given);
    const sorted = { groupKey, ...(await withoutSecrets(items)) };
    const { judged, refused, superseded } =
      viewer === 'administrator'
        ? await this.decide(requester, sorted)
        : await this.push(requester, sorted);
    for (const each of superseded) {
      const successor = await successorOf(this.queries, { groupKey, id: each.id }, viewer);
      each.message = `The item is superseded by ${successor}`;
    }
    return { judged, refused };
  }

  private async decide(requester: Requester, sorted: SaidInGroup): Promise<VerdictPlan> {
    const { actor } = requester;
    const { groupKey } = sorted;
    const sync = { groupKey, purpose: 'sync' } as const;
    const administration = { groupKey, purpose: 'administration' } as const;
    const context = {
      logs: [sync, administration],
      actor,
      reads: [knowledgeProjection, reviewProjection],
    } as const;
    let plan: VerdictPlan | undefined;
    await this.store.decide<DecidedEvent>(context, async (sql) => {
      const found = await this.planner.plan(sql, requester, sorted);
      plan = found.plan;
      const resolvedBy = actor.memberId;
      const settled = await settledDoubts(sql, found, { groupKey, resolvedBy });
      // What is settled is not put in doubt again.
      for (const { id } of settled) delete plan.judged.find((each) => each.id === id)?.undo;
      return [
        ...plan.events.map(({ event }) => event),
        ...settled.map(({ event }) => ({ ...event, log: administration })),
      ];
    });
    return plan as VerdictPlan;
  }

  private async push(requester: Requester, sorted: SaidInGroup): Promise<VerdictPlan> {
    let verdicts: VerdictPlan | undefined;
    const plan = async (sql: Sql) => {
      ({ plan: verdicts } = await this.planner.plan(sql, requester, sorted));
      return verdicts.events;
    };
    const planned = { reads: [knowledgeProjection, reviewProjection], plan };
    const rejected = await this.commands.execute(new PushFromConsole(requester, planned));
    const { refused, ...found } = verdicts as VerdictPlan;
    const judged = withoutRejected(found.judged, rejected);
    return { ...found, judged, refused: [...refused, ...rejected] };
  }
}

/** The decisions that settle the open doubts about confirmed items: what is confirmed needs no review. */
async function settledDoubts(
  sql: Sql,
  { plan, known, now }: GroundedPlan,
  { groupKey, resolvedBy }: { groupKey: string; resolvedBy: string },
): Promise<{ id: string; event: DecidedEvent }[]> {
  const settled: { id: string; event: DecidedEvent }[] = [];
  for (const { id, verdict } of plan.judged) {
    const openedIn = known.get(id)?.doubtedIn ?? 0;
    if (verdict !== 'confirmed' || openedIn === 0) continue;
    const subject: ReviewSubject = { kind: 'quality', groupKey, subjectId: id, openedIn };
    const state = await findReview(sql, subject);
    if (state.knowledgeId === null || state.decided !== null) continue;
    const command = { decision: 'accept', reason: null, resolvedBy, now } as const;
    for (const event of resolveReview(subject, state, command).resolved)
      settled.push({ id, event });
  }
  return settled;
}
