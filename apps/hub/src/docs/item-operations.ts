import { EVENT, HASH } from './examples.js';
import { KNOWLEDGE } from './knowledge-examples.js';
import { type Operation, PAGE_QUERY } from './operation.js';
import { TRUNCATION, described, listOf, named, record } from './schema.js';

const PERSON = { memberId: 'member_default_ann', displayName: 'Ann', handle: 'ann' };
const REF = {
  id: 'k-1',
  groupKey: 'default',
  title: KNOWLEDGE.title,
  type: 'pitfall',
  layer: 'canonical',
  status: 'active',
  projectKey: 'importer',
  updatedAt: KNOWLEDGE.updatedAt,
};

/** What may be asked about one item. */
export const ITEM_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/knowledge/{groupKey}/{id}',
    access: 'administration',
    summary: 'One item with what stands beside it',
    description:
      'Whatever its status. Of each kind of edge, and of the proposals, the newest 50; `knowledge-edges?knowledgeId=` lists them all.',
    answer: named('ItemPage'),
    example: {
      item: KNOWLEDGE,
      author: PERSON,
      successors: [],
      predecessors: [],
      contradictions: [],
      proposals: [],
    },
    errors: ['admin.knowledge_not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/admin/knowledge/{groupKey}/{id}/history',
    access: 'administration',
    summary: 'Every event that made an item what it is, oldest first',
    description:
      'Each with all that its hash covers, so that a reader can compute it again. An event whose payload was redacted is found only ' +
      'where the item goes by the id of that event.',
    query: PAGE_QUERY,
    answer: record({
      events: listOf(named('HistoryEvent')),
      'nextCursor?': described({ type: 'string' }, 'Absent on the last page.'),
      ...TRUNCATION,
    }),
    example: {
      events: [
        {
          ...EVENT,
          log: { sequence: 1, hash: HASH },
          logId: '99402542-9b80-4dc3-baea-333f66559149',
          purpose: 'sync',
          action: 'knowledge.captured',
          groupKey: 'default',
          memberId: PERSON.memberId,
          clientId: 'client_default_ann_22929b19',
          acceptedAt: '2026-11-20T12:00:00.000Z',
          payloadHash: HASH,
          member: PERSON,
          client: { clientId: 'client_default_ann_22929b19', clientLabel: 'laptop' },
        },
      ],
    },
    errors: ['admin.knowledge_not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/admin/knowledge/{groupKey}/{id}/neighbourhood',
    access: 'administration',
    summary: 'The items around one, and the edges between them',
    description: 'At most 300 items and 2,000 edges, the nearest items first.',
    query: {
      depth: described(
        { type: 'integer', minimum: 1, maximum: 3, default: 1 },
        'Over how many edges.',
      ),
    },
    answer: record({
      nodes: listOf(named('NeighbourhoodNode')),
      edges: listOf(named('NeighbourhoodEdge')),
      ...TRUNCATION,
    }),
    example: { nodes: [{ ...REF, depth: 0 }], edges: [] },
    errors: ['admin.knowledge_not_found'],
  },
];
