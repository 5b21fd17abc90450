import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('members, as administrators see them', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    await hub.group('paged');
  });

  afterAll(() => hub.stop());

  const list = async (query = '') => (await hub.ask(`/api/v1/admin/members${query}`)).body;
  const find = async ({ memberId }: Pick<Joined, 'memberId'>) =>
    (await list('?limit=500')).members.find(
      (each: { memberId: string }) => each.memberId === memberId,
    );
  const disable = (memberId: string, body?: unknown) =>
    hub.ask(`/api/v1/admin/members/${memberId}/disable`, {
      method: 'POST',
      ...(body !== undefined && { body }),
    });

  it('show what they and their clients said of themselves, and nothing secret', async () => {
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const { body: joined } = await hub.ask('/api/v1/join', {
      body: {
        inviteToken: invite.body.token,
        displayName: 'Ada',
        clientLabel: 'laptop',
        hostname: 'ada.local',
        tools: ['codex'],
        automation: { autoInit: null, autoSync: true },
      },
    });

    expect(await find(joined)).toEqual({
      memberId: 'member_core_ada',
      groupKey: 'core',
      displayName: 'Ada',
      handle: 'ada',
      joinedAt: expect.any(String),
      status: 'active',
      tokenExpiresAt: joined.expiresAt,
      clients: [
        {
          clientId: joined.clientId,
          clientLabel: 'laptop',
          hostname: 'ada.local',
          tools: ['codex'],
          automation: { autoInit: false, autoReference: false, autoSync: true },
          lastSeenAt: expect.any(String),
        },
      ],
    });
  });

  it('show when a client was last seen, and if not since, when it joined', async () => {
    const member = await hub.join('core', 'Seen');
    const { joinedAt, clients } = await find(member);
    expect(clients).toMatchObject([{ lastSeenAt: joinedAt }]);
    const before = Date.now();
    await hub.ask('/api/v1/sync/pull', { token: member.accessToken });

    const [client] = (await find(member)).clients;
    expect(Date.parse(client.lastSeenAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(client.lastSeenAt)).toBeLessThanOrEqual(Date.now());
  });

  it('page through a group, each member once, sorted by id', async () => {
    const joined = await Promise.all(
      Array.from({ length: 7 }, (_, index) => hub.join('paged', `Member ${index}`)),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const more: string = cursor === undefined ? '' : `&cursor=${cursor}`;
      const page = await list(`?groupKey=paged&limit=3${more}`);
      expect(Object.keys(page).every((key) => ['members', 'nextCursor'].includes(key))).toBe(true);
      seen.push(...page.members.map(({ memberId }: Joined) => memberId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);

    expect(seen).toEqual(
      joined.map(({ memberId }) => memberId).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it('are found by a part of their name or handle, page by page', async () => {
    const found = await list('?groupKey=paged&query=MEMBER-3');
    expect(found.members).toMatchObject([{ displayName: 'Member 3', handle: 'member-3' }]);
    const first = await list('?groupKey=paged&query=ber%20&limit=5');
    const second = await list(`?groupKey=paged&query=ber%20&limit=5&cursor=${first.nextCursor}`);
    expect([first.members.length, second.members.length]).toEqual([5, 2]);
    expect(await list('?groupKey=core&query=member')).toEqual({ members: [] });
  });

  it('take branch for groupKey, slugged; an unknown group has none', async () => {
    expect((await list('?branch=PAGED')).members).toHaveLength(7);
    expect(await list('?groupKey=nowhere')).toEqual({ members: [] });
  });

  it('refuse a cursor with a NUL in it', async () => {
    const answer = await hub.ask('/api/v1/admin/members?cursor=WyJcdTAwMDAiXQ');
    expectRefusal(answer, 400, 'request.invalid');
  });

  describe('disabling', () => {
    it('answers the record, once and again, and appends one event', async () => {
      const { memberId } = await hub.join('core', 'Leaver');
      let answers: any[] = [];
      const events = await hub.appendedBy(async () => {
        answers = [
          await disable(memberId, { reason: 'left the team\non good terms' }),
          await disable(memberId, { reason: 'another reason' }),
          await disable(memberId),
        ];
      });

      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({
          memberId,
          status: 'disabled',
          disabledAt: answers[0].body.disabledAt,
          disabledReason: 'left the team\non good terms',
        });
      }
      expect(events).toEqual([
        {
          groupKey: 'core',
          purpose: 'administration',
          sequence: expect.any(Number),
          kind: 'member.disabled',
          payload: {
            memberId,
            groupKey: 'core',
            reason: 'left the team\non good terms',
            disabledAt: answers[0].body.disabledAt,
            disabledBy: 'administrator',
          },
        },
      ]);
    });

    it('needs no reason and no body', async () => {
      const { memberId } = await hub.join('core', 'Wordless');

      expect((await disable(memberId)).body).not.toHaveProperty('disabledReason');
    });

    it('shows no token of a disabled member as in force', async () => {
      const member = await hub.join('core', 'Tokenless');
      await disable(member.memberId);

      expect(await find(member)).not.toHaveProperty('tokenExpiresAt');
    });

    it.each([
      ['an unknown field', { reasn: 'typo' }],
      ['a number for the reason', { reason: 7 }],
      ['a NUL in the reason', { reason: '\u0000' }],
      ['a lone surrogate in the reason', { reason: '\ud800' }],
      ['a reason past 2,000 characters', { reason: 'r'.repeat(2_001) }],
      ['a body that is no object', '"gone"'],
    ])('refuses %s and appends nothing', async (_, body) => {
      const { memberId } = await hub.join('core', 'Target').catch(() => ({
        memberId: 'member_core_target',
      }));
      const events = await hub.appendedBy(async () =>
        expectRefusal(await disable(memberId, body), 400, 'request.invalid'),
      );

      expect(events).toEqual([]);
    });

    it.each(['member_core_nobody', '%F0%9F%A6%84', 'x'.repeat(2_000), '..%2f..', "'--"])(
      'does not find %s',
      async (memberId) => {
        expectRefusal(await disable(memberId), 404, 'admin.member_not_found');
      },
    );
  });
});
