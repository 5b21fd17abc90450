import {
  DEFAULT_FEDERATION_EVENTS,
  MAX_FEDERATION_EVENTS,
  MAX_PULL_EVENTS,
  MAX_PULL_WAIT_SECONDS,
} from '@app/domain';
import { ACCESS_LIST, CREDENTIALS, EVENT, HASH, PROJECT, PULLED_EVENT } from './examples.js';
import { type Operation, PAGE_QUERY } from './operation.js';
import {
  count,
  described,
  hash,
  listOf,
  named,
  orNull,
  pageOf,
  record,
  text,
  truth,
} from './schema.js';

const LOG_ID = 'c0803c96-4a73-4bff-8adc-e949ae13650a';
const cursor = described(text, 'Where to read from; the beginning when absent.');

const SYNC: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/sync/push',
    access: 'bearer',
    summary: 'Push local events',
    description:
      'Stores the good events of the batch and rejects the others one by one. An event that is stored already with the same ' +
      'content counts neither as accepted nor as rejected. What names an item before that is known is withheld from others until ' +
      'it is. A `projectKey` that is new and one slip from a restricted project is refused unless the payload says `anyway: true`. The cursor is safe to store as the pull cursor.',
    body: record({ clientId: text, events: listOf(named('PushedEvent')) }),
    answer: record({ accepted: count, rejected: listOf(named('Rejection')), cursor: text }),
    example: { accepted: 1, rejected: [], cursor: 'cur_...' },
    errors: ['sync.client_mismatch', 'sync.events_invalid', 'sync.too_many_events'],
  },
  {
    method: 'get',
    path: '/api/v1/sync/pull',
    access: 'bearer',
    summary: 'Pull the events after a cursor',
    query: {
      cursor,
      limit: { type: 'integer', minimum: 1, maximum: MAX_PULL_EVENTS, default: MAX_PULL_EVENTS },
      wait: described(
        { type: 'number', minimum: 0, maximum: MAX_PULL_WAIT_SECONDS, default: 0 },
        'How many seconds to hold the answer until an event arrives.',
      ),
    },
    answer: record({ cursor: text, events: listOf(named('PulledEvent')), hasMore: truth }),
    example: { cursor: 'cur_...', events: [PULLED_EVENT], hasMore: false },
    errors: ['sync.cursor_invalid', 'sync.cursor_foreign', 'sync.cursor_diverged'],
  },
  {
    method: 'get',
    path: '/api/v1/federation/sync-events',
    access: 'bearer',
    summary: "Read the group's log with the fields that recompute its hashes",
    query: {
      branch: described(text, "The group; the bearer's own when absent."),
      groupKey: described(text, 'The same as `branch`.'),
      cursor,
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_FEDERATION_EVENTS,
        default: DEFAULT_FEDERATION_EVENTS,
      },
    },
    answer: record({
      events: listOf(named('FederatedEvent')),
      cursor: text,
      hasMore: truth,
      log: record({
        id: text,
        branch: text,
        hash: { const: 'sha-256' },
        canonicalization: { const: 'RFC8785' },
      }),
      head: record({ sequence: count, hash: orNull(hash) }),
      checkpoint: described(text, 'The head as a signed note (C2SP tlog-checkpoint).'),
    }),
    example: {
      events: [
        {
          ...EVENT,
          clientId: CREDENTIALS.clientId,
          memberId: CREDENTIALS.memberId,
          groupKey: 'default',
          acceptedAt: '2026-11-20T12:00:01.123Z',
          payloadHash: HASH,
          log: PULLED_EVENT.log,
        },
      ],
      cursor: 'cur_...',
      hasMore: false,
      log: { id: LOG_ID, branch: 'default', hash: 'sha-256', canonicalization: 'RFC8785' },
      head: { sequence: 1, hash: HASH },
      checkpoint: 'knowledge-hub/.../logs/...\n1\nT/Vy...\n\n— knowledge-hub/... 1v3P...\n',
    },
    errors: [
      'federation.branch_forbidden',
      'sync.cursor_invalid',
      'sync.cursor_foreign',
      'sync.cursor_diverged',
    ],
  },
];

const PROJECTS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/projects',
    access: 'bearer',
    summary: 'The projects the member may see',
    description:
      'Those that somebody created, and (`registered: false`) those that an item, task or term names which the member may see.',
    query: PAGE_QUERY,
    answer: pageOf('projects', named('Project')),
    example: { projects: [PROJECT] },
  },
  {
    method: 'post',
    path: '/api/v1/projects',
    access: 'bearer',
    summary: "Create a project in the member's group",
    description:
      'The creator becomes its owner. An id that exists is answered unchanged to those who may see it. What names the project already stays as it is.',
    body: record({
      'id?': described(orNull(text), 'Made of the name when absent; one of both is needed.'),
      'projectKey?': described(text, 'What events name the project by; the id when absent.'),
      'name?': orNull(text),
      'description?': orNull(text),
      'groupKey?': described(text, "The member's own group."),
    }),
    answer: record({ project: named('Project') }),
    example: { project: PROJECT },
    errors: [
      'project.group_mismatch',
      'project.id_required',
      'project.id_invalid',
      'project.id_taken',
    ],
  },
];

const ACCESS: Operation = {
  method: 'get',
  path: '/api/v1/projects/{id}/acl',
  access: 'bearer',
  summary: 'Who may see a project and do what in it, for those who see it',
  query: PAGE_QUERY,
  answer: named('AccessList'),
  example: ACCESS_LIST,
  errors: ['project.not_found'],
};

/** What a member's client may ask with its bearer. */
export const MEMBER_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/auth/rotate',
    access: 'bearer',
    summary: 'Replace the presented access token',
    description: 'The old token is refused from the next request on. A body is ignored.',
    answer: named('Credentials'),
    example: CREDENTIALS,
    errors: ['request.malformed_json', 'request.too_large', 'request.unsupported_media_type'],
  },
  ...SYNC,
  ...PROJECTS,
  ACCESS,
];
