import {
  count,
  described,
  hash,
  integer,
  listOf,
  named,
  orNull,
  record,
  text,
  truth,
} from '../openapi/schema.js';
import { CURSOR } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { CREDENTIALS, EVENT, HASH, PULLED_EVENT, PUSH_ID } from '../openapi/examples.js';
import { EVENT_FIELDS, HASHED_FIELDS } from '../openapi/event-fields.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { FederationQueryDto } from './federation.dto.js';
import { AfterQueryDto } from '../input/list.dto.js';

const LOG_ID = 'c0803c96-4a73-4bff-8adc-e949ae13650a';

/** The log of a group with its hashes. */
export const FEDERATION_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/federation/sync-events',
      access: 'bearer',
      summary: "Read the group's log with the fields that recompute its hashes",
      query: {
        branch: described(text, "The group; by default the bearer's own."),
        ...limitedBy(FederationQueryDto, {
          groupKey: described(text, 'The same as `branch`.'),
          cursor: CURSOR,
          limit: integer,
        }),
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
          publicKey: described(text, "The key that is named like the log's origin, a C2SP vkey."),
        }),
        head: record({ sequence: count, hash: orNull(hash) }),
        checkpoint: described(text, 'The head as a signed note (C2SP tlog-checkpoint).'),
        consistency: described(
          listOf(text),
          "That the checkpoint's tree grew from the one that ends with the page (RFC 6962, section 2.1.2); each hash in base64.",
        ),
      }),
      example: {
        events: [
          {
            ...EVENT,
            clientId: CREDENTIALS.clientId,
            memberId: CREDENTIALS.memberId,
            pushId: PUSH_ID,
            groupKey: 'default',
            acceptedAt: '2026-11-20T12:00:01.123Z',
            payloadHash: HASH,
            log: PULLED_EVENT.log,
          },
        ],
        cursor: 'cur_...',
        hasMore: false,
        log: {
          id: LOG_ID,
          branch: 'default',
          hash: 'sha-256',
          canonicalization: 'RFC8785',
          publicKey: 'knowledge-hub/.../logs/...+8f3a2b10+AUk...',
        },
        head: { sequence: 1, hash: HASH },
        checkpoint: 'knowledge-hub/.../logs/...\n1\nT/Vy...\n\n— knowledge-hub/... 1v3P...\n',
        consistency: [],
      },
      errors: [
        'federation.branch_forbidden',
        'sync.cursor_invalid',
        'sync.cursor_foreign',
        'sync.cursor_diverged',
      ],
    },
    {
      method: 'get',
      path: '/api/v1/federation/redactions',
      access: 'bearer',
      summary: "What was redacted in the group's log, for those who hold a copy",
      description:
        'Each notice is a signed note with one line each for the origin, `redacted`, the sequence, the event id as ' +
        'JSON, and the time. Whoever mirrors the log removes these payloads too.',
      query: limitedBy(AfterQueryDto, {
        after: described(integer, 'The `after` of the previous page.'),
        limit: integer,
      }),
      answer: record({
        redactions: listOf(record({ sequence: count, notice: text })),
        after: described(count, 'Where to go on.'),
        hasMore: truth,
      }),
      example: {
        redactions: [
          {
            sequence: 1,
            notice:
              'knowledge-hub/.../logs/...\nredacted\n1\n"event-1"\n2026-11-20T13:00:00.000Z\n\n— knowledge-hub/... 1v3P...\n',
          },
        ],
        after: 7,
        hasMore: false,
      },
    },
  ],
  records: {
    FederatedEvent: record({
      ...EVENT_FIELDS,
      ...HASHED_FIELDS,
    }),
  },
};
