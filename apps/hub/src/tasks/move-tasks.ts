import type { MoveTask } from '@app/domain';
import { type Sql, findTaskStates, knowledgeProjection } from '@app/projections';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { Requester } from '../admin-access/requester.js';
import { EventStore } from '../event-store/event-store.js';
import { ownGroupKey } from '../groups/own-group-key.js';
import { successorOf } from '../knowledge/edges/superseded-by.js';
import { PushFromConsole, withoutRejected } from '../sync/push-from-console.js';
import { type MovePlan, type TaskMoves, planMoves } from './plan-moves.js';

/**
 * Says where tasks of one group stand, each for itself: one that cannot be moved keeps no other from it. It is decided; a member
 * moves what its client may push. Throws `admin.group_not_found`, and `admin.role_required` where a
 * member names a group that is not its own.
 */
export class MoveTasks extends Command<TaskMoves> {
  constructor(
    readonly requester: Requester,
    readonly groupKey: string | undefined,
    readonly tasks: readonly MoveTask[],
  ) {
    super();
  }
}

@CommandHandler(MoveTasks)
export class MoveTasksHandler implements ICommandHandler<MoveTasks> {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute({ requester, groupKey: given, tasks }: MoveTasks): Promise<TaskMoves> {
    const { viewer } = requester;
    const groupKey = await ownGroupKey(this.store.sql, viewer, given);
    const { moved, refused, superseded } =
      viewer === 'administrator'
        ? await this.decide(requester, groupKey, tasks)
        : await this.push(requester, groupKey, tasks);
    for (const each of superseded) {
      const successor = await successorOf(this.queries, { groupKey, id: each.id }, viewer);
      each.message = `The task is superseded by ${successor}`;
    }
    return { moved, refused };
  }

  private async decide(
    { actor }: Requester,
    groupKey: string,
    tasks: readonly MoveTask[],
  ): Promise<MovePlan> {
    const ids = tasks.map(({ id }) => id);
    const log = { groupKey, purpose: 'sync' } as const;
    const context = { logs: [log], actor, reads: [knowledgeProjection] } as const;
    let plan = planMoves([], new Map());
    await this.store.decide(context, async (sql) => {
      plan = planMoves(tasks, await findTaskStates(sql, 'administrator', { groupKey, ids }));
      return plan.events.map(({ event }) => event);
    });
    return plan;
  }

  private async push(
    requester: Requester,
    groupKey: string,
    tasks: readonly MoveTask[],
  ): Promise<MovePlan> {
    const { viewer } = requester;
    const ids = tasks.map(({ id }) => id);
    let moves = planMoves([], new Map());
    const plan = async (sql: Sql) => {
      moves = planMoves(tasks, await findTaskStates(sql, viewer, { groupKey, ids }));
      return moves.events;
    };
    const planned = { reads: [knowledgeProjection], plan };
    const rejected = await this.commands.execute(new PushFromConsole(requester, planned));
    const { refused } = moves;
    const moved = withoutRejected(moves.moved, rejected);
    return { ...moves, moved, refused: [...refused, ...rejected] };
  }
}
