// Records as the document shows them.

export const GROUP = {
  key: 'default',
  displayName: 'Default',
  joinMode: 'invite',
  projectCount: 1,
  memberCount: 2,
};

export const CREDENTIALS = {
  memberId: 'member_default_ann',
  clientId: 'client_default_ann_22929b19',
  groupKey: 'default',
  accessToken: 'kha_...',
  syncSigningSecret: 'khs_...',
  expiresAt: '2026-11-27T16:26:39.324Z',
};

export const HASH = '4ff5722186cc4298573e1250908d5efeb13aa227752867be33259c199c06aef0';

export const EVENT = {
  id: '0199c3a2-7f4e-7a10-9c5e-0d6d1c2b3a40',
  kind: 'knowledge.captured',
  payload: { knowledge: { id: 'k-1', title: 'Drain the pool before a restart' } },
  createdAt: '2026-11-20T12:00:00.000Z',
};

export const PULLED_EVENT = { ...EVENT, log: { sequence: 1, hash: HASH } };

export const PROJECT = {
  id: 'importer',
  projectKey: 'importer',
  groupKey: 'default',
  name: 'Importer',
  registered: true,
  createdByMemberId: 'member_default_ann',
  createdAt: '2026-11-20T12:00:00.000Z',
  access: {
    visibility: 'restricted',
    members: [{ memberId: 'member_default_ann', role: 'owner' }],
  },
};

export const ACCESS_LIST = {
  projectId: 'importer',
  groupKey: 'default',
  visibility: 'restricted',
  memberCount: 1,
  members: [{ memberId: 'member_default_ann', role: 'owner', displayName: 'Ann', handle: 'ann' }],
};

export const INVITE = {
  token: 'khi_...',
  groupKey: 'default',
  uses: 0,
  maxUses: 5,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: 'administrator',
  expiresAt: '2026-11-21T12:00:00.000Z',
  status: 'active',
};

export const MEMBER = {
  memberId: 'member_default_ann',
  groupKey: 'default',
  displayName: 'Ann',
  handle: 'ann',
  joinedAt: '2026-11-20T12:00:00.000Z',
  status: 'active',
  tokenExpiresAt: '2026-11-27T12:00:00.000Z',
  clients: [
    {
      clientId: 'client_default_ann_22929b19',
      clientLabel: 'laptop',
      hostname: 'ann-laptop',
      tools: ['codex'],
      automation: { autoInit: true, autoReference: true, autoSync: true },
    },
  ],
};

export const AUDIT_ROW = {
  id: '99402542-9b80-4dc3-baea-333f66559149:2',
  actor: 'member_default_ann',
  action: 'member.joined',
  targetType: 'member',
  targetId: 'member_default_ann',
  groupKey: 'default',
  createdAt: '2026-11-20T12:00:00.000Z',
  payload: { handle: 'ann', displayName: 'Ann' },
  log: {
    id: '99402542-9b80-4dc3-baea-333f66559149',
    sequence: 2,
    eventId: '0199c3a2-7f4e-7a10-9c5e-0d6d1c2b3a41',
    hash: HASH,
  },
};
