import { newTaskText, normalizedProjectOf } from '@app/domain';
import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { assertInForce, assertNotDeleted } from '../writing/assert-in-force.js';
import { ToolRefusal, WRITES, tool } from '../tool/tool.js';
import { ANYWAY, ID, ITEM_FIELDS, TASK_STATUS } from '../items/item-fields.js';
import { knownTask } from '../writing/known-task.js';
import { PROJECT, requestedProject, inProject } from '../projects/requested-project.js';

/** Longest next step, in characters. */
const MAX_STEP = 500;

/** Writes where a task stands. */
export const captureTask = tool({
  name: 'capture_task',
  description: 'Record a task or its progress; the same taskKey updates it.',
  input: z.strictObject({
    taskKey: ID.describe('yours to choose, like SHOP-7'),
    title: ITEM_FIELDS.title.optional().describe('needed if new'),
    status: TASK_STATUS.describe('where it stands'),
    summary: ITEM_FIELDS.summary.optional(),
    nextStep: z.string().max(MAX_STEP).optional().describe('what to do next'),
    projectKey: PROJECT,
    anyway: ANYWAY,
  }),
  hints: WRITES,
  async run({ status, projectKey: given, ...task }, context) {
    const { projectKey } = requestedProject(given, context.caller);
    const { taskKey } = task;
    const known = await knownTask({ taskKey, projectKey }, context);
    if (!known && task.title === undefined) throw new ToolRefusal(newTaskText(taskKey));
    // What is written to a deleted task nobody would find.
    if (known && task.anyway) assertNotDeleted(known);
    else if (known) await assertInForce(known, context);
    // To name one of several projects would take the task out of the others.
    const named = known?.otherProjectKeys === undefined ? projectKey : undefined;
    const payload = defined({ ...task, taskStatus: status, projectKey: named });
    const [eventId = ''] = await appendEvents(context, [{ kind: 'task.updated', payload }]);
    const place = projectKey ?? (known && normalizedProjectOf(known)) ?? undefined;
    return { taskKey, status, ...(place !== undefined && { projectKey: place }), eventId };
  },
  text: ({ taskKey, status, projectKey }) => `Task ${taskKey}: ${status}, ${inProject(projectKey)}`,
});
