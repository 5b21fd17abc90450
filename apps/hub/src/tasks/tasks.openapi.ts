import { TASK_STATUSES } from '@app/domain';
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
import { TaskDigestQueryDto } from './tasks.dto.js';

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
          'todo, in_progress, blocked, done or a synonym; done implies includeDone.',
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
