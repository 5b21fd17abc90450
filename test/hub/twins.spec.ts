import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';

const SAID = { title: 'The site lives at one.example', summary: 'Its DNS is at Uno.' };

let hub: TestHub;
let ada: Joined;
let bob: Joined;
let pushOne: ReturnType<typeof pushOneTo>;

/** Writes items of one project that say the same. */
async function alike(projectKey: string, ...ids: string[]): Promise<void> {
  for (const id of ids)
    await pushOne(ada, 'knowledge.captured', { knowledge: { id, ...SAID, projectKey } });
}

const remove = (id: string) =>
  pushOne(ada, 'knowledge.deleted', { knowledgeId: id, tombstone: true });
const supersede = (fromId: string, toId: string) =>
  pushOne(ada, 'knowledge.edge_added', { kind: 'supersedes', fromId, toId });
const idsIn = ({ body }: { body: any }): string[] => body.twins.map(({ id }: any) => id).sort();
const twinsFor = async ({ accessToken: token }: Joined, id: string) =>
  idsIn(await hub.ask(`/api/v1/knowledge/${id}/twins`, { token }));
const twinsForAdministrator = async (id: string) =>
  idsIn(await hub.ask(`/api/v1/admin/knowledge/core/${id}/twins`));

beforeAll(async () => {
  hub = await TestHub.start();
  pushOne = pushOneTo(hub);
  await hub.group('core');
  await hub.group('apart');
  ada = await hub.join('core', 'Ada');
  bob = await hub.join('core', 'Bob');
});

afterAll(() => hub.stop());

describe('the twins of an item', () => {
  it('are those that say the same in its place, before and after it was deleted', async () => {
    await alike('site', 'site-a', 'site-b', 'site-c');
    await alike('elsewhere', 'site-d');
    expect(await twinsFor(bob, 'site-a')).toEqual(['site-b', 'site-c']);
    await remove('site-a');
    expect(await twinsFor(bob, 'site-a')).toEqual(['site-b', 'site-c']);
    expect(await twinsForAdministrator('site-a')).toEqual(['site-b', 'site-c']);
    await remove('site-b');
    const { accessToken: token } = bob;
    expect((await hub.ask('/api/v1/knowledge/site-a/twins', { token })).body).toEqual({
      twins: [{ id: 'site-c', title: SAID.title }],
    });
  });

  it('are neither what supersedes it nor what is superseded', async () => {
    await alike('port', 'port-a', 'port-b', 'port-c');
    await supersede('port-c', 'port-a');
    expect(await twinsFor(ada, 'port-a')).toEqual(['port-b']);
    await supersede('port-c', 'port-b');
    expect(await twinsFor(ada, 'port-a')).toEqual([]);
  });

  it('are only what the reader may see, in the console too', async () => {
    await alike('open', 'open-a', 'open-b');
    const own = { id: 'open-own', ...SAID, projectKey: 'open', visibility: 'private' };
    await pushOne(ada, 'knowledge.captured', { knowledge: own });
    expect(await twinsFor(bob, 'open-a')).toEqual(['open-b']);
    const page = await ConsolePage.enter(hub, bob);
    expect(idsIn(await page.ask('knowledge/core/open-a/twins'))).toEqual(['open-b']);
    await restrictedProject(hub, ada, 'hidden');
    await alike('hidden', 'hidden-a', 'hidden-b');
    expect(await twinsFor(ada, 'hidden-a')).toEqual(['hidden-b']);
    const { accessToken: token } = bob;
    for (const id of ['hidden-a', 'open-own', 'none'])
      expectRefusal(
        await hub.ask(`/api/v1/knowledge/${id}/twins`, { token }),
        404,
        'admin.knowledge_not_found',
      );
    expect((await page.ask('knowledge/core/hidden-a/twins')).status).toBe(404);
  });

  it('are asked for in the own group alone', async () => {
    const { accessToken: token } = await hub.join('apart', 'Eve');
    const answer = await hub.ask('/api/v1/knowledge/port-a/twins', { token });
    expectRefusal(answer, 404, 'admin.knowledge_not_found');
  });
});
