import { count, described, named, orNull, record, text, time } from '../openapi/schema.js';
import { limitedBy } from '../openapi/limited-by.js';
import { EVENT } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { RedactEventDto } from './redaction.dto.js';

/** Redacting an event. */
export const REDACTION_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/api/v1/admin/events/{eventId}/redact',
      access: 'administration',
      summary: 'Remove for good what an event says',
      description:
        'For a secret that was pushed. Every hash stays valid; pulls get `payload: null, redacted: true`. Knowledge, ' +
        'search, glossary, edges and audit are rebuilt as if the event had said nothing, so redacting a deletion ' +
        'undoes it. Redact each event that repeats the secret; the audit trail lists the events of an item. ' +
        'Repeating it changes nothing.',
      body: record(limitedBy(RedactEventDto, { 'groupKey?': text, 'reason?': orNull(text) })),
      answer: named('RedactedEvent'),
      example: {
        eventId: EVENT.id,
        groupKey: 'default',
        sequence: 1,
        redactedAt: '2026-11-20T13:00:00.000Z',
        redactedBy: 'administrator',
        reason: 'a token was in it',
      },
      errors: ['admin.event_not_found', 'admin.event_needed', 'admin.group_not_found'],
    },
  ],
  records: {
    RedactedEvent: record({
      eventId: text,
      groupKey: text,
      sequence: described(count, 'Its place in the log of the group.'),
      redactedAt: time,
      redactedBy: text,
      'reason?': text,
    }),
  },
};
