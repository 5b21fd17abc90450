import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

const TOKEN = 'an-admin-token-of-some-length';
const ID = 'member_core_ada';
let hub: TestHub;
let guarded: TestHub;
let client: TestClient;

beforeAll(async () => {
  hub = await TestHub.start();
  guarded = await TestHub.start({
    databaseUrl: hub.databaseUrl,
    adminExposure: 'token',
    adminToken: TOKEN,
  });
  await hub.group('core');
  client = new TestClient();
  await client.join(hub, 'core', 'Ada');
});

afterAll(async () => {
  await guarded.stop();
  await hub.stop();
});

const nameOf = async (id = ID) => {
  const { members } = (await hub.ask('/api/v1/admin/members')).body;
  return members.find(({ memberId }: any) => memberId === id)?.displayName;
};

describe('khub name', () => {
  it('changes how others see one, who stays the same member with the same credentials', async () => {
    const before = client.credentials;
    const appended = await hub.appendedBy(async () => {
      const { stdout, exitCode } = await client.run('name', 'Ada Lovelace');
      expect([exitCode, stdout]).toEqual([
        0,
        `Others see you as "Ada Lovelace" from now on; you stay ${ID}.\n`,
      ]);
    });
    expect(appended).toMatchObject([
      { kind: 'member.renamed', payload: { memberId: ID, renamedBy: ID } },
    ]);
    expect(await nameOf()).toBe('Ada Lovelace');
    expect(client.credentials).toEqual(before);
    const { json } = await client.run('name', 'Ada L.', '--json');
    expect(json).toEqual({ memberId: ID, displayName: 'Ada L.', handle: 'ada' });
    expect((await client.run('status')).exitCode).toBe(0);
  });

  it('keeps no name in the home, so that none is left of a former one', async () => {
    await client.run('name', 'Zephyrine');
    await client.run('sync');
    const files = readdirSync(client.home, { recursive: true, withFileTypes: true });
    const named = files
      .filter((each) => each.isFile())
      .filter((each) => /zephyrine/i.test(readFileSync(join(each.parentPath, each.name), 'utf8')));
    expect(named.map(({ name }) => name)).toEqual([]);
  });

  it('says what is wrong with a name, and needs a membership and a name', async () => {
    const before = await nameOf();
    const refused = await client.run('name', 'Аda');
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('look-alike alphabets'),
    ]);
    expect((await client.run('name', ' ')).stderr).toContain('must not be empty');
    expect((await client.run('name')).exitCode).toBe(2);
    expect((await new TestClient().run('name', 'Nobody')).exitCode).toBe(3);
    expect(await nameOf()).toBe(before);
  });
});

describe('khub member rename', () => {
  it('gives a member another name, by handle or id, with what an administrator has', async () => {
    const { stdout } = await client.run('member', 'rename', 'ada', 'Ada King');
    expect(stdout).toBe(`Others see ${ID} as "Ada King" from now on.\n`);
    expect(await nameOf()).toBe('Ada King');
    const at = ['--hub', guarded.url];
    const bare = await client.run('member', 'rename', ID, 'Mallory', ...at, '--json');
    expect(bare.exitCode).toBe(1);
    expect(bare.json.error.remedy).toContain('KHUB_ADMIN_TOKEN');
    const rename = ['member', 'rename', ID, 'Ada Byron', ...at, '--admin-token', TOKEN];
    const { json } = await client.run(...rename, '--json');
    expect(json).toMatchObject({ memberId: ID, displayName: 'Ada Byron', handle: 'ada' });
    const nobody = await client.run('member', 'rename', 'nobody', 'Nobody');
    expect([nobody.exitCode, nobody.stderr]).toEqual([
      1,
      expect.stringContaining('khub member lists who is in'),
    ]);
  });
});
