import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('access tokens', () => {
  let hub: TestHub;
  let replica: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
    await hub.group('core');
  });

  afterAll(async () => {
    await replica.stop();
    await hub.stop();
  });

  const rotate = (token: string, body?: unknown) =>
    hub.ask('/api/v1/auth/rotate', { method: 'POST', token, ...(body !== undefined && { body }) });
  const administer = (memberId: string, action: string, body?: unknown) =>
    hub.ask(`/api/v1/admin/members/${memberId}/${action}`, {
      method: 'POST',
      ...(body !== undefined && { body }),
    });
  const pullOn = (where: TestHub, token: string) => where.ask('/api/v1/sync/pull', { token });

  describe('rotating one’s own', () => {
    it('answers join’s shape for the same member, client and secret', async () => {
      const member = await hub.join('core', 'Rotator');
      let answer: any;
      const events = await hub.appendedBy(async () => {
        answer = await rotate(member.accessToken);
      });

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        memberId: member.memberId,
        clientId: member.clientId,
        groupKey: 'core',
        accessToken: expect.stringMatching(/^kha_[A-Za-z0-9_-]{43}$/),
        syncSigningSecret: member.syncSigningSecret,
        expiresAt: expect.any(String),
      });
      expect(answer.body.accessToken).not.toBe(member.accessToken);
      expect(events).toEqual([
        {
          groupKey: 'core',
          purpose: 'administration',
          sequence: expect.any(Number),
          kind: 'auth.token_rotated',
          payload: {
            memberId: member.memberId,
            groupKey: 'core',
            clientId: member.clientId,
            replaces: sha256(member.accessToken),
            token: { hash: sha256(answer.body.accessToken), expiresAt: answer.body.expiresAt },
            rotatedAt: expect.any(String),
            rotatedBy: member.memberId,
          },
        },
      ]);
    });

    it('refuses the old token from the next request on, on every replica', async () => {
      const member = await hub.join('core', 'Replicated');
      expect((await pullOn(replica, member.accessToken)).status).toBe(200);
      const { accessToken } = (await rotate(member.accessToken)).body as Joined;

      for (const where of [hub, replica]) {
        expectRefusal(await pullOn(where, member.accessToken), 401, 'auth.invalid_token');
        expect((await pullOn(where, accessToken)).status).toBe(200);
      }
    });

    it.each([{ anything: ['goes'] }, '[]', '"text"', 'null'])(
      'ignores the body %j',
      async (body) => {
        const { accessToken } = await hub.join('core', `Ignored ${JSON.stringify(body).length}`);

        expect((await rotate(accessToken, body)).status).toBe(200);
      },
    );

    it('replaces exactly the presented token, not the member’s other ones', async () => {
      const first = await hub.join('core', 'Two clients');
      const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
      const second = await hub.ask('/api/v1/join', {
        body: { inviteToken: invite.body.token, displayName: 'Two clients' },
        token: first.accessToken,
      });
      const rotated = (await rotate(first.accessToken)).body as Joined;

      expect(rotated.clientId).toBe(first.clientId);
      expect((await pullOn(hub, second.body.accessToken)).status).toBe(200);
    });

    it('lets one of ten simultaneous rotations of a token win', async () => {
      const { accessToken } = await hub.join('core', 'Raced');
      let answers: any[] = [];
      const events = await hub.appendedBy(async () => {
        answers = await Promise.all(Array.from({ length: 10 }, () => rotate(accessToken)));
      });

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
      expect(events.map(({ kind }) => kind)).toEqual(['auth.token_rotated']);
    });
  });

  describe('rotated by an administrator', () => {
    it('ends all tokens of the member and hands out one for its newest client', async () => {
      const first = await hub.join('core', 'Locked out');
      const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
      const second = await hub.ask('/api/v1/join', {
        body: { inviteToken: invite.body.token, displayName: 'Locked out' },
        token: first.accessToken,
      });
      let answer: any;
      const events = await hub.appendedBy(async () => {
        answer = await administer(first.memberId, 'rotate-token');
      });

      expect(answer).toMatchObject({
        status: 200,
        body: {
          memberId: first.memberId,
          clientId: second.body.clientId,
          groupKey: 'core',
          syncSigningSecret: second.body.syncSigningSecret,
        },
      });
      expect(Object.keys(answer.body)).toEqual(Object.keys(first));
      expect(events).toMatchObject([
        { kind: 'auth.token_rotated', payload: { replaces: null, rotatedBy: 'administrator' } },
      ]);
      for (const where of [hub, replica]) {
        for (const { accessToken } of [first, second.body as Joined])
          expectRefusal(await pullOn(where, accessToken), 401, 'auth.invalid_token');
        expect((await pullOn(where, answer.body.accessToken)).status).toBe(200);
      }
    });

    it('refuses an unknown member', async () => {
      expectRefusal(
        await administer('member_core_nobody', 'rotate-token'),
        404,
        'admin.member_not_found',
      );
    });

    it('refuses a disabled member and appends nothing', async () => {
      const { memberId } = await hub.join('core', 'Disabled first');
      await administer(memberId, 'disable');

      const events = await hub.appendedBy(async () =>
        expectRefusal(await administer(memberId, 'rotate-token'), 403, 'admin.member_disabled'),
      );
      expect(events).toEqual([]);
    });
  });

  describe('of a disabled member', () => {
    it('are refused from the next request on, on every replica, for every route', async () => {
      const member = await hub.join('core', 'To be disabled');
      expect((await pullOn(replica, member.accessToken)).status).toBe(200);
      await administer(member.memberId, 'disable', { reason: 'left' });

      for (const where of [hub, replica]) {
        expectRefusal(await pullOn(where, member.accessToken), 403, 'auth.member_disabled');
        expectRefusal(await where.push(member, []), 403, 'auth.member_disabled');
      }
      expectRefusal(await rotate(member.accessToken), 403, 'auth.member_disabled');
    });
  });

  describe('that are not valid', () => {
    it.each<[string, string | undefined, string]>([
      ['none', undefined, 'auth.missing_token'],
      ['a forged one', `Bearer kha_${'A'.repeat(43)}`, 'auth.invalid_token'],
      ['another scheme', 'Basic YWRhOmxvdmVsYWNl', 'auth.unsupported_scheme'],
      ['no scheme', `kha_${'A'.repeat(43)}`, 'auth.invalid_token'],
      ['an empty one', 'Bearer ', 'auth.invalid_token'],
      ['two', 'Bearer one two', 'auth.invalid_token'],
      ['bytes that are no text', 'Bearer \u00ff\u00fe', 'auth.invalid_token'],
      ['a very long one', `Bearer ${'x'.repeat(8_000)}`, 'auth.invalid_token'],
      ['an SQL injection', "Bearer ' OR '1'='1", 'auth.invalid_token'],
    ])('%s', async (_, authorization, code) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      for (const path of ['/api/v1/sync/pull', '/api/v1/federation/sync-events'])
        expectRefusal(await hub.ask(path, { headers }), 401, code);
      for (const path of ['/api/v1/sync/push', '/api/v1/auth/rotate'])
        expectRefusal(await hub.ask(path, { method: 'POST', headers }), 401, code);
    });

    it('their hash is not a token', async () => {
      const { accessToken } = await hub.join('core', 'Hashed');

      expectRefusal(await pullOn(hub, sha256(accessToken)), 401, 'auth.invalid_token');
    });

    it('a signing secret is not a token', async () => {
      const { syncSigningSecret } = await hub.join('core', 'Secretive');

      expectRefusal(await pullOn(hub, syncSigningSecret), 401, 'auth.invalid_token');
    });

    it('takes the scheme in any case', async () => {
      const { accessToken } = await hub.join('core', 'Lower case');
      const headers = { authorization: `bearer ${accessToken}` };

      expect((await hub.ask('/api/v1/sync/pull', { headers })).status).toBe(200);
    });
  });

  it('end when their time is over', async () => {
    const shortLived = await TestHub.start({ databaseUrl: hub.databaseUrl, tokenTtlMs: 1_500 });
    try {
      const member = await shortLived.join('core', 'Ephemeral');
      expect((await pullOn(shortLived, member.accessToken)).status).toBe(200);
      await sleep(Math.max(0, Date.parse(member.expiresAt) - Date.now()) + 5);

      const events = await hub.appendedBy(async () => {
        for (const where of [shortLived, hub])
          expectRefusal(await pullOn(where, member.accessToken), 401, 'auth.token_expired');
        expectRefusal(await rotate(member.accessToken), 401, 'auth.token_expired');
      });
      expect(events).toEqual([]);
    } finally {
      await shortLived.stop();
    }
  });
});
