import { MAX_ID_LENGTH, MAX_KIND_LENGTH, MAX_PUSH_EVENTS, REJECTIONS } from '@app/domain';
import {
  anyRecord,
  count,
  decimal,
  described,
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
import { CURSOR } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { PULLED_EVENT } from '../openapi/examples.js';
import { EVENT_FIELDS, HASHED_FIELDS } from '../openapi/event-fields.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { PullQueryDto } from './sync.dto.js';

/** What an event of a pull has besides where that is asked for. */
const OPTIONALLY_HASHED = Object.fromEntries(
  Object.entries(HASHED_FIELDS).map(([name, schema]) => [name.replace(/\??$/, '?'), schema]),
);

/** Pushing and pulling events. */
export const SYNC_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/api/v1/sync/push',
      access: 'bearer',
      summary: 'Push local events',
      description:
        'Stores the valid events of the batch and rejects the others one by one. A retry counts neither as accepted nor ' +
        'as rejected: an event whose id is stored with the same kind and payload, whatever its `createdAt`, `signature` and ' +
        '`salt` are now; the first stays as it is. An event that names an unknown item is ' +
        'visible to its author alone until the item is known. A new `projectKey` that is one slip from a restricted ' +
        'project is refused unless the payload says `anyway: true`. The cursor is safe to store as the pull cursor once ' +
        'everything that was pulled before is kept.',
      body: record({
        clientId: text,
        'groupKey?': described(text, 'One’s own group; another one refuses the push.'),
        events: { ...listOf(named('PushedEvent')), maxItems: MAX_PUSH_EVENTS },
      }),
      answer: record({ accepted: count, rejected: listOf(named('Rejection')), cursor: text }),
      example: { accepted: 1, rejected: [], cursor: 'cur_...' },
      errors: [
        'sync.client_mismatch',
        'sync.group_mismatch',
        'sync.events_invalid',
        'sync.too_many_events',
      ],
    },
    {
      method: 'get',
      path: '/api/v1/sync/pull',
      access: 'bearer',
      summary: 'Pull the events after a cursor',
      query: limitedBy(PullQueryDto, {
        cursor: CURSOR,
        limit: integer,
        wait: described(
          decimal,
          'How many seconds to wait before answering, for an event or for access to earlier ones.',
        ),
        hashed: described(truth, 'Whether each event comes with everything that its hash covers.'),
      }),
      answer: record({ cursor: text, events: listOf(named('PulledEvent')), hasMore: truth }),
      example: { cursor: 'cur_...', events: [PULLED_EVENT], hasMore: false },
      errors: ['sync.cursor_invalid', 'sync.cursor_foreign', 'sync.cursor_diverged'],
    },
  ],
  records: {
    Signature: record({
      algorithm: described(
        oneOf(['hmac-sha256', 'ed25519', 'ed25519-salted']),
        'By the syncSigningSecret, or by the client’s own key; ed25519-salted covers the salt, and so confirms no guess of the payload.',
      ),
      value: described(
        { ...text, pattern: '^([0-9a-fA-F]{64}){1,2}$|^[A-Za-z0-9+/]{86}==$' },
        'Hex of an HMAC; by a key of the client’s own base64, or hex as earlier builds wrote it.',
      ),
      'keyId?': described(
        text,
        'The client’s id; of a key of its own the first 8 bytes of its SHA-256 in hex, or the public key as earlier builds wrote it.',
      ),
      'publicKey?': described(text, 'The key whose fingerprint keyId is, as the hub has it.'),
      'signedAt?': text,
    }),
    PushedEvent: record({
      id: described(
        { ...text, minLength: 1, maxLength: MAX_ID_LENGTH },
        '1 to 200 printable characters; the same id with the same content is stored once.',
      ),
      kind: { ...text, minLength: 1, maxLength: MAX_KIND_LENGTH },
      payload: anyRecord,
      'createdAt?': orNull(time),
      'signature?': named('Signature'),
      'salt?': described(
        text,
        'Base64 of 32 random bytes, which ed25519-salted needs: they hide the payload in the log; served as log.salt.',
      ),
    }),
    Rejection: record({ id: text, reason: oneOf(Object.keys(REJECTIONS)), message: text }),
    PulledEvent: record({ ...EVENT_FIELDS, ...OPTIONALLY_HASHED }),
  },
};
