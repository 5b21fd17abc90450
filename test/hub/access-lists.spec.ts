import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { makeProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';

const MEMBERS = 130;
const MAKE_MEMBERS = `
  INSERT INTO members (member_id, group_key, handle, display_name, joined_at)
  SELECT 'member_core_m' || lpad(n::text, 4, '0'), 'core', 'm' || lpad(n::text, 4, '0'), 'Member', 0
  FROM generate_series(1, $1::int) AS n`;

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
