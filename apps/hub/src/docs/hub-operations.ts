import type { Operation } from './operation.js';
import { count, described, listOf, named, oneOf, record, text, time, truth } from './schema.js';

const STATE = { name: 'knowledge', version: 5, lag: 0, status: 'running', logs: [] };

/** What operators may ask about the hub itself. */
export const HUB_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/settings',
    access: 'administration',
    summary: 'Every setting as it holds, and where that comes from',
    answer: record({
      settings: listOf(
        record({
          name: text,
          value: described(text, '`set` or `unset` for a secret; empty where nothing holds.'),
          source: oneOf(['environment', 'default', 'file']),
          secret: truth,
        }),
      ),
    }),
    example: {
      settings: [
        { name: 'HUB_ADMIN', value: 'auto', source: 'default', secret: false },
        { name: 'HUB_MASTER_KEY', value: 'set', source: 'file', secret: true },
      ],
    },
  },
  {
    method: 'get',
    path: '/api/v1/admin/sessions',
    access: 'administration',
    summary: 'Who is connected over MCP to the process that answers',
    answer: record({
      mcp: described(
        listOf(
          record({
            'client?': record({ clientId: text, 'clientLabel?': text, 'hostname?': text }),
            'member?': named('Person'),
            'address?': described(text, 'Of one without a bearer.'),
            openedAt: time,
            usedAt: time,
            exchanges: described(count, 'How many go on now.'),
          }),
        ),
        'The one used last first, at most 500.',
      ),
      mcpCount: count,
    }),
    example: { mcp: [], mcpCount: 0 },
  },
  {
    method: 'get',
    path: '/api/v1/admin/projections',
    access: 'administration',
    summary: 'How far each read model is, and what has stopped it where',
    answer: record({ projections: listOf(named('ProjectionProgress')) }),
    example: { projections: [STATE] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/projections/{name}/retry',
    access: 'administration',
    summary: 'Let a read model go on where an event has stopped it',
    description:
      'What stopped it stops it again unless it is gone, which the answer shows. A body is ignored.',
    answer: named('RetriedProjection'),
    example: { ...STATE, retried: 0 },
    errors: [
      'admin.projection_not_found',
      'request.malformed_json',
      'request.too_large',
      'request.unsupported_media_type',
    ],
  },
];
