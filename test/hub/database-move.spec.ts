import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HubProcess } from '../support/hub-process.js';
import { type Joined, TestHub, ask } from '../support/hub.js';
import { type TestDatabase, createTestDatabase } from '../support/test-database.js';

const MOVE = 'dist/apps/hub/src/cli/move-database.js';
const VERIFY = 'dist/apps/hub/src/cli/verify-logs.js';

describe('npm run database:move', () => {
  let home: string;
  let database: TestDatabase;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'khub-move-'));
    database = await createTestDatabase();
  });

  afterEach(async () => {
    rmSync(home, { recursive: true, force: true });
    await database.drop();
  });

  const embedded = () => ({ HUB_DATA_DIR: home });
  const moved = () => ({ HUB_DATA_DIR: home, DATABASE_URL: database.url });

  /** Everything that a member sees of its group, with the hashes of the log. */
  const seen = async (hub: HubProcess, { accessToken: token }: Joined) => {
    const pulled = await ask(hub.url, '/api/v1/sync/pull?limit=1000', { token });
    const found = await ask(hub.url, '/api/v1/admin/knowledge?query=gauge');
    const audit = await ask(hub.url, '/api/v1/admin/audit?limit=500');
    return { events: pulled.body.events, found: found.body.items, audit: audit.body.items };
  };

  it('moves all that the embedded database holds, and keeps that one aside', async () => {
    const before = await HubProcess.start(embedded());
    const body = { inviteToken: before.invite, displayName: 'Ada "Quote", \\ (Søren) 名' };
    const member: Joined = (await ask(before.url, '/api/v1/join', { body })).body;
    const { accessToken: token, clientId } = member;
    const events = Array.from({ length: 450 }, (_, at) => ({
      id: `e${at}`,
      kind: 'knowledge.captured',
      payload: {
        id: `k${at}`,
        title: at === 7 ? 'A gauge' : `Item ${at}`,
        summary: 'a,"b"\n(c)\\',
      },
    }));
    await ask(before.url, '/api/v1/sync/push', { token, body: { clientId, events } });
    const was = await seen(before, member);
    expect(was.events).toHaveLength(450);
    await before.end('SIGTERM');

    const move = await new HubProcess(moved(), MOVE).ended;
    expect(move).toMatchObject({ code: 0, stderr: '' });
    expect(move.stdout).toMatch(/^event: 200 of \d+ rows$/m);
    expect(existsSync(join(home, 'postgres'))).toBe(false);
    expect(existsSync(join(home, 'postgres.moved'))).toBe(true);
    const told =
      /^the database of this hub was moved to PostgreSQL: set DATABASE_URL to where it is/;
    const forgotten = await new HubProcess(embedded()).ended;
    expect(forgotten).toMatchObject({ code: 1, stderr: expect.stringMatching(told) });
    expect(existsSync(join(home, 'postgres'))).toBe(false);

    expect(await new HubProcess(moved(), VERIFY).ended).toMatchObject({ code: 0 });
    const after = await HubProcess.start(moved());
    expect(await seen(after, member)).toEqual(was);
    const more = { clientId, events: [{ id: 'more', kind: 'note.taken', payload: {} }] };
    const pushed = await ask(after.url, '/api/v1/sync/push', { token, body: more });
    expect(pushed.body).toMatchObject({ accepted: 1, rejected: [] });
    await after.end('SIGTERM');
  });

  it('moves nothing where a hub is already, and says so', async () => {
    await (await HubProcess.start(embedded())).end('SIGTERM');
    await (await TestHub.start({ databaseUrl: database.url })).stop();

    const { code, stderr } = await new HubProcess(moved(), MOVE).ended;
    expect(code).toBe(1);
    expect(stderr).toBe('the database of DATABASE_URL has a hub already: name one that is empty\n');
    expect(existsSync(join(home, 'postgres'))).toBe(true);
  });

  it('asks where to, and from where', async () => {
    const nowhere = await new HubProcess(embedded(), MOVE).ended;
    expect(nowhere).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Where to\? Set DATABASE_URL/),
    });
    const nothing = await new HubProcess(moved(), MOVE).ended;
    expect(nothing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^there is no database in /),
    });
  });
});
