import { ERRORS, JOIN_MODES, REJECTIONS } from '@app/domain';
import {
  type Schema,
  TRUNCATION,
  anyRecord,
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
  truth,
} from './schema.js';
import { ITEM_RECORDS } from './item-records.js';
import { KNOWLEDGE_RECORDS } from './knowledge-records.js';

const automation = record({ autoInit: truth, autoReference: truth, autoSync: truth });

const eventFields = {
  id: text,
  kind: text,
  payload: described(orNull(anyRecord), 'Null when `redacted`.'),
  'redacted?': described(
    { const: true },
    'The payload is not for this reader, or was taken out; the hashes still hold.',
  ),
  createdAt: described(orNull(text), "The client's own string."),
  'signature?': named('Signature'),
  log: record({
    sequence: count,
    hash,
    'previousHash?': described(hash, 'Absent on the first event.'),
  }),
};

/** The records that requests and answers are made of. */
export const RECORDS: Record<string, Schema> = {
  Error: record({
    error: record({
      code: oneOf(Object.keys(ERRORS)),
      message: text,
      'details?': listOf(record({ path: text, message: text })),
    }),
  }),
  Group: record({
    key: text,
    displayName: text,
    'description?': text,
    joinMode: oneOf(JOIN_MODES),
    projectCount: count,
    memberCount: described(count, 'Active members.'),
  }),
  AdministeredGroup: {
    ...record({
      key: text,
      displayName: text,
      'description?': text,
      joinMode: oneOf(JOIN_MODES),
      requireSignatures: described(truth, 'Whether pushed events must be signed.'),
      projectCount: count,
      memberCount: count,
    }),
  },
  Credentials: record({
    memberId: text,
    clientId: text,
    groupKey: text,
    accessToken: described(text, 'Said only here.'),
    syncSigningSecret: text,
    expiresAt: described(time, 'When the access token ends.'),
  }),
  Member: record({
    memberId: text,
    groupKey: text,
    displayName: text,
    handle: text,
    joinedAt: time,
    status: oneOf(['active', 'disabled']),
    'disabledAt?': time,
    'disabledReason?': text,
    'tokenExpiresAt?': time,
    ...TRUNCATION,
    clients: listOf(
      record({
        clientId: text,
        clientLabel: orNull(text),
        hostname: orNull(text),
        tools: listOf(text),
        automation,
        'lastSeenAt?': time,
        'revokedAt?': time,
      }),
    ),
  }),
  Invite: record({
    token: text,
    groupKey: text,
    uses: count,
    'maxUses?': count,
    createdAt: time,
    createdBy: text,
    expiresAt: time,
    'revokedAt?': time,
    'revokedBy?': text,
    status: oneOf(['active', 'expired', 'exhausted', 'revoked']),
  }),
  Signature: record({
    algorithm: { const: 'hmac-sha256' },
    value: hash,
    'keyId?': text,
    'signedAt?': text,
  }),
  PushedEvent: record({
    id: described(
      text,
      '1 to 200 printable characters; the same id with the same content is stored once.',
    ),
    kind: text,
    payload: anyRecord,
    'createdAt?': orNull(time),
    'signature?': named('Signature'),
  }),
  Rejection: record({ id: text, reason: oneOf(Object.keys(REJECTIONS)), message: text }),
  PulledEvent: record(eventFields),
  FederatedEvent: record({
    ...eventFields,
    clientId: text,
    memberId: text,
    groupKey: text,
    acceptedAt: time,
    payloadHash: hash,
  }),
  Project: record({
    id: text,
    projectKey: text,
    groupKey: text,
    name: text,
    'description?': text,
    registered: described(
      truth,
      'Whether somebody created it. One that is known by being named alone is open to the group and has neither creator nor time.',
    ),
    'createdByMemberId?': text,
    'createdAt?': time,
    access: record({
      visibility: oneOf(['group', 'restricted']),
      'memberCount?': described(
        count,
        'How many stand on the access list when there are more than `members`; its own route lists them.',
      ),
      members: described(
        listOf(
          record({ memberId: text, role: oneOf(['owner', 'maintainer', 'member', 'reader']) }),
        ),
        'In lists for a member its own place alone, else the first 100.',
      ),
    }),
  }),
  AccessList: record({
    projectId: text,
    groupKey: text,
    visibility: oneOf(['group', 'restricted']),
    memberCount: count,
    members: listOf(
      record({
        memberId: text,
        role: oneOf(['owner', 'maintainer', 'member', 'reader']),
        displayName: text,
        handle: text,
      }),
    ),
    'nextCursor?': described(text, 'Absent on the last page.'),
  }),
  RedactedEvent: record({
    eventId: text,
    groupKey: text,
    sequence: described(count, 'Its place in the log of the group.'),
    redactedAt: time,
    redactedBy: text,
    'reason?': text,
  }),
  AuditRow: record({
    id: text,
    actor: text,
    'actorName?': described(text, 'A member as `name (handle)`.'),
    action: text,
    targetType: text,
    targetId: text,
    'groupKey?': text,
    createdAt: time,
    'payload?': anyRecord,
    log: described(
      record({ id: text, sequence: count, eventId: text, hash }),
      'The event that made the row, and its hash.',
    ),
  }),
  ...KNOWLEDGE_RECORDS,
  ...ITEM_RECORDS,
};
