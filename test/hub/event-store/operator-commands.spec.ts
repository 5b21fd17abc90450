import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalize } from '@app/domain';
import pg from 'pg';
import { HubProcess } from '../../support/hub-process.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { createTestDatabase } from '../../support/test-database.js';

const run = (databaseUrl: string, script: string, ...words: string[]) =>
  new HubProcess({ DATABASE_URL: databaseUrl }, `dist/apps/hub/src/cli/${script}.js`, words).ended;

describe('the commands of an operator', () => {
  let hub: TestHub;
  let member: Joined;
  let intruder: pg.Client;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('crew');
    member = await hub.join('crew', 'Member');
    await hub.push(
      member,
      // A line of a log holds what ends a line elsewhere.
      [1, 2, 3].map((count) => ({
        id: `e${count}`,
        kind: 'note.taken',
        payload: { count, text: 'a\u2028b' },
      })),
    );
    intruder = new pg.Client(hub.databaseUrl);
    await intruder.connect();
  });

  afterAll(async () => {
    await intruder.end();
    await hub.stop();
  });

  it('npm run projections:rebuild makes the rows of all projections, or of those named, anew', async () => {
    await intruder.query('UPDATE members SET display_name = $1', ['Forged']);
    const all = await run(hub.databaseUrl, 'rebuild-projections');
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).toContain('members: rebuilt');
    expect(all.stdout).toContain('audit: rebuilt');
    const { body } = await hub.ask('/api/v1/admin/members');
    expect(body.members[0].displayName).toBe('Member');
    const one = await run(hub.databaseUrl, 'rebuild-projections', 'audit');
    expect(one.stdout).toMatch(/^(audit: .*\n)+$/);
  });

  it('npm run projections:rebuild says which projections there are when it is given another name', async () => {
    const { code, stderr } = await run(hub.databaseUrl, 'rebuild-projections', 'nonsense');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^unknown projection: nonsense; the projections are .*members.*audit/);
  });

  it.each([
    [
      'cli/migrate',
      ['--help'],
      { code: 0, stdout: /^Usage: npm run migrate\nBrings /, stderr: /^$/ },
    ],
    ['cli/import-log', [], { code: 2, stdout: /^$/, stderr: /^Usage: npm run log:import -- FILE/ }],
    ['main', ['--chekc'], { code: 2, stdout: /^$/, stderr: /'--chekc'.*\nUsage: npm start -- / }],
  ])(
    '%s %j says how it is used and does nothing',
    async (script, words, { code, stdout, stderr }) => {
      const env = { DATABASE_URL: 'postgresql://hub@127.0.0.1:1/hub' };
      const asked = new HubProcess(env, `dist/apps/hub/src/${script}.js`, words);
      expect(await asked.ended).toEqual({
        code,
        signal: null,
        stdout: expect.stringMatching(stdout),
        stderr: expect.stringMatching(stderr),
      });
    },
  );

  it('those that read the logs say what to run first when the schema is not current', async () => {
    const empty = await createTestDatabase();
    for (const script of ['verify-logs', 'rebuild-projections'])
      expect(await run(empty.url, script)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'the schema of the database is not current: npm run migrate makes it so\n',
      });
    await empty.drop();
  });

  it('those that read the logs make no database where there is none, and find nothing in order', async () => {
    const folder = join(tmpdir(), `khub-mistyped-${process.pid}`);
    const script = 'dist/apps/hub/src/cli/verify-logs.js';
    expect(await new HubProcess({ HUB_DATA_DIR: folder }, script).ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `there is no database in ${folder}; HUB_DATA_DIR or DATABASE_URL says where it is\n`,
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('npm run log:import puts back what an exported log has more, and says what is wrong with a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'khub-import-'));
    const file = join(folder, 'log.ndjson');
    try {
      const { body } = await hub.ask('/api/v1/admin/logs?groupKey=crew');
      const { id, purpose, publicKey } = body.logs.find((log: any) => log.purpose === 'sync');
      const page = (await hub.ask(`/api/v1/admin/logs/${id}/events`)).body;
      const { checkpoint } = page;
      const keys = [page.publicKey, publicKey];
      const log = { id, groupKey: 'crew', purpose };
      const header = { format: 'khub-log@v1', log, keys, published: checkpoint };
      const lines = [header, ...page.events, { checkpoint }];
      writeFileSync(file, lines.map((line) => `${canonicalize(line)}\n`).join(''));
      const env = { DATABASE_URL: hub.databaseUrl, HUB_MASTER_KEY: '07'.repeat(32) };
      const script = 'dist/apps/hub/src/cli/import-log.js';
      const imported = (...words: string[]) => new HubProcess(env, script, words).ended;
      expect(await imported(file)).toMatchObject({
        code: 0,
        stdout: `sync log of crew (${id}): restored 0 events, now 3\n`,
      });
      writeFileSync(file, 'no log\n');
      expect(await imported(file)).toMatchObject({
        code: 1,
        stderr: `${file}: a line of the file is no JSON in canonical form\n`,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('npm run audit:verify prints a line for each log and ends with 0 when all is well', async () => {
    const { code, stdout } = await run(hub.databaseUrl, 'verify-logs');
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.startsWith('ok  '))).toBe(true);
    expect(stdout).toMatch(/^ok {2}sync log of crew \([0-9a-f-]+\): 3 events, root [\w+/]{43}=$/m);
  });

  it('npm run audit:verify names the first bad event and events of no log, and ends with 1', async () => {
    await intruder.query('SET session_replication_role = replica');
    await intruder.query(
      `INSERT INTO event SELECT gen_random_uuid(), sequence, event_id, kind, created_at, accepted_at, member_id, client_id,
         signature, payload, payload_hash, hash FROM event WHERE event_id = 'e1'`,
    );
    await intruder.query(`UPDATE event SET kind = 'note.forged' WHERE event_id = 'e2'`);
    const { code, stdout } = await run(hub.databaseUrl, 'verify-logs');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^BAD sync log of crew \([0-9a-f-]+\): event 2 does not match its hash$/m,
    );
    expect(stdout).toMatch(/^BAD 1 events name [0-9a-f-]+, which is not a log$/m);
    expect(stdout).toMatch(/^ok {2}administration log of crew/m);
  });
});
