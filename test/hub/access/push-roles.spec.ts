import { type Joined, TestHub } from '../../support/hub.js';
import { makeProject, restrictedProject, setAccess } from '../../support/projects.js';

/** The roles on a restricted project, and what a member of the group is who has none. */
const ROLES = ['owner', 'maintainer', 'member', 'reader', 'nobody'] as const;

describe('what a role allows to push', () => {
  let hub: TestHub;
  let ada: Joined;
  const people = {} as Record<(typeof ROLES)[number], Joined>;
  let count = 0;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('team');
    ada = await hub.join('team', 'Ada');
    for (const role of ROLES) people[role] = await hub.join('team', role);
    const others = ROLES.slice(0, 4).map((role): [Joined, string] => [people[role], role]);
    await restrictedProject(hub, ada, 'secret', others);
    await makeProject(hub, ada, 'open');
    await setAccess(hub, ada, 'open', {
      members: [
        [ada, 'owner'],
        [people.reader, 'reader'],
      ],
    });
  });

  afterAll(() => hub.stop());

  const id = (): string => `event-${++count}`;
  const event = (kind: string, payload: object) => ({ id: id(), kind, payload });
  const captured = (item: object, more = {}) =>
    event('knowledge.captured', { knowledge: { title: 'T', ...item }, ...more });

  /** Whether the event is stored: it alone, between two that always are. */
  async function allows(member: Joined, pushed: { id: string }): Promise<boolean> {
    const around = [event('note.taken', {}), event('note.taken', {})];
    const batch = [around[0], pushed, around[1]];
    let answer: any;
    const appended = await hub.appendedBy(async () => {
      answer = (await hub.push(member, batch)).body;
    });
    const stored = appended.filter(({ purpose }) => purpose === 'sync').length;
    expect(answer.accepted).toBe(stored);
    if (stored === 3) {
      expect(appended).toHaveLength(3);
      expect(answer.rejected).toEqual([]);
      return true;
    }
    const record = { accepted: stored, rejected: 1 };
    expect(appended.at(-1)).toMatchObject({ kind: 'sync.push_rejected', payload: record });
    expect(answer.rejected).toMatchObject([{ id: pushed.id, reason: 'event.forbidden' }]);
    expect(stored).toBe(2);
    return false;
  }

  async function allowed(pushed: () => { id: string }): Promise<string[]> {
    const roles: string[] = [];
    for (const role of ROLES) if (await allows(people[role], pushed())) roles.push(role);
    return roles;
  }

  const WRITERS = ['owner', 'maintainer', 'member'];

  it('lets writers push into a restricted project, and no reader and nobody else', async () => {
    expect(await allowed(() => captured({ id: id(), projectKey: 'secret' }))).toEqual(WRITERS);
    expect(await allowed(() => captured({ id: id() }, { projectKey: 'secret' }))).toEqual(WRITERS);
    expect(await allowed(() => event('build.done', { projectKey: 'secret' }))).toEqual(WRITERS);
    const spelled = () => event('build.done', { projectKey: ' SECRET!' });
    expect(await allowed(spelled)).toEqual(WRITERS);
  });

  it('lets everybody but its readers push into a project that the group sees', async () => {
    const others = [...WRITERS, 'nobody'];
    expect(await allowed(() => captured({ id: id(), projectKey: 'open' }))).toEqual(others);
  });

  it('lets everybody push into no project, or one that does not exist', async () => {
    expect(await allowed(() => captured({ id: id() }))).toEqual([...ROLES]);
    expect(await allowed(() => captured({ id: id(), projectKey: 'unheard' }))).toEqual([...ROLES]);
  });

  it('counts what is said of an item as said in its project', async () => {
    await hub.push(ada, [captured({ id: 'item', projectKey: 'secret' })]);
    const other = { id: 'other', title: 'Elsewhere' };
    await hub.push(ada, [captured(other)]);
    const sayings: [string, object][] = [
      ['knowledge.updated', { knowledgeId: 'item', changes: { title: 'New' } }],
      ['knowledge.updated', { knowledgeId: 'item', revisionId: 'rev', conflict: true }],
      ['knowledge.updated', { knowledgeId: 'item', changes: { projectKey: null } }],
      ['knowledge.updated', { knowledge: { id: 'item', title: 'Whole', projectKey: 'open' } }],
      ['knowledge.captured', { knowledge: { id: 'item', title: 'Again' } }],
      ['knowledge.rated', { knowledgeId: 'item', rating: 0.9 }],
      ['knowledge.edge_added', { kind: 'relates_to', fromId: 'item', toId: 'other' }],
      ['knowledge.edge_added', { kind: 'relates_to', fromId: 'other', toId: 'item' }],
      ['review.asked', { knowledgeId: 'item' }],
    ];
    for (const [kind, payload] of sayings) {
      for (const role of ['reader', 'nobody'] as const) {
        expect([kind, role, await allows(people[role], event(kind, payload))]).toEqual([
          kind,
          role,
          false,
        ]);
      }
    }
    const update = () =>
      event('knowledge.updated', { knowledgeId: 'item', changes: { title: 'N' } });
    expect(await allowed(update)).toEqual(WRITERS);
    const link = () =>
      event('knowledge.edge_added', { kind: 'relates_to', fromId: 'other', toId: 'item' });
    expect(await allowed(link)).toEqual(WRITERS);
  });

  it("lets only owners and maintainers delete what others made, and everybody what is one's own", async () => {
    const deletion = (knowledgeId: string) =>
      event('knowledge.deleted', { knowledgeId, tombstone: true });
    for (const project of ['secret', 'open']) {
      const roles: string[] = [];
      for (const role of ROLES) {
        const item = id();
        await hub.push(ada, [captured({ id: item, projectKey: project })]);
        if (await allows(people[role], deletion(item))) roles.push(role);
      }
      expect(roles).toEqual(project === 'secret' ? ['owner', 'maintainer'] : []);
    }
    const own = id();
    await hub.push(people.member, [captured({ id: own, projectKey: 'secret' })]);
    expect(await allows(people.member, deletion(own))).toBe(true);
    const gone = captured({ id: 'item', status: 'tombstone', projectKey: 'secret' });
    expect(await allows(people.member, gone)).toBe(false);
    await hub.push(ada, [captured({ id: 'free' })]);
    expect(await allows(people.nobody, deletion('free'))).toBe(false);
    expect(await allows(people.owner, deletion('free'))).toBe(false);
    expect(await allows(ada, deletion('free'))).toBe(true);
    expect(await allows(people.nobody, deletion('not there yet'))).toBe(true);
  });

  it('lets nobody touch a private item but its creator', async () => {
    await hub.push(ada, [captured({ id: 'mine', visibility: 'private' })]);
    const touches = [
      captured({ id: 'mine' }),
      event('knowledge.updated', { knowledgeId: 'mine', changes: { visibility: 'team' } }),
      event('knowledge.deleted', { knowledgeId: 'mine', tombstone: true }),
      event('knowledge.rated', { knowledgeId: 'mine', rating: 1 }),
      event('knowledge.updated', { knowledgeId: 'mine', revisionId: 'my rev', conflict: true }),
      event('knowledge.edge_added', { kind: 'supersedes', fromId: 'x', toId: 'mine' }),
    ];
    for (const touch of touches) expect(await allows(people.owner, touch)).toBe(false);
    for (const touch of touches) expect(await allows(ada, { ...touch, id: id() })).toBe(true);
    await hub.push(ada, [captured({ id: 'shared' })]);
    const hide = event('knowledge.updated', {
      knowledgeId: 'shared',
      changes: { visibility: 'private' },
    });
    expect(await allows(people.owner, hide)).toBe(false);
    expect(await allows(ada, hide)).toBe(true);
  });

  it('judges by what came before in the same push', async () => {
    const batch = [
      captured({ id: 'fresh', projectKey: 'secret' }),
      event('knowledge.deleted', { knowledgeId: 'fresh', tombstone: true }),
    ];
    const { body } = await hub.push(people.member, batch);
    expect(body).toMatchObject({ accepted: 2, rejected: [] });
  });

  it('answers a retry of what was once allowed as stored, and refuses again what was refused', async () => {
    const stored = captured({ id: id(), projectKey: 'open' });
    await hub.push(people.nobody, [stored]);
    await setAccess(hub, ada, 'open', { visibility: 'restricted' });
    const refused = captured({ id: id(), projectKey: 'open' });
    for (let attempt = 0; attempt < 2; attempt++) {
      const { body } = await hub.push(people.nobody, [stored, refused]);
      expect(body).toMatchObject({ accepted: 0, rejected: [{ id: refused.id }] });
    }
    await setAccess(hub, ada, 'open', { visibility: 'group' });
    expect((await hub.push(people.nobody, [refused])).body.accepted).toBe(1);
  });
});
