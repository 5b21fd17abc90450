import { count, described, listOf, named, record, share, text } from '../openapi/schema.js';
import { LIST_QUERY, PROJECT_FILTER, RANKED_END } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { KNOWLEDGE } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { SimilarQueryDto } from './similar.dto.js';

/** The items that are alike. */
export const SIMILAR_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/similar-knowledge',
      access: 'administration',
      summary: 'Items in force that are probably the same or contradict each other, in pairs',
      description:
        'The most alike come first. The words of the items that changed last are compared: summaries and contents where they ' +
        'begin, within one group and one project, or with what belongs to none. Pairs that an edge of any kind joins are left ' +
        'out: `supersedes` settles a pair, and `relates_to` says that both stand. Raw and private items and tasks that are ' +
        'done are not compared.',
      query: limitedBy(SimilarQueryDto, {
        ...LIST_QUERY,
        projectKey: PROJECT_FILTER,
        type: text,
        tag: text,
      }),
      answer: record({
        pairs: listOf(named('SimilarPair')),
        compared: described(count, 'How many items were compared.'),
        ...RANKED_END,
      }),
      example: {
        pairs: [
          { newer: KNOWLEDGE, older: { ...KNOWLEDGE, id: 'k-0' }, likeness: 0.8, opposed: [] },
        ],
        compared: 2,
      },
    },
  ],
  records: {
    SimilarPair: record({
      newer: described(named('Knowledge'), 'The one that changed last.'),
      older: named('Knowledge'),
      likeness: described(share, 'How many of their words both have.'),
      opposed: described(
        listOf(text),
        'Numbers and negations in which they may contradict each other; at most 8.',
      ),
    }),
  },
};
