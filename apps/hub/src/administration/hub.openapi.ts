import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
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

const STATE = { name: 'knowledge', version: 5, lag: 0, status: 'running', logs: [] };

const progressFields = {
  name: text,
  version: count,
  lag: described(count, 'How many events it has not applied yet, in all logs.'),
  status: oneOf(['running', 'parked']),
  logs: described(
    listOf(
      record({
        logId: text,
        'groupKey?': described(text, 'Absent for the log of the hub itself.'),
        purpose: oneOf(['sync', 'administration', 'mirror']),
        position: described(count, 'The sequence of the last event that it has applied.'),
        size: count,
        status: oneOf(['running', 'parked']),
        'error?': described(text, 'What stopped it.'),
      }),
    ),
    'The logs in which it is behind, those where it is parked first; at most 100.',
  ),
};

/** What operators may ask about the hub itself. */
export const HUB_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/settings',
      access: 'administration',
      summary: 'Every setting in force and where it comes from; the database',
      answer: record({
        settings: listOf(
          record({
            name: text,
            value: described(text, '`set` or `unset` for a secret; empty if there is no value.'),
            source: oneOf(['environment', 'default', 'file']),
            secret: truth,
          }),
        ),
        database: record({
          kind: oneOf(['postgresql', 'embedded']),
          version: described(text, 'The version, as the database reports it.'),
          connections: described(
            record({ idle: count, busy: count, waiting: count }),
            'Connections of the process that answers; `waiting` counts requests that wait for one.',
          ),
        }),
      }),
      example: {
        settings: [
          { name: 'HUB_ADMIN', value: 'auto', source: 'default', secret: false },
          { name: 'HUB_MASTER_KEY', value: 'set', source: 'file', secret: true },
        ],
        database: {
          kind: 'postgresql',
          version: '18.4',
          connections: { idle: 2, busy: 1, waiting: 0 },
        },
      },
    },
    {
      method: 'get',
      path: '/api/v1/admin/sessions',
      access: 'administration',
      summary: 'Who is connected, over MCP and the console, to any replica',
      answer: record({
        mcp: described(
          listOf(
            record({
              'client?': record({ clientId: text, 'clientLabel?': text, 'hostname?': text }),
              'member?': named('Person'),
              'address?': described(text, 'Of one without a bearer.'),
              openedAt: time,
              usedAt: time,
              exchanges: described(
                count,
                'How many requests are in progress in the process that answers.',
              ),
            }),
          ),
          'Most recently used first, at most 500.',
        ),
        mcpCount: count,
        console: described(
          listOf(
            record({
              'member?': described(
                named('Person'),
                'Absent for a session that was opened with the administration token.',
              ),
              openedAt: time,
              usedAt: time,
            }),
          ),
          'Most recently used first, at most 500.',
        ),
        consoleCount: count,
      }),
      example: { mcp: [], mcpCount: 0, console: [], consoleCount: 0 },
    },
    {
      method: 'get',
      path: '/api/v1/admin/projections',
      access: 'administration',
      summary: 'How far each read model has come, and what stopped it in which log',
      answer: record({ projections: listOf(named('ProjectionProgress')) }),
      example: { projections: [STATE] },
    },
    {
      method: 'post',
      path: '/api/v1/admin/projections/{name}/retry',
      access: 'administration',
      summary: 'Let a read model continue after an event stopped it',
      description:
        'If the cause is still there it stops again, which the answer shows. A body is ignored.',
      answer: named('RetriedProjection'),
      example: { ...STATE, retried: 0 },
      errors: ['admin.projection_not_found', ...UNREAD_BODY],
    },
  ],
  records: {
    ProjectionProgress: record(progressFields),
    RetriedProjection: record({
      ...progressFields,
      retried: described(count, 'In how many logs it tries again.'),
    }),
  },
};
