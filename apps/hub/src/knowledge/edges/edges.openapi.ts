import { EDGE_KINDS } from '@app/domain';
import { LIST_QUERY } from '../../openapi/list-fields.js';
import { limitedBy } from '../../openapi/limited-by.js';
import { type FeatureDescription, UNREAD_BODY } from '../../openapi/operation.js';
import { pagedList } from '../../openapi/paged-list.js';
import { described, named, oneOf, record, text, time } from '../../openapi/schema.js';
import { AddEdgeDto, EdgesQueryDto, RemovedEdgeQueryDto } from '../knowledge.dto.js';

const EDGE = {
  id: 'edge-1',
  kind: 'supersedes',
  fromId: 'k-2',
  toId: 'k-1',
  groupKey: 'default',
  reason: 'The pool drains itself since 4.2',
  createdBy: 'administrator',
  createdAt: '2026-11-20T12:00:00.000Z',
};

/** The edges between knowledge items. */
export const EDGES_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/admin/knowledge-edges',
      summary: 'Edges between knowledge items, newest first',
      query: limitedBy(EdgesQueryDto, {
        ...LIST_QUERY,
        kind: oneOf(EDGE_KINDS),
        knowledgeId: described(
          text,
          'Only edges from or to this item, with the titles of their items.',
        ),
      }),
      rows: 'edges',
      of: 'KnowledgeEdge',
      example: EDGE,
    }),
    {
      method: 'post',
      path: '/api/v1/admin/knowledge-edges',
      access: 'administration',
      summary: 'Create an edge',
      description:
        'A `supersedes` edge marks its target as superseded. If the edge exists, the answer is that edge, unchanged.',
      body: record(
        limitedBy(AddEdgeDto, {
          kind: oneOf(EDGE_KINDS),
          fromId: text,
          toId: text,
          groupKey: text,
          'reason?': text,
        }),
      ),
      answer: named('KnowledgeEdge'),
      example: EDGE,
      errors: [
        'admin.knowledge_edge_kind_invalid',
        'admin.knowledge_edge_target_required',
        'admin.knowledge_edge_self_reference',
        'admin.knowledge_edge_cycle',
        'admin.knowledge_edge_from_not_found',
        'admin.knowledge_edge_to_not_found',
        'admin.group_not_found',
      ],
    },
    {
      method: 'delete',
      path: '/api/v1/admin/knowledge-edges/{id}',
      access: 'administration',
      summary: 'Remove an edge; the answer is the edge as it was',
      description:
        'An item to which no `supersedes` edge leads any longer is in force again. The log keeps who joined and who parted them.',
      query: limitedBy(RemovedEdgeQueryDto, {
        groupKey: described(text, 'The only group when absent.'),
        reason: described(text, 'Why; everybody who sees both items reads it.'),
      }),
      answer: named('KnowledgeEdge'),
      example: EDGE,
      errors: ['admin.knowledge_edge_not_found', 'admin.group_not_found', ...UNREAD_BODY],
    },
  ],
  records: {
    KnowledgeEdge: record({
      id: text,
      kind: oneOf(EDGE_KINDS),
      fromId: text,
      toId: text,
      groupKey: text,
      'reason?': text,
      createdBy: text,
      createdAt: time,
      'from?': described(named('ItemRef'), 'With `knowledgeId`, if the item exists.'),
      'to?': described(named('ItemRef'), 'With `knowledgeId`, if the item exists.'),
    }),
  },
};
