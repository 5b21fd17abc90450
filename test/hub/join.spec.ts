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

  describe('refusals, in the documented order', () => {
    let used: string;
    let revoked: string;
    let expired: string;
    let intoClosed: string;

    beforeAll(async () => {
      used = await inviteInto('core', { maxUses: 1 });
      await join({ inviteToken: used, displayName: 'First use' });
      revoked = await inviteInto('core');
      await hub.ask(`/api/v1/admin/invites/${revoked}`, { method: 'DELETE' });
      expired = await inviteInto('core', { expiresAt: new Date(Date.now() + 150).toISOString() });
      intoClosed = await inviteInto('closed');
      await hub.group('closed', { joinMode: 'closed' });
      await new Promise((done) => setTimeout(done, 200));
    });

    it.each<[string, number, string, () => object]>([
      ['no display name', 400, 'join.display_name_required', () => ({})],
      [
        'a blank display name',
        400,
        'join.display_name_required',
        () => ({ displayName: ' \u3000' }),
      ],
      [
        'no display name, though the invite is bad too',
        400,
        'join.display_name_required',
        () => ({ inviteToken: 'x' }),
      ],
      ['no invite', 401, 'join.invite_required', () => ({ displayName: 'N', groupKey: 'core' })],
      [
        'an empty invite',
        401,
        'join.invite_required',
        () => ({ displayName: 'N', inviteToken: '' }),
      ],
      [
        'no invite into a closed group',
        401,
        'join.invite_required',
        () => ({ displayName: 'N', groupKey: 'closed' }),
      ],
      [
        'no invite into an unknown group',
        401,
        'join.invite_required',
        () => ({ displayName: 'N', groupKey: 'nowhere' }),
      ],
      [
        'an unknown invite',
        401,
        'join.invite_invalid',
        () => ({ displayName: 'N', inviteToken: 'khi_x' }),
      ],
      [
        'an unknown invite into an open group',
        401,
        'join.invite_invalid',
        () => ({ displayName: 'N', inviteToken: 'khi_x', groupKey: 'open' }),
      ],
      [
        'a revoked invite',
        401,
        'join.invite_invalid',
        () => ({ displayName: 'N', inviteToken: revoked }),
      ],
      [
        'an expired invite',
        401,
        'join.invite_invalid',
        () => ({ displayName: 'N', inviteToken: expired }),
      ],
      [
        'a used-up invite',
        401,
        'join.invite_exhausted',
        () => ({ displayName: 'N', inviteToken: used }),
      ],
      [
        'a used-up invite of another group',
        401,
        'join.invite_exhausted',
        () => ({ displayName: 'N', inviteToken: used, groupKey: 'open' }),
      ],
      [
        'an invite of another group',
        403,
        'join.group_mismatch',
        () => ({ displayName: 'N', inviteToken: intoClosed, groupKey: 'core' }),
      ],
      [
        'an invite into a closed group',
        403,
        'join.group_closed',
        () => ({ displayName: 'N', inviteToken: intoClosed }),
      ],
    ])('%s: %i %s', async (_, status, code, body) => {
      const events = await hub.appendedBy(async () =>
        expectRefusal(await join(body()), status, code),
      );

      expect(events).toEqual([]);
    });
  });

  describe('the body', () => {
    it.each([
      ['an array', []],
      ['null', 'null'],
      ['a string', '"join"'],
      ['a number for the display name', { displayName: 7 }],
      ['text for the tools', { displayName: 'N', tools: 'all' }],
      ['a number among the tools', { displayName: 'N', tools: ['a', 1] }],
      ['text for the automation', { displayName: 'N', automation: 'yes' }],
      ['text for an automation switch', { displayName: 'N', automation: { autoSync: 'yes' } }],
      ['a display name past 200 characters', { displayName: 'x'.repeat(201) }],
      ['more than 100 tools', { displayName: 'N', tools: Array(101).fill('t') }],
      ['an object for the invite', { displayName: 'N', inviteToken: {} }],
      ['a NUL in the display name', { displayName: 'A\u0000B' }],
      ['a line break in the display name', { displayName: 'A\nB' }],
      ['a lone surrogate in the display name', { displayName: 'A\ud800B' }],
      ['a NUL in the handle', { displayName: 'N', handle: 'a\u0000' }],
      ['a lone surrogate in the handle', { displayName: 'N', handle: '\udc00' }],
      ['a NUL in the group key', { displayName: 'N', groupKey: 'open\u0000' }],
      ['a NUL in the label', { displayName: 'N', clientLabel: '\u0000' }],
      ['a NUL in the host name', { displayName: 'N', hostname: '\u0000' }],
      ['a lone surrogate in the host name', { displayName: 'N', hostname: '\ud800' }],
      ['a NUL among the tools', { displayName: 'N', tools: ['ok', '\u0000'] }],
      ['a lone surrogate among the tools', { displayName: 'N', tools: ['\ud800'] }],
      ['a lone surrogate in the invite', { displayName: 'N', inviteToken: '\ud800' }],
      ['the key __proto__', '{"displayName":"N","__proto__":{"groupKey":"open"}}'],
      ['groupKey and branch that differ', { displayName: 'N', groupKey: 'open', branch: 'core' }],
    ])('refuses %s', async (_, body) => {
      const events = await hub.appendedBy(async () => {
        const open =
          typeof body === 'string' || Array.isArray(body) ? body : { groupKey: 'open', ...body };
        expectRefusal(await hub.ask('/api/v1/join', { body: open }), 400, 'request.invalid');
      });

      expect(events).toEqual([]);
    });

    it('names each offending field with its path', async () => {
      const { body } = await join({ displayName: 1, tools: [2], automation: { autoSync: 3 } });

      expect(body.error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
        'automation.autoSync',
        'displayName',
        'tools',
      ]);
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

      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        200,
        ...Array<number>(19).fill(409),
      ]);
    });
  });
});
