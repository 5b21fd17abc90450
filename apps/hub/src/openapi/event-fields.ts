import {
  anyRecord,
  count,
  described,
  hash,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
} from './schema.js';

/** An event as every read of a log serves it. */
export const EVENT_FIELDS = {
  id: text,
  kind: text,
  payload: described(orNull(anyRecord), 'Null when `redacted`.'),
  'redacted?': described({ const: true }, 'The payload is not included; the hashes still hold.'),
  'withheld?': described({ const: true }, 'Beside `redacted`: the payload is not for this reader.'),
  'reason?': described(
    oneOf(['redacted', 'withheld']),
    'Why the payload is not included: it was redacted, or it is not for this reader.',
  ),
  createdAt: described(orNull(text), "The client's own string."),
  'signature?': named('Signature'),
  log: record({
    sequence: count,
    hash,
    'previousHash?': described(hash, 'Absent on the first event.'),
    v: described({ enum: [1, 2] }, 'The version of its entry.'),
    'salt?': described(
      text,
      'Base64 of the 32 bytes that are hashed before the payload. Absent in version 1 and without the payload.',
    ),
  }),
};

/** What else its hash covers. */
export const HASHED_FIELDS = {
  clientId: text,
  memberId: text,
  'pushId?': described(
    orNull(text),
    'The push that brought it; null for what the hub decided. Absent in version 1.',
  ),
  groupKey: text,
  acceptedAt: time,
  payloadHash: hash,
  'early?': described(
    { const: true },
    'It names an item that was not known yet, and changes none. No hash covers this.',
  ),
};
