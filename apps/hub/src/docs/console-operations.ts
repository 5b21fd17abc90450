import { EVENT, HASH } from './examples.js';
import { LIST_QUERY, type Operation } from './operation.js';
import {
  TRUNCATION,
  count,
  described,
  hash,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
} from './schema.js';

const LOG_ID = '99402542-9b80-4dc3-baea-333f66559149';
const PERSON = { memberId: 'member_default_ann', displayName: 'Ann', handle: 'ann' };
const CHECKPOINT =
  'knowledge-hub/4c1b/logs/99402542-9b80-4dc3-baea-333f66559149\n1\n...\n\n— knowledge-hub/4c1b ...\n';
const PUBLIC_KEY = 'knowledge-hub/4c1b+8f3a2b10+AUk...';

const head = record({ sequence: count, hash: orNull(hash) });
const checkpoint = described(text, 'A signed note (C2SP tlog-checkpoint) over the head.');
const publicKey = described(text, 'What checks the checkpoint, as a C2SP vkey.');

const ACTIVITY: Operation = {
  method: 'get',
  path: '/api/v1/admin/activity',
  access: 'administration',
  summary: 'What happened in the last days',
  description:
    'How often who did what on each day, and the newest 50 items that were learned (raw notes left out), superseded and contradicted.',
  query: {
    days: described(
      { type: 'integer', minimum: 1, maximum: 90, default: 7 },
      'How many days, today among them.',
    ),
    groupKey: described(text, 'Only this group. `branch` is read as the same.'),
    utcOffsetMinutes: described(
      { type: 'integer', minimum: -840, maximum: 840, default: 0 },
      "How far the reader's clock is ahead of UTC: a day begins at the reader's midnight.",
    ),
  },
  answer: record({
    since: time,
    counts: described(
      listOf(record({ day: { type: 'string', format: 'date' }, action: text, actor: text, count })),
      'Newest day first; the actions are those of the audit trail.',
    ),
    totals: record({ learned: count, superseded: count, contradicted: count }),
    learned: listOf(named('LearnedItem')),
    superseded: listOf(named('KnowledgeEdge')),
    contradicted: listOf(named('KnowledgeEdge')),
    people: described(listOf(named('Person')), 'Who all those are that are named by their id.'),
    ...TRUNCATION,
  }),
  example: {
    since: '2026-11-14T00:00:00.000Z',
    counts: [{ day: '2026-11-20', action: 'knowledge.captured', actor: PERSON.memberId, count: 3 }],
    totals: { learned: 3, superseded: 0, contradicted: 0 },
    learned: [],
    superseded: [],
    contradicted: [],
    people: [PERSON],
  },
};

const LOGS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/logs',
    access: 'administration',
    summary: 'The logs with their heads, each signed as it is now',
    query: LIST_QUERY,
    answer: record({
      logs: listOf(named('Log')),
      publicKey,
      'nextCursor?': described(text, 'Absent on the last page.'),
    }),
    example: {
      logs: [
        {
          id: LOG_ID,
          groupKey: 'default',
          purpose: 'sync',
          size: 1,
          head: { sequence: 1, hash: HASH },
          checkpoint: CHECKPOINT,
        },
      ],
      publicKey: PUBLIC_KEY,
    },
  },
  {
    method: 'get',
    path: '/api/v1/admin/logs/{logId}/events',
    access: 'administration',
    summary: 'The events of a log with all that recomputing its hashes takes',
    query: {
      after: described(
        { type: 'integer', minimum: 0, default: 0 },
        'The sequence of the last event that is known.',
      ),
      limit: described(
        { type: 'integer', minimum: 1, maximum: 1_000, default: 500 },
        'The most events of the page; it ends sooner where its payloads reach 4 MiB.',
      ),
    },
    answer: record({
      events: listOf(named('FederatedEvent')),
      after: described(count, 'Where to go on.'),
      hasMore: { type: 'boolean' },
      log: record({
        id: text,
        'groupKey?': described(text, 'Absent for the log of the hub itself.'),
        purpose: oneOf(['sync', 'administration']),
        hash: { const: 'sha-256' },
        canonicalization: { const: 'RFC8785' },
      }),
      head,
      checkpoint,
      publicKey,
    }),
    example: {
      events: [
        {
          ...EVENT,
          log: { sequence: 1, hash: HASH },
          clientId: 'client_default_ann_22929b19',
          memberId: PERSON.memberId,
          groupKey: 'default',
          acceptedAt: '2026-11-20T12:00:00.000Z',
          payloadHash: HASH,
        },
      ],
      after: 1,
      hasMore: false,
      log: {
        id: LOG_ID,
        groupKey: 'default',
        purpose: 'sync',
        hash: 'sha-256',
        canonicalization: 'RFC8785',
      },
      head: { sequence: 1, hash: HASH },
      checkpoint: CHECKPOINT,
      publicKey: PUBLIC_KEY,
    },
    errors: ['admin.log_not_found'],
  },
];

/** What the console asks beside what administration has always answered. */
export const CONSOLE_OPERATIONS: readonly Operation[] = [ACTIVITY, ...LOGS];
