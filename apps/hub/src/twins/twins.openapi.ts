import { KNOWLEDGE } from '../openapi/examples.js';
import type { FeatureDescription, Operation } from '../openapi/operation.js';
import { listOf, record, text } from '../openapi/schema.js';

const TWINS = {
  description:
    'Whether the item is in force or not. Twins are of the same project, type, layer and visibility and share nearly all words, ' +
    'all numbers and all negations; what supersedes the item is none. At most 20.',
  answer: record({ twins: listOf(record({ id: text, title: text })) }),
  example: { twins: [{ id: 'k-2', title: KNOWLEDGE.title }] },
  errors: ['admin.knowledge_not_found'],
} as const satisfies Partial<Operation>;

/** What else says what an item says. */
export const TWINS_OPENAPI: FeatureDescription = {
  operations: [
    {
      ...TWINS,
      method: 'get',
      path: '/api/v1/knowledge/{id}/twins',
      access: 'bearer',
      summary: 'The items in force that say the same as one of your group',
    },
    {
      ...TWINS,
      method: 'get',
      path: '/api/v1/admin/knowledge/{groupKey}/{id}/twins',
      access: 'administration',
      summary: 'The items in force that say the same as one of their group',
    },
  ],
};
