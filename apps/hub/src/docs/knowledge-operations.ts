import { EDGE_KINDS, KNOWLEDGE_STATUSES } from '@app/domain';
import { MAX_OFFSET } from '@app/projections';
import { BRIEF_OPERATIONS } from './brief-operations.js';
import { EDGE, KNOWLEDGE, TASK } from './knowledge-examples.js';
import { LIST_QUERY, type Operation } from './operation.js';
import {
  type Schema,
  TRUNCATION,
  count,
  described,
  listOf,
  named,
  oneOf,
  openRecord,
  orNull,
  pageOf,
  record,
  share,
  text,
  time,
  truth,
} from './schema.js';

const within = (schema: Schema, fallback: unknown): Schema => ({ ...schema, default: fallback });
/** How the page of a ranked list ends. */
const RANKED_END = {
  'nextCursor?': described(
    text,
    `Absent on the last page, and after the first ${MAX_OFFSET} rows, which \`truncated\` says.`,
  ),
  ...TRUNCATION,
};
const projectKey = described(text, 'Only this project.');
const layer = described(text, 'Only this layer; an unknown one is an empty list.');

const KNOWLEDGE_LISTS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/knowledge',
    access: 'administration',
    summary: 'Knowledge items: newest first, or by relevance to a query',
    query: {
      ...LIST_QUERY,
      projectKey,
      layer,
      type: text,
      tag: text,
      status: described(
        oneOf(KNOWLEDGE_STATUSES),
        'Only items of this status, in place of those in force.',
      ),
      query: described(text, 'Words to search for.'),
      includeSuperseded: within(truth, false),
    },
    answer: record({
      items: listOf(named('Knowledge')),
      ...RANKED_END,
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
    query: {
      ...LIST_QUERY,
      layer,
      projectKey,
      includeSuperseded: within(truth, true),
      maxQualityScore: within(share, 0.6),
      maxConfidence: within(share, 0.55),
      maxRating: within(share, 0.4),
      maxAdoptionScore: within(share, 0.2),
      staleDays: within({ type: 'integer', minimum: 1 }, 180),
    },
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
  {
    method: 'get',
    path: '/api/v1/admin/task-digest',
    access: 'administration',
    summary: 'Tasks with where they stand',
    query: {
      ...LIST_QUERY,
      projectKey,
      status: described(
        text,
        'todo, in_progress, blocked, done or a synonym; done implies includeDone.',
      ),
      includeDone: within(truth, false),
      includeSuperseded: within(truth, false),
    },
    answer: record({
      summary: record({
        totalTasks: count,
        todo: count,
        inProgress: count,
        blocked: count,
        done: count,
        unknown: count,
      }),
      entries: listOf(named('TaskEntry')),
      ...RANKED_END,
    }),
    example: {
      summary: { totalTasks: 1, todo: 0, inProgress: 1, blocked: 0, done: 0, unknown: 0 },
      entries: [TASK],
    },
  },
];

const EDGES: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/admin/knowledge-edges',
    access: 'administration',
    summary: 'Edges between knowledge items, newest first',
    query: {
      ...LIST_QUERY,
      kind: oneOf(EDGE_KINDS),
      knowledgeId: described(
        text,
        'Only edges from or to this item; they come with the titles of their items.',
      ),
    },
    answer: pageOf('edges', named('KnowledgeEdge')),
    example: { edges: [EDGE] },
  },
  {
    method: 'post',
    path: '/api/v1/admin/knowledge-edges',
    access: 'administration',
    summary: 'Create an edge',
    description:
      'A supersedes edge marks its target superseded for good. An edge that exists is answered unchanged.',
    body: record({
      kind: oneOf(EDGE_KINDS),
      fromId: text,
      toId: text,
      groupKey: text,
      'reason?': text,
    }),
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
];

const OVERVIEW: Operation = {
  method: 'get',
  path: '/api/v1/admin/overview',
  access: 'administration',
  summary: 'The hub at a glance',
  answer: record({
    service: text,
    version: text,
    baseUrl: text,
    mcpUrl: text,
    counts: record({
      groups: count,
      members: count,
      projects: count,
      knowledgeItems: count,
      reviewQueue: count,
      events: count,
    }),
    sync: record({ lastEventAt: orNull(time), eventsLastHour: count }),
    projections: listOf(named('ProjectionState')),
    recentKnowledge: described(listOf(named('Knowledge')), 'The newest 5.'),
  }),
  example: {
    service: 'knowledge-hub',
    version: '0.1.0',
    baseUrl: 'http://127.0.0.1:8721',
    mcpUrl: 'http://127.0.0.1:8721/mcp',
    counts: { groups: 1, members: 2, projects: 1, knowledgeItems: 1, reviewQueue: 0, events: 9 },
    sync: { lastEventAt: '2026-11-20T12:00:00.000Z', eventsLastHour: 1 },
    projections: [{ name: 'knowledge', lag: 0, status: 'running' }],
    recentKnowledge: [KNOWLEDGE],
  },
};

/** What may be asked about knowledge and what is made of it. */
export const KNOWLEDGE_OPERATIONS: readonly Operation[] = [
  OVERVIEW,
  ...KNOWLEDGE_LISTS,
  ...EDGES,
  ...BRIEF_OPERATIONS,
];
