import { HubError, type ReviewDecision, resolveReview, reviewSubjectOf } from '@app/domain';
import {
  type ResolvedReview,
  findDecision,
  findGroup,
  findReview,
  knowledgeProjection,
  reviewProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';

/** Decides an entry of the review queue; the same decision again is answered as it is. */
export class ResolveReview extends Command<ResolvedReview> {
  constructor(
    readonly id: string,
    readonly decision: ReviewDecision,
    readonly reason: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ResolveReview)
export class ResolveReviewHandler implements ICommandHandler<ResolveReview> {
  constructor(
    private readonly store: EventStore,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ id, decision, reason, actor }: ResolveReview): Promise<ResolvedReview> {
    const subject = reviewSubjectOf(id);
    const { groupKey } = subject;
    if (!(await findGroup(this.store.sql, groupKey))) throw new HubError('admin.review_not_found');
    const sync = { groupKey, purpose: 'sync' } as const;
    const administration = { groupKey, purpose: 'administration' } as const;
    const resolvedBy = actor.memberId;
    const command = { decision, reason, resolvedBy, now: this.now() };
    const context = {
      logs: [administration, sync],
      actor,
      reads: [knowledgeProjection, reviewProjection],
    } as const;
    await this.store.decide(context, async (sql) => {
      const { resolved, effects } = resolveReview(subject, await findReview(sql, subject), command);
      return [...resolved, ...effects.map((effect) => ({ ...effect, log: sync }))];
    });
    const resolved = await findDecision(this.store.sql, subject);
    if (!resolved) throw new HubError('admin.review_not_found');
    return resolved;
  }
}
