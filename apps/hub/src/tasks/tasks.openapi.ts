import { MOVE_REFUSALS, REJECTIONS, TASK_STATUSES } from '@app/domain';
import {
  count,
  described,
  listOf,
  named,
  oneOf,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { LIST_QUERY, PROJECT_FILTER, RANKED_END } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { TASK } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { MoveTaskDto, MoveTasksDto, TaskDigestQueryDto } from './tasks.dto.js';

const MOVED_STATUS = described(
  oneOf(TASK_STATUSES),
  'Or a synonym; `unknown` takes back what was said of the task.',
);

/** The tasks that items tell of. */
export const TASKS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/task-digest',
      access: 'administration',
      summary: 'Tasks and their state',
      query: limitedBy(TaskDigestQueryDto, {
        ...LIST_QUERY,
        projectKey: PROJECT_FILTER,
        status: described(
          text,
          'todo (also those that nobody gave a state), in_progress, blocked, done or a synonym; done implies includeDone.',
        ),
        includeDone: truth,
        includeFinished: described(
          truth,
          'Whether tasks of finished projects count where no project is named.',
        ),
        includeSuperseded: truth,
      }),
      answer: record({
        summary: record({
          totalTasks: count,
          todo: count,
          inProgress: count,
          blocked: count,
          done: count,
          unknown: count,
        }),
        entries: listOf(named('TaskEntry')),
        ...RANKED_END,
      }),
      example: {
        summary: { totalTasks: 1, todo: 0, inProgress: 1, blocked: 0, done: 0, unknown: 0 },
        entries: [TASK],
      },
    },
    {
      method: 'post',
      path: '/api/v1/admin/tasks/move',
      access: 'administration',
      summary: 'Say where tasks stand',
      description:
        'Appends one `knowledge.updated` for each task that stands elsewhere, on behalf of who asks. Each task is for ' +
        'itself: those under `refused` stay where they are, with a reason. A signed-in member moves the ' +
        'tasks of its own group that its client may change; where the group requires signatures, only `khub task` does.',
      body: record(
        limitedBy(MoveTasksDto, {
          'groupKey?': described(text, 'The only group, or the member’s own, when absent.'),
          tasks: listOf(
            record(
              limitedBy(MoveTaskDto, {
                id: described(text, 'The id of the item; of several of one task, the newest.'),
                status: MOVED_STATUS,
                'from?': described(
                  oneOf(TASK_STATUSES),
                  'Where you saw it. A task that stands elsewhere by now is refused (`task.moved`).',
                ),
                'anyway?': described(truth, 'Move it although it is superseded.'),
              }),
            ),
          ),
        }),
      ),
      answer: record({
        moved: listOf(
          record({ id: text, status: oneOf(TASK_STATUSES), before: oneOf(TASK_STATUSES) }),
        ),
        refused: listOf(
          record({
            id: text,
            reason: oneOf(Object.keys({ ...MOVE_REFUSALS, ...REJECTIONS })),
            message: text,
          }),
        ),
      }),
      example: {
        moved: [{ id: 'task-imp-12', status: 'done', before: 'in_progress' }],
        refused: [],
      },
      errors: ['admin.group_not_found'],
    },
  ],
  records: {
    TaskEntry: record({
      taskKey: text,
      groupKey: text,
      title: text,
      status: oneOf(TASK_STATUSES),
      latestSummary: text,
      latestUpdatedAt: time,
      owners: described(
        listOf(text),
        'Names, with the handle if two members share a name; at most 200.',
      ),
      tags: described(listOf(text), 'At most 200.'),
      itemCount: count,
      items: described(listOf(named('Knowledge')), 'The newest, at most 5.'),
    }),
  },
};
