import { createHash } from 'node:crypto';
import { type Joined, TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';
import { expectRefusal } from '../support/refusal.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the audit trail', () => {
  let hub: TestHub;
  let ada: Joined;
  let inviteToken: string;
  let rotated: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core', { displayName: 'Core' });
    await hub.group('core', { joinMode: 'open' });
    const invite = { groupKey: 'core', token: 'a-secret-invite-word', maxUses: 9 };
    inviteToken = (await hub.ask('/api/v1/admin/invites', { body: invite })).body.token;
    ada = (
      await hub.ask('/api/v1/join', {
        body: { inviteToken, displayName: 'Ada', hostname: 'ada.local', tools: ['codex'] },
      })
    ).body;
    await hub.ask('/api/v1/join', {
      body: { inviteToken, displayName: 'Ada', clientLabel: 'second' },
      token: ada.accessToken,
    });
    await hub.push(ada, [{ id: 'e1', kind: 'k', payload: {} }, { id: 'bad' }]);
    rotated = (await hub.ask('/api/v1/auth/rotate', { method: 'POST', token: ada.accessToken }))
      .body;
    await hub.ask(`/api/v1/admin/invites/${inviteToken}`, { method: 'DELETE' });
    await hub.ask(`/api/v1/admin/members/${ada.memberId}/disable`, { body: { reason: 'left' } });
  });

  afterAll(() => hub.stop());

  const audit = (query = '') => hub.ask(`/api/v1/admin/audit${query}`);
  const rows = async (query = ''): Promise<any[]> => (await audit(query)).body.auditLogs;

  it('holds one row for every state change, newest first', async () => {
    const { status, body } = await audit();

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['auditLogs']);
    expect(
      body.auditLogs.map(({ action, actor, targetType, targetId, groupKey, payload }: any) => ({
        action,
        actor,
        targetType,
        targetId,
        groupKey,
        payload,
      })),
    ).toEqual([
      {
        action: 'member.disabled',
        actor: 'administrator',
        targetType: 'member',
        targetId: ada.memberId,
        groupKey: 'core',
        payload: { reason: 'left' },
      },
      {
        action: 'invite.revoked',
        actor: 'administrator',
        targetType: 'invite',
        targetId: 'a-secret',
        groupKey: 'core',
        payload: { tokenHint: 'a-secret' },
      },
      {
        action: 'auth.token_rotated',
        actor: ada.memberId,
        targetType: 'member',
        targetId: ada.memberId,
        groupKey: 'core',
        payload: { clientId: ada.clientId },
      },
      {
        action: 'sync.pushed',
        actor: ada.memberId,
        targetType: 'client',
        targetId: ada.clientId,
        groupKey: 'core',
        payload: { accepted: 1, rejected: 1, firstSequence: 1, lastSequence: 1 },
      },
      {
        action: 'member.client_added',
        actor: ada.memberId,
        targetType: 'member',
        targetId: ada.memberId,
        groupKey: 'core',
        payload: { client: { clientId: expect.any(String), clientLabel: 'second', tools: [] } },
      },
      {
        action: 'member.joined',
        actor: ada.memberId,
        targetType: 'member',
        targetId: ada.memberId,
        groupKey: 'core',
        payload: {
          handle: 'ada',
          displayName: 'Ada',
          client: { clientId: ada.clientId, hostname: 'ada.local', tools: ['codex'] },
        },
      },
      {
        action: 'invite.created',
        actor: 'administrator',
        targetType: 'invite',
        targetId: 'a-secret',
        groupKey: 'core',
        payload: { tokenHint: 'a-secret', expiresAt: expect.any(String), maxUses: 9 },
      },
      {
        action: 'group.updated',
        actor: 'administrator',
        targetType: 'group',
        targetId: 'core',
        groupKey: 'core',
        payload: { changes: { joinMode: 'open' } },
      },
      {
        action: 'group.created',
        actor: 'administrator',
        targetType: 'group',
        targetId: 'core',
        groupKey: 'core',
        payload: { displayName: 'Core', joinMode: 'invite', requireSignatures: false },
      },
    ]);
  });

  it('proves every row with the place and hash of its event', async () => {
    for (const { id, action, createdAt, log } of await rows()) {
      // A push lies at its last event, which may have a row of its own.
      const ofPush = action === 'sync.pushed' ? ':push' : '';
      expect(id).toBe(`${log.id}:${log.sequence}${ofPush}`);
      const [event] = await hub.database.query<{ hash: Buffer; accepted_at: string }>(
        'SELECT hash, accepted_at FROM event WHERE log_id = $1 AND sequence = $2',
        [log.id, log.sequence],
      );
      expect(event?.hash.toString('hex')).toBe(log.hash);
      expect(new Date(Number(event?.accepted_at)).toISOString()).toBe(createdAt);
    }
  });

  it.each<[string, () => string, number]>([
    ['action', () => 'action=sync.pushed', 1],
    ['actor', () => 'actor=administrator', 5],
    ['target', () => `targetId=${ada.memberId}`, 4],
    ['group', () => 'groupKey=core', 9],
    ['group, called branch', () => 'branch=Core', 9],
    ['another group', () => 'groupKey=other', 0],
    ['several at once', () => `actor=${ada.memberId}&action=auth.token_rotated&groupKey=core`, 1],
    ['an action nobody took', () => 'action=project.created', 0],
  ])('is filtered by %s', async (_, query, count) => {
    expect(await rows(`?${query()}`)).toHaveLength(count);
  });

  it('is filtered by time: since counts the time itself, until does not', async () => {
    const all = await rows();
    const { createdAt } = all[4];
    const from = await rows(`?since=${createdAt}`);
    const before = await rows(`?until=${createdAt}`);

    expect([...from, ...before]).toEqual(all);
    expect(from.every((row) => row.createdAt >= createdAt)).toBe(true);
    expect(before.every((row) => row.createdAt < createdAt)).toBe(true);
    const withOffset = createdAt.replace('Z', '%2B00:00');
    expect(await rows(`?since=${withOffset}`)).toEqual(from);
  });

  it('pages without losing or repeating a row, also with a filter', async () => {
    for (const filter of ['', '&actor=administrator']) {
      const all = await rows(`?${filter}`);
      const paged: any[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await audit(
          `?limit=2${filter}${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        );
        paged.push(...body.auditLogs);
        cursor = body.nextCursor;
      } while (cursor !== undefined);
      expect(paged).toEqual(all);
    }
  });

  it.each([
    'cursor=',
    'cursor=WzEsMiwzXQ',
    'since=2026-01-01T00:00:00',
    'until=2026-02-30T00:00:00Z',
  ])('refuses the query %s', async (query) => {
    expectRefusal(await audit(`?${query}`), 400, 'request.invalid');
  });

  it('shows what was answered before, at once', async () => {
    await hub.group('fresh');

    expect(await rows('?groupKey=fresh')).toMatchObject([{ action: 'group.created' }]);
  });

  it('gives no secret away, nor does any event or other answer', async () => {
    const generated = (await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } })).body
      .token as string;
    const tokens = [ada, rotated].map(({ accessToken }) => accessToken);
    const secrets = [
      ...tokens,
      ada.syncSigningSecret,
      Buffer.alloc(32, 7).toString('hex'),
      Buffer.alloc(32, 7).toString('base64'),
    ];
    const trail = JSON.stringify(await rows('?limit=500'));
    const events = JSON.stringify(await hub.database.query('SELECT payload FROM event'));
    const others = JSON.stringify([
      await rows(),
      (await hub.ask('/api/v1/groups')).body,
      (await hub.ask('/.well-known/hub')).body,
      (await hub.ask('/api/v1/admin/members')).body,
      (await hub.ask('/api/v1/admin/groups')).body,
      (await hub.ask('/api/v1/sync/pull', { token: tokens[0]! })).body,
      (await hub.ask('/api/v1/join', { body: { inviteToken, displayName: 'X' } })).body,
      (await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core', token: inviteToken } }))
        .body,
    ]);

    for (const secret of [...secrets, inviteToken, generated])
      for (const where of [trail, events, others]) expect(where).not.toContain(secret);
    for (const hash of [...tokens, inviteToken, generated].map(sha256))
      for (const where of [trail, others]) expect(where).not.toContain(hash);
  });

  it('keeps secrets out of the log lines of an internal error', async () => {
    const kept = new KeptLog('debug');
    const broken = await TestHub.start({}, kept.log);
    await broken.group('core', { joinMode: 'open' });
    // PostgreSQL's error then quotes the refused row, which holds the hash of the new token.
    await broken.database.query('ALTER TABLE access_tokens ADD CHECK (expires_at < 0)');
    try {
      const answer = await broken.ask('/api/v1/join', {
        body: { groupKey: 'core', displayName: 'Unlucky' },
      });
      expectRefusal(answer, 500, 'server.internal_error');
      expect(answer.body.error.message).toBe('Internal error.');
    } finally {
      await broken.stop();
    }

    const lines = kept.texts.join('');
    expect(lines).toContain('POST /api/v1/join');
    expect(lines).not.toMatch(/kh[ai]_|khs_|[0-9a-f]{64}/);
  });
});
