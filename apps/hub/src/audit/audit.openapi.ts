import { anyRecord, count, described, hash, record, text, time } from '../openapi/schema.js';
import { LIST_QUERY } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { HASH } from '../openapi/examples.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { AuditQueryDto } from './audit.dto.js';

const AUDIT_ROW = {
  id: '99402542-9b80-4dc3-baea-333f66559149:2',
  actor: 'member_default_ann',
  action: 'member.joined',
  targetType: 'member',
  targetId: 'member_default_ann',
  groupKey: 'default',
  createdAt: '2026-11-20T12:00:00.000Z',
  payload: { handle: 'ann', displayName: 'Ann' },
  log: {
    id: '99402542-9b80-4dc3-baea-333f66559149',
    sequence: 2,
    eventId: '0199c3a2-7f4e-7a10-9c5e-0d6d1c2b3a41',
    hash: HASH,
  },
  requestId: '0199c3a2-7f4e-7a10-9c5e-0d6d1c2b3a42',
};

/** The audit trail. */
export const AUDIT_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/admin/audit',
      summary: 'The audit trail, newest first',
      query: limitedBy(AuditQueryDto, {
        ...LIST_QUERY,
        action: text,
        actor: text,
        targetId: text,
        since: described(time, 'Rows from this time on.'),
        until: described(time, 'Rows before this time.'),
      }),
      rows: 'auditLogs',
      of: 'AuditRow',
      example: AUDIT_ROW,
    }),
  ],
  records: {
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
      'names?': described(
        anyRecord,
        'The current names, by id, of items that the row names by id alone, and of members that it calls nothing or ' +
          'otherwise. For the first five redactions of a page: the items that the event was about, if they still exist.',
      ),
      log: described(
        record({ id: text, sequence: count, eventId: text, hash }),
        'The event behind the row, and its hash.',
      ),
      'requestId?': described(
        text,
        'The id of the request that did it, as in its response; for a push, on the row of the whole push.',
      ),
    }),
  },
};
