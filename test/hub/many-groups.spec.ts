import { TestHub } from '../support/hub.js';
import { ToolCaller } from './mcp/tool-caller.js';

const GROUPS = 120;
const MAKE_GROUPS = `
  INSERT INTO groups (group_key, display_name, join_mode, require_signatures, created_at, updated_at)
  SELECT 'g' || lpad(n::text, 4, '0'), 'Group', CASE WHEN n % 10 = 0 THEN 'closed' ELSE 'open' END, false, 0, 0
  FROM generate_series(1, $1::int) AS n`;
const MAKE_MEMBERS = `
  INSERT INTO members (member_id, group_key, handle, display_name, joined_at, disabled_at)
  SELECT 'member_' || group_key || '_' || n, group_key, n, 'Member', 0, CASE WHEN n = 1 THEN 1 END
  FROM groups CROSS JOIN generate_series(1, 3) AS n`;

describe('a hub of many groups', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.database.query(MAKE_GROUPS, [GROUPS]);
    await hub.database.query(MAKE_MEMBERS);
  });

  afterAll(() => hub.stop());

  async function walked(path: string, limit: number): Promise<any[]> {
    const groups: any[] = [];
    let cursor = '';
    do {
      const { body } = await hub.ask(`${path}?limit=${limit}${cursor}`);
      expect(body.groups.length).toBeLessThanOrEqual(limit);
      groups.push(...body.groups);
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor !== '');
    return groups;
  }

  it('lists them page by page to the end, each with its active members', async () => {
    const groups = await walked('/api/v1/groups', 25);
    expect(groups).toHaveLength(GROUPS - GROUPS / 10);
    const keys: string[] = groups.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(groups.map(({ memberCount }) => memberCount))).toEqual(new Set([2]));
    expect(await walked('/api/v1/admin/groups', 100)).toHaveLength(GROUPS);
  });

  it.each(['/api/v1/groups', '/api/v1/admin/groups'])(
    'answers no more of %s than it is asked for',
    async (path) => {
      expect((await hub.ask(path)).body.groups).toHaveLength(50);
    },
  );

  it('ends a page where its descriptions reach 4 MiB', async () => {
    await hub.database.query('UPDATE groups SET description = $1', ['\u0001'.repeat(8_000)]);
    const first = await fetch(`${hub.url}/api/v1/admin/groups?limit=500`);
    expect((await first.text()).length).toBeLessThan(4 * 1024 * 1024);
    expect(await walked('/api/v1/admin/groups', 500)).toHaveLength(GROUPS);
  });

  it('tells an agent of a few of them and how many there are', async () => {
    const { structuredContent, content } = await new ToolCaller(hub).call(null, 'hub_status');
    expect(structuredContent.groups).toHaveLength(10);
    expect(structuredContent.groupCount).toBe(GROUPS - GROUPS / 10);
    expect(content[0].text).toContain('and 98 more');
    expect(JSON.stringify(structuredContent).length).toBeLessThan(600);
  });
});
