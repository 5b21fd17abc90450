import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { makeProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';

const MEMBERS = 130;
const MAKE_MEMBERS = `
  INSERT INTO members (member_id, group_key, handle, display_name, joined_at)
  SELECT 'member_core_m' || lpad(n::text, 4, '0'), 'core', 'm' || lpad(n::text, 4, '0'), 'Member', 0
  FROM generate_series(1, $1::int) AS n`;

describe('an access list that two administrators change', () => {
  const PATH = '/api/v1/admin/projects/core/shared/acl';
  let hub: TestHub;
  let ada: Joined;
  let bob: Joined;
  const put = (body: object, ifMatch?: string) =>
    hub.ask(PATH, { method: 'PUT', body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) });
  const seen = async () => `"${(await hub.ask(PATH)).body.version}"`;
  const refused = (answer: { status: number; body: any }) => [
    answer.status,
    answer.body.error.code,
  ];

  beforeAll(async () => {
    [hub, ada, bob] = await startCore('Ada', 'Bob');
    await makeProject(hub, ada, 'shared');
  });

  afterAll(() => hub.stop());

  it('takes the change of who saw it as it is, and nothing from who did not', async () => {
    const before = await seen();
    const first = { members: [{ memberId: bob.memberId, role: 'reader' }] };
    const changed = await put(first, before);
    expect(changed.status).toBe(200);
    expect(await seen()).toBe(`"${changed.body.accessVersion}"`);
    const events = await hub.appendedBy(async () => {
      const second = { members: [{ memberId: ada.memberId, role: 'owner' }] };
      expect(refused(await put(second, before))).toEqual([412, 'request.precondition_failed']);
      expect(refused(await put({ visibility: 'restricted' }, before))).toEqual([
        412,
        'request.precondition_failed',
      ]);
    });
    expect(events).toEqual([]);
    expect((await hub.ask(PATH)).body.members).toMatchObject(first.members);
  });

  it('lets one of many who saw the same list change it', async () => {
    const before = await seen();
    const roles = ['owner', 'maintainer', 'member'];
    const answers = await Promise.all(
      roles.map((role) => put({ members: [{ memberId: bob.memberId, role }] }, before)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(2);
  });

  it('answers a change again that is there already, as after an answer that was lost', async () => {
    const before = await seen();
    const body = { members: [{ memberId: ada.memberId, role: 'member' }] };
    const once = await put(body, before);
    const again = await put(body, before);
    expect([again.status, again.body.accessVersion]).toEqual([200, once.body.accessVersion]);
  });

  it('asks nothing of a change without a precondition, or with one that any list meets', async () => {
    for (const ifMatch of [undefined, '*']) {
      expect((await put({ visibility: 'restricted' }, ifMatch)).status).toBe(200);
      expect((await put({ visibility: 'group' }, ifMatch)).status).toBe(200);
    }
    expect(refused(await put({ visibility: 'restricted' }, 'unquoted'))).toEqual([
      400,
      'request.invalid',
    ]);
  });

  it('has the version of a new list before somebody creates it', async () => {
    await pushOneTo(hub)(ada, 'knowledge.captured', {
      knowledge: { id: 'k', title: 'Named', projectKey: 'named' },
    });
    const { version } = (await hub.ask('/api/v1/admin/projects/core/named/acl')).body;
    await hub.ask('/api/v1/admin/projects', { body: { groupKey: 'core', id: 'named' } });
    const created = await hub.ask('/api/v1/admin/projects/core/named/acl');
    expect([created.body.registered, created.body.version]).toEqual([true, version]);
  });
});

describe('a long access list', () => {
  let hub: TestHub;
  let ada: Joined;
  let bob: Joined;
  let changed: any;

  beforeAll(async () => {
    [hub, ada, bob] = await startCore('Ada', 'Bob');
    await makeProject(hub, ada, 'vault');
    await hub.database.query(MAKE_MEMBERS, [MEMBERS]);
    const ids = await hub.database.query<{ member_id: string }>(
      `SELECT member_id FROM members WHERE display_name = 'Member'`,
    );
    const members = ids.map(({ member_id: memberId }) => ({ memberId, role: 'reader' }));
    members.push({ memberId: ada.memberId, role: 'owner' });
    const body = { visibility: 'restricted', members };
    changed = await hub.ask('/api/v1/admin/projects/core/vault/acl', { method: 'PUT', body });
  });

  afterAll(() => hub.stop());

  it('is in no list but for the member’s own place', async () => {
    const { body } = await hub.ask('/api/v1/projects', { token: ada.accessToken });
    const own = [{ memberId: ada.memberId, role: 'owner' }];
    const access = { visibility: 'restricted', memberCount: MEMBERS + 1, members: own };
    expect(body.projects[0].access).toEqual(access);
  });

  it('is shown to administrators as far as its first 100 places, and how many there are', async () => {
    const listed = (await hub.ask('/api/v1/admin/projects')).body.projects[0];
    for (const { access } of [listed, changed.body]) {
      expect(access.members).toHaveLength(100);
      expect(access.memberCount).toBe(MEMBERS + 1);
    }
  });

  it('is in the audit trail as far as its first 100 places, and how many there were', async () => {
    const { body } = await hub.ask('/api/v1/admin/audit?action=project.acl_updated');
    const { access } = body.auditLogs[0].payload;
    expect(access.members).toHaveLength(100);
    expect(access).toMatchObject({ memberCount: MEMBERS + 1, truncated: true });
    const made = await hub.ask('/api/v1/admin/audit?action=project.created');
    const own = { visibility: 'group', members: [{ memberId: ada.memberId, role: 'owner' }] };
    expect(made.body.auditLogs[0].payload.access).toEqual({ ...own, memberCount: 1 });
  });

  it.each([
    ['its members', '/api/v1/projects/vault/acl', true],
    ['administrators', '/api/v1/admin/projects/core/vault/acl', false],
  ])('is read page by page by %s, with names', async (_, path, asAda) => {
    const walked: any[] = [];
    let cursor = '';
    do {
      const token = asAda ? { token: ada.accessToken } : {};
      const { body } = await hub.ask(`${path}?limit=50${cursor}`, token);
      walked.push(...body.members);
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor !== '');
    expect(new Set(walked.map(({ memberId }) => memberId)).size).toBe(MEMBERS + 1);
    expect(walked).toHaveLength(MEMBERS + 1);
    expect(walked[0]).toEqual({
      memberId: ada.memberId,
      role: 'owner',
      displayName: 'Ada',
      handle: 'ada',
    });
  });

  it('stays whole where its project is changed without naming it', async () => {
    const put = (visibility: string) =>
      hub.ask('/api/v1/admin/projects/core/vault/acl', { method: 'PUT', body: { visibility } });
    const events = await hub.appendedBy(() => put('group'));
    expect(events[0]?.payload.access.members).toHaveLength(MEMBERS + 1);
    await put('restricted');
  });

  it('is not for those who may not see the project', async () => {
    const ask = (id: string) => hub.ask(`/api/v1/projects/${id}/acl`, { token: bob.accessToken });
    expectRefusal(await ask('vault'), 404, 'project.not_found');
    expectRefusal(await ask('unheard-of'), 404, 'project.not_found');
    const unknown = await hub.ask('/api/v1/admin/projects/core/unheard-of/acl');
    expectRefusal(unknown, 404, 'admin.project_not_found');
  });
});
