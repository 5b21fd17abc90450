import fc from 'fast-check';
import { type Joined, TestHub } from '../../support/hub.js';
import { makeProject, pullAll, setAccess } from '../../support/projects.js';
import { Reader } from '../../support/readers.js';

const PROJECTS = ['open', 'secret', 'deep'] as const;
/** The key that `secret` gets, under which members may have noted before. */
const RENAMED = 'covert';
const ROLES = ['owner', 'maintainer', 'member', 'reader', undefined];
const NAMES = ['ada', 'ben', 'cy', 'dee'] as const;
type Name = (typeof NAMES)[number];
type Saying = [kind: string, payload: Record<string, unknown>];
type Roles = Record<(typeof PROJECTS)[number], Partial<Record<Name, string | undefined>>>;

/** The item `k` is Ada's; `b` and `c` are whose comes first. */
const id = fc.constantFrom('k', 'k', 'b', 'c');
const place = fc.record(
  {
    projectKey: fc.option(fc.constantFrom(...PROJECTS, 'Secret', RENAMED, 'unheard-of')),
    visibility: fc.constantFrom('team', 'org', 'private'),
    status: fc.constantFrom('active', 'superseded', 'tombstone'),
    para: fc.record({
      category: fc.constant('projects'),
      key: fc.constantFrom(...PROJECTS, RENAMED),
    }),
    title: fc.constant('T'),
  },
  { requiredKeys: ['title'] },
);
const saying = fc.oneof(
  fc
    .tuple(id, place)
    .map(([knowledgeId, changes]) => ['knowledge.updated', { knowledgeId, changes }]),
  fc
    .tuple(id, place)
    .map(([at, said]) => ['knowledge.captured', { knowledge: { id: at, ...said } }]),
  fc
    .tuple(id, place)
    .map(([at, said]) => ['knowledge.proposed', { knowledge: { id: at, ...said } }]),
  fc
    .tuple(id, id, place)
    .map(([knowledgeId, revisionId, changes]) => [
      'knowledge.updated',
      { knowledgeId, revisionId, conflict: true, changes },
    ]),
  fc
    .tuple(id, id)
    .map(([fromId, toId]) => ['knowledge.edge_added', { kind: 'supersedes', fromId, toId }]),
  id.map((knowledgeId) => ['knowledge.deleted', { knowledgeId, tombstone: true }]),
  id.map((knowledgeId) => ['knowledge.rated', { knowledgeId, rating: 1 }]),
) as fc.Arbitrary<Saying>;
const steps = fc.array(fc.tuple(saying, fc.constantFrom<Name[]>('ben', 'cy', 'dee')), {
  maxLength: 8,
});
const role = fc.constantFrom(...ROLES);
const roles = fc.record({
  open: fc.record({ ben: role, cy: role, dee: role }),
  secret: fc.record({ ben: role, cy: role, dee: role }),
  deep: fc.record({ ben: role, cy: role, dee: role }),
});
const home = fc.record({
  projectKey: fc.constantFrom(undefined, ...PROJECTS),
  visibility: fc.constantFrom('team', 'private', 'org'),
});

/** A group in which Ada owns the projects, and what the others are in them. */
class Group {
  private readonly members = {} as Record<Name, Joined>;
  private readonly pushedBy = new Map<string, Name>();

  private constructor(private readonly hub: TestHub) {}

  static async begin(hub: TestHub, key: string, given: Roles): Promise<Group> {
    const group = new Group(hub);
    const { members } = group;
    await hub.group(key);
    for (const name of NAMES) members[name] = await hub.join(key, name);
    for (const project of PROJECTS) {
      const listed = Object.entries(given[project]).flatMap(([name, is]): [Joined, string][] =>
        is === undefined ? [] : [[members[name as Name], is]],
      );
      await makeProject(hub, members.ada, project);
      await setAccess(hub, members.ada, project, {
        visibility: project === 'open' ? 'group' : 'restricted',
        members: [[members.ada, 'owner'], ...listed],
      });
    }
    return group;
  }

  /** Pushes an event, which may be refused. */
  async push(by: Name, [kind, payload]: Saying): Promise<void> {
    const event = { id: `e${this.pushedBy.size}`, kind, payload };
    this.pushedBy.set(event.id, by);
    await this.hub.push(this.members[by], [event]);
  }

  /** Gives `secret` another key. */
  async rename(): Promise<void> {
    const path = `/api/v1/admin/projects/${this.members.ada.groupKey}/secret`;
    const { status } = await this.hub.ask(path, { method: 'PUT', body: { projectKey: RENAMED } });
    if (status !== 200) throw new Error(`it was not renamed: ${status}`);
  }

  /** The members who are shown the item `k`, unless it is deleted. */
  async readers(): Promise<Name[]> {
    const shown = NAMES.map(async (name) => {
      const item = await new Reader(this.hub, this.members[name]).item('k');
      const own = item.split(`"item":{"id":"k","groupKey":"${this.members.ada.groupKey}"`)[1];
      // What it is related to stands beside it, and may be deleted.
      return own?.split('"beside"')[0]?.includes('"status":"tombstone"') === false;
    });
    const isShown = await Promise.all(shown);
    return NAMES.filter((_, at) => isShown[at]);
  }

  /** What others said of the item that a member can read in the log. */
  async readOf(name: Name): Promise<string[]> {
    const { events } = await pullAll(this.hub, this.members[name]);
    return events
      .filter(({ id: event }) => this.pushedBy.get(event) !== name)
      .flatMap(({ payload }) => (payload === null ? [] : [JSON.stringify(payload)]))
      .filter((text) => text.includes('"k"'));
  }
}

const makesItem = ([, { knowledge, revisionId }]: Saying): boolean =>
  (knowledge as { id: string } | undefined)?.id === 'k' || revisionId === 'k';

it('no events of members who may not delete an item end it, change who sees it or show what is said of it', async () => {
  const hub = await TestHub.start();
  let groups = 0;
  try {
    await fc.assert(
      fc.asyncProperty(roles, home, steps, steps, async (given, place, before, after) => {
        const group = await Group.begin(hub, `law-${++groups}`, given);
        const { projectKey, visibility } = place;
        const roleOf = (name: Name) =>
          name === 'ada' ? 'owner' : projectKey && given[projectKey][name];
        const mayDelete = (name: Name) =>
          visibility !== 'private' && ['owner', 'maintainer'].includes(roleOf(name) ?? '');
        const isOpen = projectKey === undefined || projectKey === 'open';
        const maySee = (name: Name) =>
          name === 'ada' || (visibility !== 'private' && (isOpen || roleOf(name) !== undefined));

        for (const [said, by] of before) if (!makesItem(said)) await group.push(by, said);
        const knowledge = { id: 'k', title: 'T', projectKey, visibility };
        await group.push('ada', ['knowledge.captured', { knowledge }]);
        expect(await group.readers()).toEqual(NAMES.filter(maySee));
        await group.rename();
        expect(await group.readers()).toEqual(NAMES.filter(maySee));
        for (const [said, by] of after) if (!mayDelete(by)) await group.push(by, said);
        expect(await group.readers()).toEqual(NAMES.filter(maySee));
        for (const name of NAMES) if (!maySee(name)) expect(await group.readOf(name)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  } finally {
    await hub.stop();
  }
});
