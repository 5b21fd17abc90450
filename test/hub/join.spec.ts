import { createHash } from 'node:crypto';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('joining', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    await hub.group('open', { joinMode: 'open' });
    await hub.group('closed', { joinMode: 'invite' });
  });

  afterAll(() => hub.stop());

  const inviteInto = async (groupKey: string, settings: object = {}): Promise<string> =>
    (await hub.ask('/api/v1/admin/invites', { body: { groupKey, ...settings } })).body.token;
  const join = (body: object, token?: string) =>
    hub.ask('/api/v1/join', { body, ...(token !== undefined && { token }) });
  const inviteRecord = async (token: string) =>
    (await hub.ask('/api/v1/admin/invites?limit=500')).body.invites.find(
      (each: { token: string }) => each.token === token,
    );

  describe('success', () => {
    it('makes a member with a first client and answers exactly its credentials', async () => {
      const inviteToken = await inviteInto('core');
      let answer: any;

      const events = await hub.appendedBy(async () => {
        answer = await join({
          inviteToken,
          groupKey: 'core',
          displayName: 'Ada Lovelace',
          handle: 'ada',
          clientLabel: 'laptop',
          hostname: 'ada.local',
          tools: ['claude-code', 'codex'],
          automation: { autoInit: true, autoReference: false, autoSync: true },
        });
      });

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        memberId: 'member_core_ada',
        clientId: expect.stringMatching(/^client_core_ada_[0-9a-f]{8}$/),
        groupKey: 'core',
        accessToken: expect.stringMatching(/^kha_[A-Za-z0-9_-]{43}$/),
        syncSigningSecret: expect.stringMatching(/^khs_[A-Za-z0-9_-]{43}$/),
        expiresAt: expect.stringMatching(ISO),
      });
      const lifetime = Date.parse(answer.body.expiresAt) - Date.now();
      expect(lifetime).toBeGreaterThan(7 * DAY_MS - 60_000);
      expect(lifetime).toBeLessThanOrEqual(7 * DAY_MS);
      expect(events).toEqual([
        {
          groupKey: 'core',
          purpose: 'administration',
          sequence: 2,
          kind: 'member.joined',
          payload: {
            memberId: 'member_core_ada',
            groupKey: 'core',
            handle: 'ada',
            displayName: 'Ada Lovelace',
            joinedAt: expect.stringMatching(ISO),
            client: {
              clientId: answer.body.clientId,
              clientLabel: 'laptop',
              hostname: 'ada.local',
              tools: ['claude-code', 'codex'],
              automation: { autoInit: true, autoReference: false, autoSync: true },
            },
            token: {
              hash: createHash('sha256').update(answer.body.accessToken).digest('hex'),
              expiresAt: answer.body.expiresAt,
            },
            invite: createHash('sha256').update(inviteToken).digest('hex'),
          },
        },
      ]);
    });

    it('needs nothing but an invite and a display name', async () => {
      const joined = await hub.join('core', 'Grace');

      expect(joined).toMatchObject({ memberId: 'member_core_grace', groupKey: 'core' });
    });

    it('counts the join on the invite', async () => {
      const inviteToken = await inviteInto('core', { maxUses: 2 });
      await join({ inviteToken, displayName: 'Counted' });

      expect(await inviteRecord(inviteToken)).toMatchObject({ uses: 1, status: 'active' });
    });

    it('takes branch for groupKey', async () => {
      const answer = await join({ branch: 'open', displayName: 'Branch' });

      expect(answer.body).toMatchObject({ groupKey: 'open', memberId: 'member_open_branch' });
    });

    it('slugs the group key it is given', async () => {
      const answer = await join({ groupKey: ' OPEN ', displayName: 'Sluggish' });

      expect(answer.body).toMatchObject({ groupKey: 'open' });
    });

    it('lets anybody into an open group without an invite', async () => {
      let answer: any;
      const events = await hub.appendedBy(async () => {
        answer = await join({ groupKey: 'open', displayName: 'Passer-by' });
      });

      expect(answer.status).toBe(200);
      expect(events).toMatchObject([{ kind: 'member.joined', payload: { invite: null } }]);
    });
  });

  describe('handles', () => {
    it.each([
      ['Jürgen Müller', 'jurgen-muller'],
      ['Zoë  O’Brien', 'zoe-o-brien'],
      ['Søren Łukasz', 'soren-lukasz'],
    ])('makes of the display name %s the handle %s', async (displayName, handle) => {
      expect((await hub.join('core', displayName)).memberId).toBe(`member_core_${handle}`);
    });

    it('prefers the given handle, slugged', async () => {
      const inviteToken = await inviteInto('core');
      const answer = await join({ inviteToken, displayName: 'Linus', handle: 'Penguin King' });

      expect(answer.body.memberId).toBe('member_core_penguin-king');
    });

    it('never collapses two names of another script into one identity', async () => {
      const names = ['田中太郎', '山田花子', 'Иван', 'Мария', '🦄'];
      const ids = await Promise.all(
        names.map(async (name) => (await hub.join('core', name)).memberId),
      );

      expect(new Set(ids).size).toBe(names.length);
      for (const id of ids) expect(id).toMatch(/^member_core_m-[0-9a-f]{10}$/);
    });

    it('takes two Unicode forms of one name for the same name', async () => {
      await hub.join('core', 'Kimiko ガ');
      const inviteToken = await inviteInto('core');

      expectRefusal(
        await join({ inviteToken, displayName: 'Kimiko カ\u3099' }),
        409,
        'join.handle_taken',
      );
    });
  });

  describe('nobody takes over an identity', () => {
    let eve: Joined;
    let inviteToken: string;

    beforeAll(async () => {
      eve = await hub.join('core', 'Eve');
      inviteToken = await inviteInto('core');
    });

    it('refuses a handle that exists and appends nothing', async () => {
      const events = await hub.appendedBy(async () =>
        expectRefusal(await join({ inviteToken, displayName: 'EVE' }), 409, 'join.handle_taken'),
      );

      expect(events).toEqual([]);
    });

    it('refuses it also to another member’s bearer', async () => {
      const mallory = await hub.join('core', 'Mallory');

      expectRefusal(
        await join({ inviteToken, displayName: 'Eve' }, mallory.accessToken),
        409,
        'join.handle_taken',
      );
    });

    it('adds a further client for the member’s own bearer, with credentials of its own', async () => {
      let answer: any;
      const events = await hub.appendedBy(async () => {
        answer = await join(
          { inviteToken, displayName: 'Eve', clientLabel: 'second' },
          eve.accessToken,
        );
      });

      expect(answer).toMatchObject({
        status: 200,
        body: { memberId: eve.memberId, groupKey: 'core' },
      });
      expect(answer.body.clientId).not.toBe(eve.clientId);
      expect(answer.body.accessToken).not.toBe(eve.accessToken);
      expect(answer.body.syncSigningSecret).not.toBe(eve.syncSigningSecret);
      expect(events).toMatchObject([
        {
          kind: 'member.client_added',
          payload: { memberId: eve.memberId, client: { clientLabel: 'second' } },
        },
      ]);
      // Both tokens work.
      for (const each of [eve, answer.body as Joined])
        expect((await hub.push(each, [])).status).toBe(200);
    });

    it('adds a further client for a bearer that says no name, under the names its member has', async () => {
      const events = await hub.appendedBy(async () => {
        const { status, body } = await join({ inviteToken, clientLabel: 'third' }, eve.accessToken);
        expect([status, body.memberId]).toEqual([200, eve.memberId]);
      });
      expect(events).toMatchObject([
        {
          kind: 'member.client_added',
          payload: { memberId: eve.memberId, client: { clientLabel: 'third' } },
        },
      ]);
    });

    it('asks for a name of whoever says a handle alone', async () => {
      const answer = await join({ inviteToken, handle: 'eve-two' }, eve.accessToken);
      expectRefusal(answer, 400, 'join.display_name_required');
    });

    it('does not ignore a bearer that is not valid', async () => {
      expectRefusal(
        await join({ inviteToken, displayName: 'Somebody else' }, 'kha_forged'),
        401,
        'auth.invalid_token',
      );
    });

    it('refuses the handle of a disabled member', async () => {
      const { memberId, accessToken } = await hub.join('core', 'Gone');
      await hub.ask(`/api/v1/admin/members/${memberId}/disable`, { method: 'POST' });

      const events = await hub.appendedBy(async () => {
        expectRefusal(
          await join({ inviteToken, displayName: 'Gone' }),
          403,
          'join.member_disabled',
        );
        expectRefusal(
          await join({ inviteToken, displayName: 'Gone' }, accessToken),
          403,
          'auth.member_disabled',
        );
      });
      expect(events).toEqual([]);
    });
  });

  describe('many joins at once', () => {
    it('makes exactly maxUses members of fifty and refuses the others clearly', async () => {
      const inviteToken = await inviteInto('core', { maxUses: 5 });
      let answers: any[] = [];
      const events = await hub.appendedBy(async () => {
        answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            join({ inviteToken, displayName: `Crowd ${index}` }),
          ),
        );
      });

      const joined = answers.filter(({ status }) => status === 200);
      expect(joined).toHaveLength(5);
      expect(events.map(({ kind }) => kind)).toEqual(Array(5).fill('member.joined'));
      for (const refused of answers.filter(({ status }) => status !== 200))
        expectRefusal(refused, 401, 'join.invite_exhausted');
      expect(await inviteRecord(inviteToken)).toMatchObject({
        uses: 5,
        maxUses: 5,
        status: 'exhausted',
      });
      expect(new Set(joined.map(({ body }) => body.memberId)).size).toBe(5);
    });

    it('gives one handle to exactly one of twenty', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => join({ groupKey: 'open', displayName: 'The Only One' })),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    });
  });
});
