// What several features show in their examples: one story throughout the document.

export const PERSON = { memberId: 'member_default_ann', displayName: 'Ann', handle: 'ann' };

export const CREDENTIALS = {
  memberId: 'member_default_ann',
  clientId: 'client_default_ann_22929b19',
  groupKey: 'default',
  accessToken: 'kha_...',
  syncSigningSecret: 'khs_...',
  expiresAt: '2026-11-27T16:26:39.324Z',
};

export const SALT = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

export const PUSH_ID = '0b8e1f7e-5a3c-4f0e-9d51-2f6f3b1a9c11';

export const HASH = '4ff5722186cc4298573e1250908d5efeb13aa227752867be33259c199c06aef0';

export const EVENT = {
  id: '0199c3a2-7f4e-7a10-9c5e-0d6d1c2b3a40',
  kind: 'knowledge.captured',
  payload: { knowledge: { id: 'k-1', title: 'Drain the pool before a restart' } },
  createdAt: '2026-11-20T12:00:00.000Z',
};

export const PULLED_EVENT = { ...EVENT, log: { sequence: 1, hash: HASH, v: 2, salt: SALT } };

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

export const ENTRY = {
  id: 'g-1',
  term: 'pool',
  definition: 'The open connections of the importer.',
  groupKey: 'default',
  aliases: ['connection pool'],
  tags: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  version: '0f5d1c2b7a9e4836b1d0c4e2a7f39658',
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
