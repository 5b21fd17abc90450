import { type Joined, TestHub } from '../support/hub.js';
import { makeProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';

describe('the lists of projects', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('team');
    ada = await hub.join('team', 'Ada');
    for (const id of ['d', 'b', 'a', 'c', 'e']) await makeProject(hub, ada, id);
  });

  afterAll(() => hub.stop());

  const lists = [
    ['a member’s', '/api/v1/projects', () => ada.accessToken],
    ['the administrators’', '/api/v1/admin/projects', () => undefined],
  ] as const;

  it.each(lists)('come page by page: %s', async (_, path, tokenOf) => {
    const token = tokenOf();
    const walked: string[] = [];
    let cursor = '';
    do {
      const { body } = await hub.ask(`${path}?limit=2${cursor}`, { ...(token && { token }) });
      expect(body.projects.length).toBeLessThanOrEqual(2);
      walked.push(...body.projects.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor !== '');
    expect(walked).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('a project that an administrator makes', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('team');
    const body = { groupKey: 'team', id: 'given', projectKey: 'given-key', name: 'Given' };
    await hub.ask('/api/v1/admin/projects', { body });
  });

  afterAll(() => hub.stop());

  it.each([
    ['an id that no key can be made of', { id: '——' }, 400, 'project.id_invalid'],
    ['a key that another one has', { id: 'another' }, 409, 'project.id_taken'],
    ['neither id nor name', { id: '', name: ' ' }, 400, 'project.id_required'],
    ['an unknown group', { groupKey: 'nowhere' }, 404, 'admin.group_not_found'],
    ['a field that nobody knows', { nam: 'x' }, 400, 'request.invalid'],
  ])('has not %s', async (_, more, status, code) => {
    const body = { groupKey: 'team', projectKey: 'given-key', name: 'Given', id: 'given', ...more };
    const events = await hub.appendedBy(async () => {
      expectRefusal(await hub.ask('/api/v1/admin/projects', { body }), status, code);
    });
    expect(events).toEqual([]);
  });
});
