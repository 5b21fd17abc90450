import { ITEM_REF_FIELDS } from '../openapi/item-ref-fields.js';
import { EDGE_KINDS, REVIEW_DECISIONS, TASK_STATUSES } from '@app/domain';
import {
  count,
  described,
  integer,
  listOf,
  named,
  oneOf,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { PAGE_QUERY, TRUNCATION, PAGE_END } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { EVENT_FIELDS, HASHED_FIELDS } from '../openapi/event-fields.js';
import { EVENT, HASH, KNOWLEDGE, PERSON, PUSH_ID, SALT } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { NeighbourhoodQueryDto } from './knowledge.dto.js';

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

const person = named('Person');

/** One item, its history and what lies around it. */
export const ITEM_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/knowledge/{groupKey}/{id}',
      access: 'administration',
      summary: 'One item with its edges and proposals',
      description:
        'In any status. Of each kind of edge, and of the proposals, the newest 50; `knowledge-edges?knowledgeId=` ' +
        'lists all edges.',
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
      summary: 'Every event that contributed to an item, oldest first',
      description:
        'Each comes with everything that its hash covers, so that a reader can recompute it. A redacted event is ' +
        'listed with when and by whom; administrators see it even if nothing else is left of the item.',
      query: PAGE_QUERY,
      answer: record({
        events: listOf(named('HistoryEvent')),
        ...PAGE_END,
        ...TRUNCATION,
      }),
      example: {
        events: [
          {
            ...EVENT,
            log: { sequence: 1, hash: HASH, v: 2, salt: SALT },
            pushId: PUSH_ID,
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
      query: limitedBy(NeighbourhoodQueryDto, {
        depth: described(integer, 'Over how many edges.'),
      }),
      answer: record({
        nodes: listOf(named('NeighbourhoodNode')),
        edges: listOf(named('NeighbourhoodEdge')),
        ...TRUNCATION,
      }),
      example: { nodes: [{ ...REF, depth: 0 }], edges: [] },
      errors: ['admin.knowledge_not_found'],
    },
  ],
  records: {
    Person: record({
      memberId: text,
      displayName: described(text, 'The id, of somebody who is not a member.'),
      'handle?': text,
    }),
    ItemRef: record(ITEM_REF_FIELDS),
    NeighbourhoodNode: record({
      ...ITEM_REF_FIELDS,
      depth: described(count, '0 for the item itself.'),
    }),
    JoinedItem: described(
      record({
        edgeId: text,
        'reason?': text,
        createdAt: time,
        createdBy: person,
        item: named('ItemRef'),
        'decision?': described(oneOf(REVIEW_DECISIONS), 'The decision in review.'),
      }),
      'A linked item.',
    ),
    ItemPage: record({
      item: named('Knowledge'),
      'statusCause?': described(
        record({ since: time, 'by?': person, 'reason?': text }),
        'Why the item is not in force, or in doubt; otherwise absent.',
      ),
      author: person,
      'editor?': described(person, 'Who changed it last, if somebody else.'),
      successors: listOf(named('JoinedItem')),
      predecessors: listOf(named('JoinedItem')),
      contradictions: listOf(named('JoinedItem')),
      proposals: described(listOf(named('ItemRef')), 'Proposals that wait to replace it.'),
      'proposedFor?': named('ItemRef'),
      'task?': record({ taskKey: text, status: oneOf(TASK_STATUSES) }),
      'project?': record({
        id: text,
        projectKey: text,
        name: text,
        registered: truth,
        visibility: oneOf(['group', 'restricted']),
      }),
      ...TRUNCATION,
    }),
    NeighbourhoodEdge: record({
      id: text,
      kind: oneOf(EDGE_KINDS),
      fromId: text,
      toId: text,
      'reason?': text,
    }),
    HistoryEvent: record({
      ...EVENT_FIELDS,
      ...HASHED_FIELDS,
      'withheld?': described({ const: true }, 'The payload exists but is not for this reader.'),
      'redaction?': described(
        record({
          at: time,
          by: person,
          'reason?': described(text, 'As it was given; for administrators only.'),
        }),
        'When and by whom the payload was removed.',
      ),
      logId: text,
      purpose: oneOf(['sync', 'administration']),
      'action?': described(text, 'What it did, in the words of the audit trail.'),
      member: person,
      client: record({ clientId: text, 'clientLabel?': text, 'hostname?': text }),
    }),
  },
};
