import {
  anyRecord,
  count,
  described,
  hash,
  named,
  orNull,
  record,
  type Schema,
  text,
} from './schema.js';

/** What a page of a log says of each event. */
export const EVENT_FIELDS: Record<string, Schema> = {
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
