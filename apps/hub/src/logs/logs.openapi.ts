import {
  count,
  described,
  hash,
  integer,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { EVENT_FIELDS, HASHED_FIELDS } from '../openapi/event-fields.js';
import { LIST_QUERY, PAGE_END } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { CREDENTIALS, EVENT, HASH, PUSH_ID, SALT } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { BeginLogAnewDto } from './logs.dto.js';
import { AfterQueryDto } from '../input/list.dto.js';

const LOG_ID = '99402542-9b80-4dc3-baea-333f66559149';
const CHECKPOINT =
  'knowledge-hub/4c1b/logs/99402542-9b80-4dc3-baea-333f66559149\n1\n...\n\n— knowledge-hub/4c1b ...\n';
const PUBLIC_KEY = 'knowledge-hub/4c1b+8f3a2b10+AUk...';

const head = record({ sequence: count, hash: orNull(hash) });
const checkpoint = described(text, 'A signed note (C2SP tlog-checkpoint) over the head.');
const publicKey = described(text, 'The key to check the checkpoint with, a C2SP vkey.');
const logKey = described(text, "The key that is named like the log's origin, a C2SP vkey.");
const LOG_KEY = 'knowledge-hub/4c1b/logs/99402542-9b80-4dc3-baea-333f66559149+1f0c22d9+AfQ...';

/** Every log with what recomputes it. */
export const LOGS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/logs',
      access: 'administration',
      summary: 'The logs with their heads, each signed in its current state',
      query: LIST_QUERY,
      answer: record({
        logs: listOf(named('Log')),
        publicKey,
        ...PAGE_END,
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
            publicKey: LOG_KEY,
          },
        ],
        publicKey: PUBLIC_KEY,
      },
    },
    {
      method: 'get',
      path: '/api/v1/admin/logs/{logId}/events',
      access: 'administration',
      summary: 'The events of a log, with everything needed to recompute its hashes',
      query: limitedBy(AfterQueryDto, {
        after: described(integer, 'The sequence of the last event that you have.'),
        limit: described(
          integer,
          'The most events of the page; it ends earlier if its payloads reach 4 MiB.',
        ),
      }),
      answer: record({
        events: listOf(named('LogEvent')),
        after: described(count, 'Where to go on.'),
        hasMore: truth,
        log: record({
          id: text,
          'groupKey?': described(text, 'Absent for the log of the hub itself.'),
          purpose: oneOf(['sync', 'administration']),
          hash: { const: 'sha-256' },
          canonicalization: { const: 'RFC8785' },
          publicKey: logKey,
        }),
        head,
        checkpoint,
        consistency: described(
          listOf(text),
          "That the checkpoint's tree grew from the one that ends with the page (RFC 6962, section 2.1.2); each hash in base64.",
        ),
        publicKey,
      }),
      example: {
        events: [
          {
            ...EVENT,
            log: { sequence: 1, hash: HASH, v: 2, salt: SALT },
            pushId: PUSH_ID,
            clientId: 'client_default_ann_22929b19',
            memberId: CREDENTIALS.memberId,
            groupKey: 'default',
            acceptedAt: '2026-11-20T12:00:00.000Z',
            payloadHash: HASH,
            requestId: '0199c3a2-7f4e-7a10-9c5e-0d6d1c2b3a42',
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
          publicKey: LOG_KEY,
        },
        head: { sequence: 1, hash: HASH },
        checkpoint: CHECKPOINT,
        consistency: [],
        publicKey: PUBLIC_KEY,
      },
      errors: ['admin.log_not_found'],
    },
    {
      method: 'post',
      path: '/api/v1/admin/logs/{logId}/begin-anew',
      access: 'administration',
      summary:
        'Publish a log anew, under a new origin, after it stopped continuing what was published of it',
      description:
        "For a restored log whose lost events are gone for good. The hub's log records the old origin, and whoever " +
        'keeps checkpoints of it is told.',
      body: record(limitedBy(BeginLogAnewDto, { 'reason?': orNull(text) })),
      bodyIsOptional: true,
      answer: record({
        origin: described(text, "The log's name in its checkpoints from now on."),
        previous: described(
          orNull(record({ origin: text, size: count, root: text })),
          'The last known checkpoint under the old origin.',
        ),
        begunAt: time,
      }),
      example: {
        origin: `knowledge-hub/4c1b/epoch/2/logs/${LOG_ID}`,
        previous: { origin: `knowledge-hub/4c1b/logs/${LOG_ID}`, size: 120, root: 'T/Vy...' },
        begunAt: '2026-11-20T12:00:00.000Z',
      },
      errors: ['admin.log_not_found', 'log.not_rolled_back'],
    },
  ],
  records: {
    LogEvent: record({
      ...EVENT_FIELDS,
      ...HASHED_FIELDS,
      'requestId?': described(
        text,
        'The request that made it, of a push at its last event; only for who may administer the hub. The hash does not cover it.',
      ),
    }),
    Log: record({
      id: text,
      'groupKey?': described(text, 'Absent for the log of the hub itself.'),
      purpose: oneOf(['sync', 'administration']),
      size: described(count, 'How many events it has.'),
      head: head,
      checkpoint: checkpoint,
      publicKey: logKey,
      'publishingProblem?': described(
        text,
        'Why nothing more is published of the log; absent where it is published.',
      ),
    }),
  },
};
