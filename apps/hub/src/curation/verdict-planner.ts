import { type EdgeState, REJECTIONS, type SaidOfItem, type VerdictGround } from '@app/domain';
import {
  type FoundItem,
  type Sql,
  findEdgeState,
  findJudgedItems,
  findSuccessors,
} from '@app/projections';
import { secretRulesOfEach } from '@app/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { type Requester, speakerOf } from '../admin-access/requester.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { type NotJudged, type VerdictPlan, planVerdicts } from './plan-verdicts.js';

/** What is said in one group. */
export interface SaidInGroup {
  groupKey: string;
  said: readonly SaidOfItem[];
  /** What is refused already. */
  refused: readonly NotJudged[];
}

/** A plan, with the items that it is about as they are, and when it was made. */
export interface GroundedPlan {
  plan: VerdictPlan;
  known: ReadonlyMap<string, FoundItem>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Plans what is said of items, with what the sender may see of them. */
@Injectable()
export class VerdictPlanner {
  constructor(@Inject(CLOCK) private readonly now: Clock) {}

  /** Resolves to the plan of what is said, as a session that has caught up sees it. */
  async plan(
    sql: Sql,
    requester: Requester,
    { groupKey, said, refused }: SaidInGroup,
  ): Promise<GroundedPlan> {
    const { viewer } = requester;
    const ids = said.flatMap(({ id, replacedBy }) => [id, replacedBy ?? []].flat());
    const known = await findJudgedItems(sql, viewer, { groupKey, ids });
    const edges = new Map<SaidOfItem, EdgeState>();
    const successors = new Map<SaidOfItem, string[]>();
    for (const each of said) {
      const { id: toId, verdict, replacedBy: fromId } = each;
      if (verdict === 'restored')
        successors.set(each, await findSuccessors(sql, { groupKey, id: toId }));
      if (verdict !== 'replaced' || fromId === undefined) continue;
      const edge = { kind: 'supersedes', fromId, toId, reason: null } as const;
      edges.set(each, await findEdgeState(sql, groupKey, edge));
    }
    const groundOf = (each: SaidOfItem): VerdictGround => ({
      known: known.get(each.id),
      successor: known.get(each.replacedBy ?? ''),
      edge: edges.get(each),
      successors: successors.get(each),
    });
    const isAdministrator = viewer === 'administrator';
    const memberId = speakerOf(requester);
    const now = this.now();
    const judge = { memberId, isAdministrator, now };
    return { plan: planVerdicts(said, groundOf, judge, refused), known, now };
  }
}

/** Resolves to why a text is refused that looks like a secret: it names the rules but repeats nothing of the text. */
export async function secretRefusalOf(
  text: object,
  notSecret: readonly string[],
): Promise<ReturnType<typeof refusalFor>> {
  const [rules = []] = await secretRulesOfEach([text]);
  return refusalFor(rules.filter((rule) => !notSecret.includes(rule)));
}

function refusalFor(broken: string[]) {
  if (broken.length === 0) return undefined;
  const reason = 'event.secret_suspected' as const;
  const why = `The rules: ${broken.join(', ')}. If it is a false alarm, set notSecret: ${JSON.stringify(broken)}.`;
  return { reason, message: `${REJECTIONS[reason]} ${why}`, rules: broken };
}

/** What is said, without what looks like a secret: that is refused, naming the rules but repeating nothing of the text. */
export async function withoutSecrets(
  items: readonly SaidOfItem[],
): Promise<{ said: SaidOfItem[]; refused: NotJudged[] }> {
  const rules = await secretRulesOfEach(items.map(({ text, reason }) => ({ text, reason })));
  const said: SaidOfItem[] = [];
  const refused: NotJudged[] = [];
  for (const [at, item] of items.entries()) {
    const { id, notSecret = [] } = item;
    const refusal = refusalFor(rules[at]!.filter((rule) => !notSecret.includes(rule)));
    if (refusal) refused.push({ id, ...refusal });
    else said.push(item);
  }
  return { said, refused };
}
