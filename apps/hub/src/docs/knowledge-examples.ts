// Knowledge as the document shows it.

export const KNOWLEDGE = {
  id: 'k-1',
  groupKey: 'default',
  layer: 'canonical',
  entryKey: 'projects/importer/drain-the-pool',
  type: 'pitfall',
  title: 'Drain the pool before a restart',
  summary: 'The importer loses its last batch when the pool is not drained first.',
  projectKey: 'importer',
  para: { category: 'projects', key: 'importer' },
  tags: ['importer', 'restart'],
  source: { kind: 'agent', commit: '518ff35' },
  createdBy: {
    displayName: 'Ann',
    memberId: 'member_default_ann',
    handle: 'ann',
    clientId: 'client_default_ann_22929b19',
  },
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  visibility: 'team',
  status: 'active',
  quality: {
    confidence: 0.8,
    weight: 1,
    rating: 0.5,
    adoptionScore: 0,
    sourceTrust: 0.5,
    evidence: 0.3,
    freshness: 1,
    qualityScore: 0.494,
  },
};

export const EDGE = {
  id: 'edge-1',
  kind: 'supersedes',
  fromId: 'k-2',
  toId: 'k-1',
  groupKey: 'default',
  reason: 'The pool drains itself since 4.2',
  createdBy: 'administrator',
  createdAt: '2026-11-20T12:00:00.000Z',
};

export const ENTRY = {
  id: 'g-1',
  term: 'pool',
  definition: 'The open connections of the importer.',
  groupKey: 'default',
  aliases: ['connection pool'],
  tags: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};

export const REVIEW_ITEM = {
  id: 'review-1',
  kind: 'proposal',
  title: 'Drain the pool before a restart',
  reason: 'Proposed by member_default_ann',
  groupKey: 'default',
  knowledgeId: 'k-1',
  createdAt: '2026-11-20T12:00:00.000Z',
};

export const TASK = {
  taskKey: 'IMP-12',
  groupKey: 'default',
  title: 'Move the nightly import to the new queue',
  status: 'in_progress',
  latestSummary: 'Retry policy agreed.',
  latestUpdatedAt: '2026-11-20T12:00:00.000Z',
  owners: ['Ann'],
  tags: ['queue'],
  itemCount: 1,
  items: [],
};
