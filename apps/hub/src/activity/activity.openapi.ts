import { ITEM_REF_FIELDS } from '../openapi/item-ref-fields.js';
import { count, described, integer, listOf, named, record, text, time } from '../openapi/schema.js';
import { PERSON } from '../openapi/examples.js';
import { TRUNCATION } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { ActivityQueryDto } from './activity.dto.js';

/** What happened lately. */
export const ACTIVITY_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/activity',
      access: 'administration',
      summary: 'What happened in the last days',
      description:
        'What each member did on each day, counted, and the newest 50 items that were learned (without raw notes and ' +
        'undecided proposals), superseded and contradicted.',
      query: limitedBy(ActivityQueryDto, {
        days: described(integer, 'How many days, including today.'),
        groupKey: described(text, 'Only this group. `branch` means the same.'),
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
        people: described(listOf(named('Person')), 'The names of everybody who is named by id.'),
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
