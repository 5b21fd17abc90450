import { z } from 'zod';
import { appendEvents, defined } from '../writing/append-events.js';
import { WRITES, tool } from '../tool/tool.js';
import { ANYWAY, ID, ITEM_FIELDS } from '../items/item-fields.js';
import { PROJECT, meantProject, ofProject } from '../projects/meant-project.js';

/** Writes where a task stands. */
export const captureTask = tool({
  name: 'capture_task',
  description: 'Write down a task or where it stands; the same taskKey is the same task.',
  input: z.strictObject({
    taskKey: ID.describe('yours to choose, like SHOP-7'),
    title: ITEM_FIELDS.title,
    status: z.enum(['todo', 'in_progress', 'blocked', 'done']).describe('where it stands'),
    summary: ITEM_FIELDS.summary.optional(),
    projectKey: PROJECT,
    anyway: ANYWAY,
  }),
  output: z.object({
    taskKey: z.string(),
    status: z.string(),
    projectKey: z.string().optional(),
    eventId: z.string(),
  }),
  hints: { ...WRITES, idempotentHint: true },
  async run({ taskKey, title, status, summary, projectKey: given, anyway }, context) {
    const { projectKey } = meantProject(given, context.caller);
    const payload = defined({ taskKey, title, taskStatus: status, summary, projectKey, anyway });
    const [eventId = ''] = await appendEvents(context, [{ kind: 'task.updated', payload }]);
    return { taskKey, status, ...(projectKey !== undefined && { projectKey }), eventId };
  },
  text: ({ taskKey, status, projectKey }) => `Task ${taskKey}: ${status}, ${ofProject(projectKey)}`,
});
