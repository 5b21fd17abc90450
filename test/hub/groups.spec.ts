import { ConsolePage } from '../support/console.js';
import { TestHub } from '../support/hub.js';
import { makeProject, restrictedProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';

describe('groups', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  const upsert = (body: unknown) => hub.ask('/api/v1/admin/groups', { body });

  it('creates a group with its defaults and answers its record', async () => {
    let answer: any;
    const events = await hub.appendedBy(async () => {
      answer = await upsert({ key: 'Core Team!' });
    });

    const settings = {
      displayName: 'core-team',
      joinMode: 'invite',
      requireSignatures: false,
      refuseSecrets: false,
      embeddedTexts: 'none',
    };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ key: 'core-team', ...settings, projectCount: 0, memberCount: 0 });
    expect(events).toEqual([
      {
        groupKey: '',
        purpose: 'administration',
        sequence: 1,
        kind: 'group.created',
        payload: {
          groupKey: 'core-team',
          ...settings,
          description: null,
          createdAt: expect.any(String),
        },
      },
    ]);
  });

  it('changes only what is said and records only what changed', async () => {
    await upsert({ key: 'lab', displayName: 'Lab', description: 'Line one\nline two' });

    let answer: any;
    const events = await hub.appendedBy(async () => {
      answer = await upsert({ key: 'lab', joinMode: 'open', displayName: 'Lab' });
    });

    expect(answer.body).toMatchObject({
      displayName: 'Lab',
      description: 'Line one\nline two',
      joinMode: 'open',
    });
    expect(events).toMatchObject([
      { kind: 'group.updated', payload: { groupKey: 'lab', changes: { joinMode: 'open' } } },
    ]);
    expect(Object.keys(events[0]?.payload.changes)).toEqual(['joinMode']);
  });

  it('removes a description with null', async () => {
    await upsert({ key: 'described', description: 'x' });

    expect((await upsert({ key: 'described', description: null })).body).not.toHaveProperty(
      'description',
    );
  });

  it('appends nothing when nothing changes', async () => {
    const body = { key: 'same', displayName: 'Same', requireSignatures: true, refuseSecrets: true };
    await upsert(body);

    expect(await hub.appendedBy(() => upsert(body))).toEqual([]);
  });

  it('makes one group of twenty that ask for it at once', async () => {
    const events = await hub.appendedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => upsert({ key: 'race' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });

    expect(events.map(({ kind }) => kind)).toEqual(['group.created']);
  });

  it('makes with If-None-Match only what is new, and leaves what exists as it is', async () => {
    const settings = { key: 'once', joinMode: 'closed', refuseSecrets: true };
    const create = (ifNoneMatch: string, body: object = settings) =>
      hub.ask('/api/v1/admin/groups', { body, headers: { 'if-none-match': ifNoneMatch } });
    const events = await hub.appendedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => create('*')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(4);
      const again = await create('*', { key: 'Once', joinMode: 'open' });
      expectRefusal(again, 412, 'request.precondition_failed');
      expectRefusal(await create('"a"'), 400, 'request.invalid');
    });
    expect(events.map(({ kind }) => kind)).toEqual(['group.created']);
    const { body } = await hub.ask('/api/v1/admin/groups?query=once');
    expect(body.groups).toMatchObject([{ joinMode: 'closed', refuseSecrets: true }]);
  });

  it('lists the groups that may be joined, sorted by key, with counts of active members', async () => {
    await upsert({ key: 'zeta', joinMode: 'closed' });
    await upsert({ key: 'alpha', joinMode: 'open', description: 'First' });
    await hub.join('alpha', 'One');
    const { memberId } = await hub.join('alpha', 'Two');
    await hub.ask(`/api/v1/admin/members/${memberId}/disable`, { method: 'POST' });

    const { status, body } = await hub.ask('/api/v1/groups');

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['groups']);
    const keys = body.groups.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(keys.toSorted());
    expect(keys).not.toContain('zeta');
    expect(body.groups[0]).toEqual({
      key: 'alpha',
      displayName: 'alpha',
      description: 'First',
      joinMode: 'open',
      projectCount: 0,
      memberCount: 1,
    });
  });

  it('counts the projects of a group that who asks may see', async () => {
    await upsert({ key: 'counted' });
    const [ada, ben, cy] = await Promise.all(
      ['Ada', 'Ben', 'Cy'].map((name) => hub.join('counted', name)),
    );
    await makeProject(hub, ada!, 'known');
    await restrictedProject(hub, ada!, 'layoffs', [[ben!, 'reader']]);
    const countIn = ({ body }: { body: any }) =>
      body.groups.find(({ key }: { key: string }) => key === 'counted').projectCount;
    const asMember = async (member: typeof ada) =>
      countIn(await (await ConsolePage.enter(hub, member!)).ask('groups'));
    expect(countIn(await hub.ask('/api/v1/groups'))).toBe(1);
    expect(countIn(await hub.ask('/api/v1/admin/groups'))).toBe(2);
    expect([await asMember(ada), await asMember(ben), await asMember(cy)]).toEqual([2, 2, 1]);
  });

  it('finds groups by a part of their key or name', async () => {
    await upsert({ key: 'k-9', displayName: 'Night Watch' });
    const found = async (words: string) => {
      const { body } = await hub.ask(`/api/v1/admin/groups?query=${encodeURIComponent(words)}`);
      return body.groups.map(({ key }: { key: string }) => key);
    };
    expect(await found('night w')).toEqual(['k-9']);
    expect(await found('K-9')).toEqual(['k-9']);
    expect(await found('%')).toEqual([]);
  });

  it('shows administrators closed groups too, and whether signatures are required', async () => {
    const { body } = await hub.ask('/api/v1/admin/groups');

    expect(body.groups).toContainEqual({
      key: 'zeta',
      displayName: 'zeta',
      joinMode: 'closed',
      requireSignatures: false,
      refuseSecrets: false,
      embeddedTexts: 'none',
      projectCount: 0,
      memberCount: 0,
    });
  });

  it.each([
    ['no key', {}],
    ['an empty key', { key: '' }],
    ['a key of which nothing is left', { key: '***' }],
    ['a key past 64 characters', { key: 'k'.repeat(65) }],
    ['a number for the key', { key: 7 }],
    ['an unknown join mode', { key: 'bad', joinMode: 'secret' }],
    ['null for the join mode', { key: 'bad', joinMode: null }],
    ['text for requireSignatures', { key: 'bad', requireSignatures: 'true' }],
    ['text for refuseSecrets', { key: 'bad', refuseSecrets: 'true' }],
    ['a word for embeddedTexts that says nothing', { key: 'bad', embeddedTexts: 'some' }],
    ['a NUL in the display name', { key: 'bad', displayName: '\u0000' }],
    ['a NUL in the description', { key: 'bad', description: '\u0000' }],
    ['a lone surrogate in the description', { key: 'bad', description: '\ud800' }],
    ['a field nobody knows', { key: 'bad', displayname: 'Typo' }],
    ['branch, for a group has a key', { key: 'bad', branch: 'bad' }],
    ['a body that is no object', ['bad']],
  ])('refuses %s and appends nothing', async (_, body) => {
    const events = await hub.appendedBy(async () =>
      expectRefusal(await upsert(body), 400, 'request.invalid'),
    );

    expect(events).toEqual([]);
  });
});
