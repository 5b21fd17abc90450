import {
  KNOWLEDGE_STATUSES,
  MAX_EXTRA_BYTES,
  NAMED_FILTERS,
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
import { type FeatureDescription } from '../openapi/operation.js';
import { KnowledgeQueryDto, QualityQueryDto } from './knowledge.dto.js';

/** What an item has. */
const KNOWLEDGE_FIELDS: Record<string, Schema> = {
  id: text,
  groupKey: text,
  'origin?': described(
    text,
    'The hub and group it is mirrored from; absent for items of this hub.',
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
  'proposedFor?': described(text, 'The item in force that this proposal would change.'),
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
          'Only items of this status, instead of those in force.',
        ),
        query: described(
          text,
          'Words to search for. A word that no visible item has is corrected to the nearest one that some item has. ' +
            'Filters narrow the search: `type:decision tag:api by:ana since:2w project:shop status:done ' +
            'layer:canonical`; text in quotes is always words.',
        ),
        asTyped: described(
          truth,
          'Take the words as typed: no correction, no other names, no meaning.',
        ),
        includeSuperseded: truth,
      }),
      answer: record({
        items: listOf(named('FoundKnowledge')),
        ...RANKED_END,
        'didYouMean?': described(
          record({ typed: text, searched: text }),
          'The query as typed and as searched, if words were corrected.',
        ),
        'alsoSearched?': described(
          listOf(record({ typed: text, names: listOf(text) })),
          "Other names of names in the query, from the glossary that the caller sees or developers' abbreviations; " +
            'they count less.',
        ),
        'meaning?': described(
          oneOf(['counted', 'late', 'unavailable']),
          'If texts are searched by meaning too: whether that counted, or why words alone did.',
        ),
        'unknownFilters?': described(
          listOf(record({ filter: oneOf(NAMED_FILTERS), value: text, nearest: listOf(text) })),
          'If nothing was found, the filters of which no visible item has the value, with the nearest values that one has.',
        ),
        'searched?': described(
          openRecord({ query: text, terms: listOf(text), groupKey: text, documents: count }),
          'If nothing was found, where the search looked besides the filters: its words, the group or `all`, and how ' +
            'many items that has.',
        ),
      }),
      example: { items: [KNOWLEDGE] },
    },
    {
      method: 'get',
      path: '/api/v1/admin/quality-review',
      access: 'administration',
      summary:
        'Items that need somebody to look at them, most urgent first; no tasks that are done',
      query: limitedBy(QualityQueryDto, {
        ...LIST_QUERY,
        layer: LAYER_FILTER,
        projectKey: PROJECT_FILTER,
        includeSuperseded: truth,
        includeLowAdoption: described(
          truth,
          'Whether low adoption is a reason to review, as it is by default; it is counted in any case.',
        ),
        includeFinished: described(
          truth,
          'Whether items of finished projects are judged where no project is named.',
        ),
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
  ],
  records: {
    Knowledge: record(KNOWLEDGE_FIELDS),
    FoundKnowledge: record({
      ...KNOWLEDGE_FIELDS,
      'twins?': described(
        listOf(text),
        'The ids of other visible items of its group that say the same.',
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
        'Why it was found: the word as typed, how it was taken (`spelling`, `name`), and where it stands; `meaning`: ' +
          'because of what its text means.',
      ),
    }),
    QualityFinding: record({
      item: named('Knowledge'),
      reasons: described(
        listOf(text),
        'low quality, low confidence, low rating, low adoption, stale, or the status if that is not active.',
      ),
      priority: oneOf(['high', 'medium', 'low']),
      score: { type: 'number' },
    }),
  },
};
