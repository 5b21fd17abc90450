import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';

describe('GET /api/v1/admin/projects/{groupKey}/{id}/brief', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  const preview = (id: string, query = '') =>
    hub.ask(`/api/v1/admin/projects/platform/${id}/brief?${query}`);

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
    ben = await hub.join('platform', 'Ben');
    await restrictedProject(hub, ben, 'vault', []);
    const pushOne = pushOneTo(hub);
    const note = { projectKey: 'vault', layer: 'canonical' };
    await pushOne(ben, 'knowledge.captured', { id: 'code', title: 'The code', ...note });
    const own = { id: 'diary', title: 'Diary', visibility: 'private' };
    await pushOne(ben, 'knowledge.captured', { ...own, ...note });
    await pushOne(ada, 'knowledge.captured', { id: 'open', title: 'Open', projectKey: 'yard' });
  });

  afterAll(() => hub.stop());

  it("is the brief that a named member's agents get, with its size", async () => {
    const { status, body } = await preview('vault', `memberId=${ben.memberId}`);
    expect(status).toBe(200);
    const { body: own } = await hub.ask('/api/v1/projects/vault/brief', { token: ben.accessToken });
    expect(body.markdown).toBe(own.markdown);
    expect(body.tokens).toBeGreaterThan(0);
    expect(body.items.map(({ id }: any) => id).sort()).toEqual(['code', 'diary']);
    expect(body.reader).toMatchObject({ memberId: ben.memberId, displayName: 'Ben' });
  });

  it('is that of somebody who may see the project where nobody is named', async () => {
    expect((await preview('vault')).body.reader).toMatchObject({ memberId: ben.memberId });
    expect((await preview('yard')).body.reader).toMatchObject({ memberId: ada.memberId });
  });

  it("is a member's own through its session, whomever it names, and of its group alone", async () => {
    const page = await ConsolePage.enter(hub, ada);
    const asBen = `brief?memberId=${ben.memberId}`;
    const { body } = await page.ask(`projects/platform/yard/${asBen}`);
    expect(body.reader).toMatchObject({ memberId: ada.memberId });
    for (const project of ['platform/vault', 'elsewhere/yard'])
      expectRefusal(await page.ask(`projects/${project}/${asBen}`), 404, 'project.not_found');
  });

  it('is none where the member may not see the project, or there is no such member or project', async () => {
    expectRefusal(await preview('vault', `memberId=${ada.memberId}`), 404, 'project.not_found');
    expectRefusal(await preview('vault', 'memberId=nobody'), 404, 'admin.member_not_found');
    expectRefusal(await preview('nowhere'), 404, 'project.not_found');
  });
});
