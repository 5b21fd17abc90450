import { TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('a refused join', () => {
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
  const join = (body: object) => hub.ask('/api/v1/join', { body });

  it('is that of a name which passes for another one, and says so', async () => {
    for (const [field, name] of [
      ['displayName', '\u0430lice'],
      ['displayName', 'Ada\u202e'],
      ['handle', '\u0430da'],
    ] as const) {
      const given = { groupKey: 'open', displayName: 'Ada', [field]: name };
      const events = await hub.appendedBy(async () => {
        const answer = await join(given);
        expectRefusal(answer, 400, 'request.invalid');
        expect(answer.body.error.details).toEqual([{ path: field, message: expect.any(String) }]);
      });
      expect(events).toEqual([]);
    }
  });

  it('is never that of two names which share their Latin letters alone', async () => {
    const members = [];
    for (const displayName of ['张三 QA', '李四 QA', '章三 QA', 'QA']) {
      const { status, body } = await join({ groupKey: 'open', displayName });
      expect(status).toBe(200);
      members.push(body.memberId);
    }
    expect(new Set(members).size).toBe(4);
    expect(members[0]).toMatch(/^member_open_qa-[0-9a-f]{10}$/);
    expect(members[3]).toBe('member_open_qa');
  });

  describe('answers the first reason of the documented order', () => {
    let used: string;
    let revoked: string;
    let expired: string;
    let intoClosed: string;

    beforeAll(async () => {
      used = await inviteInto('core', { maxUses: 1 });
      await join({ inviteToken: used, displayName: 'First use' });
      revoked = await inviteInto('core');
      await hub.ask(`/api/v1/admin/invites/${revoked}`, { method: 'DELETE' });
      expired = await inviteInto('core', { maxUses: 7 });
      // In place of the time that would have to pass.
      await hub.database.query('UPDATE invites SET expires_at = 1 WHERE max_uses = 7');
      intoClosed = await inviteInto('closed');
      await hub.group('closed', { joinMode: 'closed' });
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
});
