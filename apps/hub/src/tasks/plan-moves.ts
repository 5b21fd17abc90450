import {
  type DomainEvent,
  type MoveRefusal,
  type MoveTask,
  type RejectionReason,
  type TaskState,
  type TaskStatus,
  moveTask,
} from '@app/domain';

/** A task that stands where it was to stand, and where it stood before. */
export interface MovedTask {
  id: string;
  status: TaskStatus;
  before: TaskStatus;
}

/** A task that was not moved, and why. */
export interface UnmovedTask {
  id: string;
  reason: MoveRefusal | RejectionReason;
  message: string;
}

/** What became of tasks that were to be moved. */
export interface TaskMoves {
  moved: MovedTask[];
  refused: UnmovedTask[];
}

/** What moving tasks comes to: what became of them, the events that do it, and which of the refused ones something superseded. */
export interface MovePlan extends TaskMoves {
  events: { id: string; event: DomainEvent<'knowledge.updated'> }[];
  superseded: UnmovedTask[];
}

/** Plans to move tasks, each for itself, given where those stand that the sender sees. */
export function planMoves(
  tasks: readonly MoveTask[],
  states: ReadonlyMap<string, TaskState>,
): MovePlan {
  const plan: MovePlan = { moved: [], refused: [], events: [], superseded: [] };
  for (const task of tasks) {
    const { id, status } = task;
    const state = states.get(id);
    const move = moveTask(state, task);
    if ('reason' in move) {
      const refused = { id, ...move };
      plan.refused.push(refused);
      if (state?.status === 'superseded') plan.superseded.push(refused);
    } else {
      plan.moved.push({ id, status, before: move.before });
      for (const event of move.events) plan.events.push({ id, event });
    }
  }
  return plan;
}
