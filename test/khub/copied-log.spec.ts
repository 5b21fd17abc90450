import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCursor, encodeCursor } from '@app/domain';
import { Home } from '../../apps/khub/src/hub/home.js';
import { LocalCopy } from '../../apps/khub/src/local/local-copy.js';
import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { TestClient } from './run-khub.js';

const NOWHERE = 'http://127.0.0.1:9';
const HOUR_MS = 3_600_000;
let hub: TestHub;
let bea: Joined;
let pushOne: ReturnType<typeof pushOneTo>;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  bea = await hub.join('core', 'Bea');
  pushOne = pushOneTo(hub);
});

afterAll(() => hub.stop());

const know = (id: string, fields: object) =>
  pushOne(bea, 'knowledge.captured', { knowledge: { id, title: id, ...fields } });

async function member(name: string): Promise<TestClient> {
  const client = new TestClient();
  await client.join(hub, 'core', name);
  return client;
}

describe('the copy', () => {
  it('tells in a brief, as the hub does, that extracts of no project are not in it', async () => {
    await know('noted-somewhere', { layer: 'extract' });
    await know('in-shop', { layer: 'extract', projectKey: 'shop-of-briefs' });
    const client = await member('Brief reader');
    await client.run('sync');
    const more = 'More notes belong to no project: khub search finds them.';
    const asked = async () => (await client.run('brief', 'shop-of-briefs')).stdout;
    expect(await asked()).toContain(more);
    client.alter({ hubUrl: NOWHERE });
    const old = await asked();
    expect(old).toMatch(/^OLD: /);
    expect(old).toContain(more);
    const { stdout: ofNone } = await client.run('brief', 'unheard-of');
    expect(ofNone).toContain('[noted-somewhere]');
    expect(ofNone).not.toContain(more);
  });

  it('tells in a brief what waits here to be sent, and once what several items say', async () => {
    for (const id of ['log-lines', 'log-lines-again'])
      await know(id, { title: 'Logs are JSON lines', summary: 'One each.', projectKey: 'logs' });
    const client = await member('Brief reader of twins');
    await client.run('sync');
    expect((await client.run('brief', 'logs')).stdout.split('JSON lines')).toHaveLength(2);
    client.alter({ hubUrl: NOWHERE });
    await client.run('add', 'Not sent', '--project', 'logs');
    const { stdout } = await client.run('brief', 'logs');
    expect(stdout.split('JSON lines')).toHaveLength(2);
    expect(stdout).toMatch(/^OLD: [^]* not sent to the hub yet\n- Not sent \(note\)\n\n# logs\n/);
  });

  it('takes in what is new, and stays as it was when the log does not verify', async () => {
    const cyd = await member('Cyd');
    await cyd.run('sync');
    await know('late', { title: 'Late', projectKey: 'shop' });
    expect((await cyd.run('sync', '--json')).json.copy.events).toBe(1);
    const { fetch: send } = cyd.runtime;
    await know('later', { title: 'Later', projectKey: 'shop' });
    cyd.runtime.fetch = async (url, init) => {
      const answer = await send(url, init);
      return new Response((await answer.text()).replace('"Later"', '"Forged"'), answer);
    };
    const { exitCode, stderr } = await cyd.run('sync');
    expect([exitCode, stderr]).toEqual([6, expect.stringContaining('does not match its payload')]);
    cyd.runtime.fetch = send;
    cyd.alter({ hubUrl: NOWHERE });
    expect((await cyd.run('get', 'late')).exitCode).toBe(0);
    expect((await cyd.run('get', 'later')).exitCode).toBe(5);
  });

  it('stays as it was when the history of the log has changed, which is said with what to do', async () => {
    const eve = await member('Eve');
    await eve.run('sync');
    const home = new Home(eve.home);
    const copy = new LocalCopy(home, home.readCredentials());
    const head = copy.head()!;
    const { logId, sequence } = decodeCursor(head.cursor)!;
    const cursor = encodeCursor({ logId, sequence, hash: Buffer.alloc(32, 1) });
    copy.touch({ ...head, cursor });
    const { exitCode, json } = await eve.run('sync', '--json');
    expect([exitCode, json.error.message]).toEqual([6, expect.stringContaining('restored from a')]);
    expect(json.error.remedy).toContain('khub sync --from-beginning');
    expect(copy.head()).toEqual({ ...head, cursor });
    expect((await eve.run('sync', '--from-beginning')).exitCode).toBe(0);
  });

  it.each([
    ['after a day', 'leak', 0, 25 * HOUR_MS],
    ['where the clock was ahead when it was begun', 'spill', 400 * 24 * HOUR_MS, 0],
  ])('is made anew %s, so that what was redacted is gone from it', async (_, id, begun, later) => {
    const dot = await member(`Dot of the ${id}`);
    await know(id, { title: 'Leak', projectKey: 'shop' });
    dot.runtime.now = () => Date.now() + begun;
    await dot.run('sync');
    const { body } = await hub.ask('/api/v1/federation/sync-events?limit=1000', {
      token: bea.accessToken,
    });
    const event = body.events.find(({ payload }: any) => payload?.knowledge?.id === id);
    await hub.ask(`/api/v1/admin/events/${event.id}/redact`, {
      body: { groupKey: 'core', reason: 'leaked' },
    });
    const home = new Home(dot.home);
    const copy = new LocalCopy(home, home.readCredentials());
    expect(JSON.stringify(copy.itemLines(copy.head()!))).toContain('Leak');
    dot.runtime.now = () => Date.now() + later;
    await dot.run('sync');
    expect(JSON.stringify(copy.itemLines(copy.head()!))).not.toContain('Leak');
  });

  it.each(['items.jsonl', 'index.json'])(
    'answers no search with %s damaged, and is made anew then',
    async (part) => {
      const fay = await member(`Fay with ${part}`);
      fay.workingDirectory = fay.directory;
      await know(part, { title: 'Ferret' });
      await fay.run('sync');
      const home = new Home(fay.home);
      const { hubUrl } = fay.credentials;
      const copy = new LocalCopy(home, home.readCredentials());
      truncateSync(join(copy.directory, copy.head()!.folder, part), 30);
      fay.alter({ hubUrl: NOWHERE });
      expect(await fay.run('search', 'ferret')).toMatchObject({
        exitCode: 5,
        stdout: '',
        stderr: expect.stringContaining(`cannot reach ${NOWHERE}`),
      });
      fay.alter({ hubUrl });
      expect((await fay.run('sync', '--json')).json.copy.items).toBeGreaterThan(0);
      fay.alter({ hubUrl: NOWHERE });
      expect((await fay.run('search', 'ferret')).stdout).toContain('Ferret');
    },
  );
});
