import { ITEM_REF_FIELDS } from '../openapi/item-ref-fields.js';
import { count, described, integer, listOf, named, record, text, time } from '../openapi/schema.js';
import { TRUNCATION } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { ActivityQueryDto } from './activity.dto.js';

const PERSON = { memberId: 'member_default_ann', displayName: 'Ann', handle: 'ann' };

/** What happened lately. */
export const ACTIVITY_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/activity',
      access: 'administration',
      summary: 'What happened in the last days',
      description:
        'How often who did what on each day, and the newest 50 items that were learned (raw notes and proposals that are not decided left out), superseded and contradicted.',
      query: limitedBy(ActivityQueryDto, {
        days: described(integer, 'How many days, today among them.'),
        groupKey: described(text, 'Only this group. `branch` is read as the same.'),
        utcOffsetMinutes: described(
          integer,
          "How far the reader's clock is ahead of UTC: a day begins at the reader's midnight.",
        ),
      }),
      answer: record({
        since: time,
        counts: described(
          listOf(
            record({ day: { type: 'string', format: 'date' }, action: text, actor: text, count }),
          ),
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
        counts: [
          { day: '2026-11-20', action: 'knowledge.captured', actor: PERSON.memberId, count: 3 },
        ],
        totals: { learned: 3, superseded: 0, contradicted: 0 },
        learned: [],
        superseded: [],
        contradicted: [],
        people: [PERSON],
      },
    },
  ],
  records: {
    LearnedItem: record({
      ...ITEM_REF_FIELDS,
      createdAt: time,
      createdBy: record({ memberId: text, clientId: text }),
    }),
  },
};
