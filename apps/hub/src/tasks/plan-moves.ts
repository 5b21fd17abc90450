import {
  type DomainEvent,
  HubError,
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
  code: HubError['code'] | RejectionReason;
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
    try {
      for (const event of moveTask(state, task)) plan.events.push({ id, event });
      plan.moved.push({ id, status, before: state?.taskStatus ?? status });
    } catch (error) {
      if (!(error instanceof HubError)) throw error;
      const refused = { id, code: error.code, message: error.message };
      plan.refused.push(refused);
      if (state?.status === 'superseded') plan.superseded.push(refused);
    }
  }
  return plan;
}
