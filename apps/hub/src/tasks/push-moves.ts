import { HubError } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Requester } from '../admin-access/requester.js';
import { Authenticator } from '../auth/authenticator.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { PushEvents } from '../sync/push-events.js';
import type { MovePlan } from './plan-moves.js';

/** Pushes moves of tasks for a member who is in the console, as its client would: with its rights in each project. */
@Injectable()
export class PushMoves {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly commands: CommandBus,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  /** Resolves to the plan with those tasks among the refused ones whose events were rejected. Throws `auth.*`. */
  async push(plan: MovePlan, { session, actor }: Requester): Promise<MovePlan> {
    if (plan.events.length === 0) return plan;
    if (!session) throw new HubError('admin.session_ended');
    const bearer = await this.authenticator.bearerOf(session.tokenHash);
    const principal = { ...bearer, requestId: actor.requestId };
    const events = plan.events.map(({ event }) => ({ ...event, id: this.random.uuid() }));
    const { clientId } = principal;
    const { rejected } = await this.commands.execute(
      new PushEvents(principal, { clientId, events }),
    );
    const refused = rejected.flatMap(({ id: eventId, ...why }) => {
      const at = events.findIndex(({ id }) => id === eventId);
      return at < 0 ? [] : [{ ...why, id: plan.events[at]!.id }];
    });
    const isRefused = new Set(refused.map(({ id }) => id));
    return {
      ...plan,
      moved: plan.moved.filter(({ id }) => !isRefused.has(id)),
      refused: [...plan.refused, ...refused],
    };
  }
}
