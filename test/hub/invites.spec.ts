import { TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('invites', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
  });

  afterAll(() => hub.stop());

  it('are told what they lack by what it is', async () => {
    const { body } = await create({});
    expect(body.error).toMatchObject({
      message: 'groupKey is required',
      details: [{ path: 'groupKey', message: 'groupKey is required' }],
    });
  });

  it('are listed by no parameter that nobody knows', async () => {
    const answer = await hub.ask('/api/v1/admin/invites?grupKey=core');
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.error.message).toBe('grupKey is not a parameter of this query.');
    expectRefusal(
      await hub.ask('/api/v1/admin/groups?dryRun=true', { body: { key: 'never' } }),
      400,
      'request.invalid',
    );
    expect((await hub.ask('/api/v1/admin/invites?branch=core')).status).toBe(200);
  });

  const create = (body: unknown) => hub.ask('/api/v1/admin/invites', { body });
  const revoke = (token: string) =>
    hub.ask(`/api/v1/admin/invites/${encodeURIComponent(token)}`, { method: 'DELETE' });
  const join = (inviteToken: string, displayName: string) =>
    hub.ask('/api/v1/join', { body: { inviteToken, displayName } });
  const record = async (token: string) =>
    (await hub.ask('/api/v1/admin/invites?limit=500')).body.invites.find(
      (each: { token: string }) => each.token === token,
    );

  describe('creating', () => {
    it('makes a token, lasts 24 hours and admits any number unless told otherwise', async () => {
      let answer: any;
      const events = await hub.appendedBy(async () => {
        answer = await create({ groupKey: 'core' });
      });

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        token: expect.stringMatching(/^khi_[A-Za-z0-9_-]{24}$/),
        groupKey: 'core',
        uses: 0,
        createdAt: expect.any(String),
        createdBy: 'administrator',
        expiresAt: expect.any(String),
        status: 'active',
      });
      const { token, createdAt, expiresAt } = answer.body;
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(DAY_MS);
      expect(events).toEqual([
        {
          groupKey: 'core',
          purpose: 'administration',
          sequence: 1,
          kind: 'invite.created',
          payload: {
            groupKey: 'core',
            tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
            tokenSealed: expect.stringMatching(/^v1\./),
            tokenHint: token.slice(0, 8),
            expiresAt,
            maxUses: null,
            createdAt,
            createdBy: 'administrator',
          },
        },
      ]);
      expect(JSON.stringify(events)).not.toContain(token);
    });

    it('takes a token, an expiry with an offset and maxUses', async () => {
      const expiresAt = new Date(Date.now() + 3 * DAY_MS).toISOString().replace('Z', '+00:00');
      const { body } = await create({
        groupKey: 'core',
        token: 'our/secret?',
        expiresAt,
        maxUses: 3,
      });

      expect(body).toMatchObject({ token: 'our/secret?', maxUses: 3 });
      expect(body.expiresAt).toBe(new Date(expiresAt).toISOString());
      expect((await join('our/secret?', 'By own token')).status).toBe(200);
    });

    it('takes branch for groupKey, and slugs it', async () => {
      expect((await create({ branch: 'CORE' })).body).toMatchObject({ groupKey: 'core' });
    });

    it.each<[string, number, string, object]>([
      [
        'a past expiry',
        400,
        'admin.invite_expires_at_invalid',
        { expiresAt: '2020-01-01T00:00:00Z' },
      ],
      [
        'an expiry without an offset',
        400,
        'admin.invite_expires_at_invalid',
        { expiresAt: '2999-01-01T00:00:00' },
      ],
      [
        'a day that does not exist',
        400,
        'admin.invite_expires_at_invalid',
        { expiresAt: '2999-02-30T00:00:00Z' },
      ],
      [
        'a number for the expiry',
        400,
        'admin.invite_expires_at_invalid',
        { expiresAt: 32503680000000 },
      ],
      ['maxUses 0', 400, 'admin.invite_max_uses_invalid', { maxUses: 0 }],
      ['maxUses -1', 400, 'admin.invite_max_uses_invalid', { maxUses: -1 }],
      ['maxUses 1.5', 400, 'admin.invite_max_uses_invalid', { maxUses: 1.5 }],
      ['maxUses "5"', 400, 'admin.invite_max_uses_invalid', { maxUses: '5' }],
      ['maxUses past what is countable', 400, 'admin.invite_max_uses_invalid', { maxUses: 1e300 }],
      ['maxUses of a list', 400, 'admin.invite_max_uses_invalid', { maxUses: [1] }],
      ['an unknown group', 404, 'admin.group_not_found', { groupKey: 'nowhere' }],
      ['a group key of which nothing is left', 404, 'admin.group_not_found', { groupKey: '***' }],
      ['no group', 400, 'request.invalid', { groupKey: undefined }],
      ['a number for the group', 400, 'request.invalid', { groupKey: 7 }],
      ['a token with a space', 400, 'request.invalid', { token: 'a b' }],
      ['a token with a NUL', 400, 'request.invalid', { token: 'a\u0000' }],
      ['a token past 200 characters', 400, 'request.invalid', { token: 't'.repeat(201) }],
      ['a number for the token', 400, 'request.invalid', { token: 12345678 }],
      ['a mistyped field', 400, 'request.invalid', { maxuses: 1 }],
      ['an unknown field that is an object', 400, 'request.invalid', { options: { maxUses: 1 } }],
    ])('refuses %s: %i %s', async (_, status, code, fields) => {
      const events = await hub.appendedBy(async () =>
        expectRefusal(await create({ groupKey: 'core', ...fields }), status, code),
      );

      expect(events).toEqual([]);
    });

    it('refuses a token that exists, also in another group and also revoked', async () => {
      await hub.group('other');
      await create({ groupKey: 'core', token: 'taken-token' });

      const events = await hub.appendedBy(async () => {
        for (const groupKey of ['core', 'other'])
          expectRefusal(
            await create({ groupKey, token: 'taken-token' }),
            409,
            'admin.invite_token_exists',
          );
      });
      expect(events).toEqual([]);
      await revoke('taken-token');
      expectRefusal(
        await create({ groupKey: 'core', token: 'taken-token' }),
        409,
        'admin.invite_token_exists',
      );
    });

    it('gives one token to one invite when two groups ask for it at once', async () => {
      await hub.group('other');
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          create({ groupKey: index % 2 ? 'core' : 'other', token: 'raced-token' }),
        ),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    });
  });

  describe('revoking', () => {
    it('ends the invite, once, and answers its record each time', async () => {
      const { token } = (await create({ groupKey: 'core' })).body;
      let answers: any[] = [];
      const events = await hub.appendedBy(async () => {
        answers = [await revoke(token), await revoke(token)];
      });

      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ token, status: 'revoked', revokedBy: 'administrator' });
        expect(body.revokedAt).toBe(answers[0].body.revokedAt);
      }
      expect(events).toMatchObject([
        { kind: 'invite.revoked', payload: { tokenHint: token.slice(0, 8) } },
      ]);
      expectRefusal(await join(token, 'Too late'), 401, 'join.invite_invalid');
    });

    it('finds a token with characters that addresses escape', async () => {
      await create({ groupKey: 'core', token: 'a/b?c#d%e' });

      expect((await revoke('a/b?c#d%e')).body).toMatchObject({ status: 'revoked' });
    });

    it('refuses an unknown token', async () => {
      expectRefusal(await revoke('khi_unknown'), 404, 'admin.invite_not_found');
    });

    it('does not repeat the token it does not know', async () => {
      expect(JSON.stringify((await revoke('khi_nearly_right')).body)).not.toContain('nearly');
    });
  });

  describe('listing', () => {
    it('tells active, expired, exhausted and revoked invites apart', async () => {
      const active = (await create({ groupKey: 'core' })).body.token;
      const exhausted = (await create({ groupKey: 'core', maxUses: 1 })).body.token;
      const revoked = (await create({ groupKey: 'core' })).body.token;
      const expired = (await create({ groupKey: 'core', maxUses: 7 })).body.token;
      // In place of the time that would have to pass.
      await hub.database.query('UPDATE invites SET expires_at = 1 WHERE max_uses = 7');
      await join(exhausted, 'The one');
      await revoke(revoked);

      expect(await record(active)).toMatchObject({ status: 'active' });
      expect(await record(exhausted)).toMatchObject({ status: 'exhausted', uses: 1, maxUses: 1 });
      expect(await record(revoked)).toMatchObject({ status: 'revoked' });
      expect(await record(expired)).toMatchObject({ status: 'expired' });
    });

    it('pages through all of a group’s invites, newest first, each once', async () => {
      await hub.group('paged');
      const made: string[] = [];
      for (let index = 0; index < 7; index++)
        made.push((await create({ groupKey: 'paged' })).body.token);

      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query = cursor === undefined ? '' : `&cursor=${cursor}`;
        const { body } = await hub.ask(`/api/v1/admin/invites?groupKey=paged&limit=3${query}`);
        expect(body.invites.length).toBeLessThanOrEqual(3);
        seen.push(...body.invites.map(({ token }: { token: string }) => token));
        cursor = body.nextCursor;
      } while (cursor !== undefined);

      expect(new Set(seen)).toEqual(new Set(made));
      expect(seen).toHaveLength(7);
    });

    it('takes branch for groupKey', async () => {
      const { body } = await hub.ask('/api/v1/admin/invites?branch=paged&limit=500');

      expect(body.invites).toHaveLength(7);
      expect(body).not.toHaveProperty('nextCursor');
    });

    it.each(['cursor=', 'cursor=WzFd', 'groupKey=a&branch=b'])('refuses ?%s', async (query) => {
      expectRefusal(await hub.ask(`/api/v1/admin/invites?${query}`), 400, 'request.invalid');
    });
  });

  it('are told apart by whether somebody can still join by them', async () => {
    const tokens: string[] = [];
    for (const maxUses of [1, 2, 3])
      tokens.push((await create({ groupKey: 'core', maxUses })).body.token);
    const [spent = '', open = '', ended = ''] = tokens;
    for (const [at, token] of [spent, open].entries()) await join(token, `Guest ${at}`);
    await revoke(ended);
    const { body } = await hub.ask('/api/v1/admin/invites?usable=true&limit=500');
    const usable: string[] = body.invites.map(({ token }: any) => token);
    expect(tokens.map((token) => usable.includes(token))).toEqual([false, true, false]);
    expect(body.invites.every(({ status }: any) => status === 'active')).toBe(true);
    const all = (await hub.ask('/api/v1/admin/invites?usable=false&limit=500')).body.invites;
    expect(all.map(({ token }: any) => token)).toEqual(expect.arrayContaining(tokens));
  });
});
