import {
  type EdgeState,
  REJECTIONS,
  type ReviewSubject,
  type SaidOfItem,
  type VerdictGround,
  resolveReview,
} from '@app/domain';
import {
  type FoundItem,
  type Sql,
  findEdgeState,
  findJudgedItems,
  findReview,
  knowledgeProjection,
  reviewProjection,
} from '@app/projections';
import { secretRulesOfEach } from '@app/secrets';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { Requester } from '../admin-access/requester.js';
import type { DecidedEvent } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { ownGroupKey } from '../groups/own-group-key.js';
import { supersededBy, supersessionsOf } from '../knowledge/superseded-by.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { PushFromConsole } from '../sync/push-from-console.js';
import {
  type NotJudged,
  type VerdictPlan,
  type Verdicts,
  planVerdicts,
  withRejected,
} from './plan-verdicts.js';

/**
 * Says of items of one group that they hold, are wrong, are replaced and so on, each for itself: one of which that cannot be said
 * keeps no other from it. What an administrator says is decided, what a member says is pushed as by its client. Throws
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

/** What is said in one group. */
interface SaidInGroup {
  groupKey: string;
  said: readonly SaidOfItem[];
  /** What is refused already. */
  refused: readonly NotJudged[];
}

@CommandHandler(JudgeItems)
export class JudgeItemsHandler implements ICommandHandler<JudgeItems> {
  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly now: Clock,
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
      const edges = await supersessionsOf(this.queries, { groupKey, id: each.id });
      const successor = await supersededBy(this.queries, edges, viewer);
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
      const found = await this.plan(sql, requester, sorted);
      plan = found.plan;
      const settled = await settledDoubts(sql, found, {
        groupKey,
        resolvedBy: actor.memberId,
        now: this.now(),
      });
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
    await this.projections.catchUp([knowledgeProjection], sorted.groupKey);
    const { plan } = await this.plan(this.store.sql, requester, sorted);
    return withRejected(
      plan,
      await this.commands.execute(new PushFromConsole(requester, plan.events)),
    );
  }

  private async plan(
    sql: Sql,
    { viewer, actor }: Requester,
    { groupKey, said, refused }: SaidInGroup,
  ): Promise<{ plan: VerdictPlan; known: ReadonlyMap<string, FoundItem> }> {
    const ids = said.flatMap(({ id, replacedBy }) => [id, replacedBy ?? []].flat());
    const known = await findJudgedItems(sql, viewer, { groupKey, ids });
    const edges = new Map<SaidOfItem, EdgeState>();
    for (const each of said) {
      const { id: toId, verdict, replacedBy: fromId } = each;
      if (verdict !== 'replaced' || fromId === undefined) continue;
      const edge = { kind: 'supersedes', fromId, toId, reason: null } as const;
      edges.set(each, await findEdgeState(sql, groupKey, edge));
    }
    const groundOf = (each: SaidOfItem): VerdictGround => ({
      known: known.get(each.id),
      successor: known.get(each.replacedBy ?? ''),
      edge: edges.get(each),
    });
    const isAdministrator = viewer === 'administrator';
    const memberId = typeof viewer === 'string' ? actor.memberId : viewer.memberId;
    const judge = { memberId, isAdministrator, now: this.now() };
    return { plan: planVerdicts(said, groundOf, judge, refused), known };
  }
}

/** What is said without what looks like a secret, which is refused with the rules that name it and nothing of the text. */
async function withoutSecrets(
  items: readonly SaidOfItem[],
): Promise<{ said: SaidOfItem[]; refused: NotJudged[] }> {
  const rules = await secretRulesOfEach(items.map(({ text, reason }) => ({ text, reason })));
  const said: SaidOfItem[] = [];
  const refused: NotJudged[] = [];
  for (const [at, item] of items.entries()) {
    const { id, notSecret = [] } = item;
    const broken = rules[at]!.filter((rule) => !notSecret.includes(rule));
    if (broken.length === 0) {
      said.push(item);
      continue;
    }
    const reason = 'event.secret_suspected';
    const why = `The rules: ${broken.join(', ')}. If it is a false alarm, set notSecret: ${JSON.stringify(broken)}.`;
    refused.push({ id, reason, message: `${REJECTIONS[reason]} ${why}` });
  }
  return { said, refused };
}

/** The decisions that settle the open doubts of items that are confirmed: what holds needs no review any more. */
async function settledDoubts(
  sql: Sql,
  { plan, known }: { plan: VerdictPlan; known: ReadonlyMap<string, FoundItem> },
  { groupKey, resolvedBy, now }: { groupKey: string; resolvedBy: string; now: number },
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
