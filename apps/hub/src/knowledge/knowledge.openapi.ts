import {
  EDGE_KINDS,
  KNOWLEDGE_STATUSES,
  MAX_EXTRA_BYTES,
  PARA_CATEGORIES,
  VISIBILITIES,
} from '@app/domain';
import { FOUND_IN } from '@app/projections';
import {
  type Schema,
  anyRecord,
  count,
  decimal,
  described,
  integer,
  listOf,
  named,
  oneOf,
  openRecord,
  record,
  share,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import {
  LAYER_FILTER,
  LIST_QUERY,
  OTHER_PROJECT_KEYS,
  PROJECT_FILTER,
  RANKED_END,
  TRUNCATION,
} from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { KNOWLEDGE } from '../openapi/examples.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { AddEdgeDto, EdgesQueryDto, KnowledgeQueryDto, QualityQueryDto } from './knowledge.dto.js';

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

/** What an item has. */
const KNOWLEDGE_FIELDS: Record<string, Schema> = {
  id: text,
  groupKey: text,
  'origin?': described(
    text,
    'The hub and group it is mirrored from; absent of what is of this hub.',
  ),
  layer: described(text, 'raw, extract and canonical are the known ones.'),
  entryKey: text,
  type: text,
  title: text,
  summary: text,
  'content?': text,
  'projectKey?': text,
  'otherProjectKeys?': OTHER_PROJECT_KEYS,
  para: record({ category: oneOf(PARA_CATEGORIES), key: text }),
  tags: listOf(text),
  source: openRecord({
    kind: text,
    'ref?': text,
    'url?': text,
    'commit?': text,
    'metadata?': anyRecord,
  }),
  createdBy: record({
    displayName: text,
    'memberId?': text,
    'handle?': text,
    'clientId?': text,
  }),
  'updatedBy?': record({ memberId: text, clientId: text }),
  createdAt: time,
  updatedAt: time,
  visibility: oneOf(VISIBILITIES),
  status: oneOf(KNOWLEDGE_STATUSES),
  quality: record({
    confidence: share,
    weight: { type: 'number', minimum: 0, maximum: 5 },
    rating: share,
    adoptionScore: share,
    sourceTrust: share,
    evidence: share,
    freshness: share,
    qualityScore: share,
  }),
  'extra?': described(
    anyRecord,
    `Fields the hub does not know, as they were pushed; of what several events said the newest ${MAX_EXTRA_BYTES / 1024} KiB.`,
  ),
  ...TRUNCATION,
  'proposedFor?': described(text, 'The item in force that this is a proposal for.'),
};

/** Items, the edges between them, and how good they are. */
export const KNOWLEDGE_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/knowledge',
      access: 'administration',
      summary: 'Knowledge items: newest first, or by relevance to a query',
      query: limitedBy(KnowledgeQueryDto, {
        ...LIST_QUERY,
        projectKey: PROJECT_FILTER,
        layer: LAYER_FILTER,
        type: text,
        tag: text,
        status: described(
          oneOf(KNOWLEDGE_STATUSES),
          'Only items of this status, in place of those in force.',
        ),
        query: described(
          text,
          'Words to search for. One that no item has which the caller may see is taken for the nearest word that such an item has. Filters narrow it: `type:decision tag:api by:ana since:2w project:shop status:done layer:canonical`; what stands in quotes is words.',
        ),
        asTyped: described(
          truth,
          'Takes the words of the query as they are typed, and looks for nothing beside them.',
        ),
        includeSuperseded: truth,
      }),
      answer: record({
        items: listOf(named('FoundKnowledge')),
        ...RANKED_END,
        'didYouMean?': described(
          record({ typed: text, searched: text }),
          'The query as it was typed and as it was searched for, when words of it were taken for others.',
        ),
        'alsoSearched?': described(
          listOf(record({ typed: text, names: listOf(text) })),
          'What names in the query are also called, by the glossary that the caller sees or as developers abbreviate; it counts less.',
        ),
        'meaning?': described(
          oneOf(['counted', 'late', 'unavailable']),
          'Where texts are searched by meaning too: whether that counts, or why words alone answer.',
        ),
        'searched?': described(
          openRecord({ query: text, terms: listOf(text), groupKey: text, documents: count }),
          'Where a query that found nothing was looked for, beside the filters: its words, the group or `all`, and how many items that has.',
        ),
      }),
      example: { items: [KNOWLEDGE] },
    },
    {
      method: 'get',
      path: '/api/v1/admin/quality-review',
      access: 'administration',
      summary: 'Items that need somebody to look at them, most urgent first',
      query: limitedBy(QualityQueryDto, {
        ...LIST_QUERY,
        layer: LAYER_FILTER,
        projectKey: PROJECT_FILTER,
        includeSuperseded: truth,
        maxQualityScore: decimal,
        maxConfidence: decimal,
        maxRating: decimal,
        maxAdoptionScore: decimal,
        staleDays: integer,
      }),
      answer: record({
        summary: record({
          totalKnowledge: count,
          needsReview: count,
          lowQuality: count,
          lowConfidence: count,
          lowRating: count,
          lowAdoption: count,
          stale: count,
          nonActive: count,
        }),
        items: listOf(named('QualityFinding')),
        ...RANKED_END,
      }),
      example: {
        summary: {
          totalKnowledge: 1,
          needsReview: 1,
          lowQuality: 1,
          lowConfidence: 0,
          lowRating: 0,
          lowAdoption: 0,
          stale: 0,
          nonActive: 0,
        },
        items: [{ item: KNOWLEDGE, reasons: ['low quality'], priority: 'low', score: 0.1 }],
      },
    },
    pagedList({
      path: '/api/v1/admin/knowledge-edges',
      summary: 'Edges between knowledge items, newest first',
      query: limitedBy(EdgesQueryDto, {
        ...LIST_QUERY,
        kind: oneOf(EDGE_KINDS),
        knowledgeId: described(
          text,
          'Only edges from or to this item; they come with the titles of their items.',
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
        'A supersedes edge marks its target superseded for good. An edge that exists is answered unchanged.',
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
  ],
  records: {
    Knowledge: record(KNOWLEDGE_FIELDS),
    FoundKnowledge: record({
      ...KNOWLEDGE_FIELDS,
      'twins?': described(
        listOf(text),
        'The ids of further items of its group that say the same, of those that the caller may see.',
      ),
      'foundBy?': described(
        listOf(
          record({
            'word?': text,
            'as?': text,
            'by?': oneOf(['spelling', 'name', 'id', 'meaning']),
            'in?': oneOf(FOUND_IN),
          }),
        ),
        'Why it was found: for a word as it was typed, as what it was taken (by another spelling or name), and where that stands; `meaning`: for what its text means.',
      ),
    }),
    KnowledgeEdge: record({
      id: text,
      kind: oneOf(EDGE_KINDS),
      fromId: text,
      toId: text,
      groupKey: text,
      'reason?': text,
      createdBy: text,
      createdAt: time,
      'from?': described(named('ItemRef'), 'With `knowledgeId`, where there is such an item.'),
      'to?': described(named('ItemRef'), 'With `knowledgeId`, where there is such an item.'),
    }),
    QualityFinding: record({
      item: named('Knowledge'),
      reasons: described(
        listOf(text),
        'low quality, low confidence, low rating, low adoption, stale, or the status when it is not active.',
      ),
      priority: oneOf(['high', 'medium', 'low']),
      score: { type: 'number' },
    }),
  },
};
