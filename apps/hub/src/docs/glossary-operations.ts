import { REVIEW_KINDS } from '@app/domain';
import { ENTRY, REVIEW_ITEM } from './knowledge-examples.js';
import { LIST_QUERY, type Operation } from './operation.js';
import { described, listOf, named, oneOf, orNull, pageOf, record, text } from './schema.js';

const projectKey = described(text, 'Only this project.');

const entryFields = {
  'content?': orNull(text),
  'groupKey?': text,
  'projectKey?': orNull(text),
  'aliases?': listOf(text),
  'tags?': listOf(text),
};

const GLOSSARY: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/glossary',
    access: 'administration',
    summary: 'Glossary entries',
    query: { ...LIST_QUERY, projectKey, query: text },
    answer: pageOf('items', named('GlossaryEntry')),
    example: { items: [ENTRY] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/glossary',
    access: 'administration',
    summary: 'Define a term',
    body: record({ term: text, definition: text, ...entryFields }),
    answer: named('GlossaryEntry'),
    example: ENTRY,
    errors: [
      'admin.glossary_term_required',
      'admin.glossary_definition_required',
      'admin.glossary_term_exists',
      'admin.group_not_found',
    ],
  },
  {
    method: 'put',
    path: '/api/v1/admin/glossary/{id}',
    access: 'administration',
    summary: 'Change an entry; what is left out stays',
    body: record({ 'term?': text, 'definition?': text, ...entryFields }),
    answer: named('GlossaryEntry'),
    example: ENTRY,
    errors: [
      'admin.glossary_not_found',
      'admin.glossary_term_required',
      'admin.glossary_definition_required',
      'admin.glossary_term_exists',
      'admin.group_not_found',
    ],
  },
];

const REVIEW: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/review-queue',
    access: 'administration',
    summary: 'What waits for a decision: proposals, conflicts, quality',
    query: { ...LIST_QUERY, kind: oneOf(REVIEW_KINDS) },
    answer: pageOf('items', named('ReviewItem')),
    example: { items: [REVIEW_ITEM] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/review-queue/{id}/resolve',
    access: 'administration',
    summary: 'Decide',
    description:
      'A conflict is between two offline revisions, an item and one that it contradicts, or two successors of one item. ' +
      'Accepting puts a proposal in force, lets the newer revision, the contradicting item or the later successor supersede ' +
      'the other, and keeps a doubted item; rejecting deletes the proposal or that item. The same decision again is answered unchanged.',
    body: record({ decision: oneOf(['accept', 'reject']), 'reason?': text }),
    answer: named('ResolvedReview'),
    example: {
      id: REVIEW_ITEM.id,
      kind: 'proposal',
      groupKey: 'default',
      knowledgeId: 'k-1',
      decision: 'accept',
      resolvedAt: '2026-11-20T13:00:00.000Z',
    },
    errors: ['admin.review_not_found', 'admin.review_resolved'],
  },
];

/** What may be asked about the glossary and the review queue. */
export const GLOSSARY_OPERATIONS: readonly Operation[] = [...GLOSSARY, ...REVIEW];
