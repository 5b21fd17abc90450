import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Home } from '../../apps/khub/src/hub/home.js';
import { Membership } from '../../apps/khub/src/hub/membership.js';
import { hubStandIn } from '../../apps/khub/src/local/hub-stand-in.js';
import { OfflineTools } from '../../apps/khub/src/local/offline-tools.js';
import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { FlakyProxy } from './flaky-proxy.js';
import { KHUB, TestClient } from './run-khub.js';

const SECRET = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
const NOWHERE = 'http://127.0.0.1:9';
let hub: TestHub;
let ada: TestClient;
let bea: Joined;
let pushOne: ReturnType<typeof pushOneTo>;

async function member(name: string): Promise<TestClient> {
  const client = new TestClient();
  await client.join(hub, 'core', name);
  client.workingDirectory = join(client.directory, 'shop');
  mkdirSync(client.workingDirectory);
  writeFileSync(join(client.workingDirectory, '.khub.json'), '{"projectKey":"shop"}');
  return client;
}

function queueOf(client: TestClient): OfflineTools {
  const home = new Home(client.home);
  const { credentials } = new Membership(home, client.runtime);
  return new OfflineTools(home, credentials, null, client.runtime);
}

async function offlineBrief(args: object): Promise<string | undefined> {
  const { credentials } = new Membership(new Home(ada.home), ada.runtime);
  const offline = new OfflineTools(new Home(ada.home), credentials, 'shop', ada.runtime);
  return (await offline.call('project_brief', { ...args }))?.content[0]?.text;
}

const know = (id: string, fields: object) =>
  pushOne(bea, 'knowledge.captured', { knowledge: { id, title: id, ...fields } });

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  bea = await hub.join('core', 'Bea');
  pushOne = pushOneTo(hub);
  ada = await member('Ada');
  await know('cents', {
    title: 'Prices are whole cents',
    summary: 'Floats lost a cent.',
    projectKey: 'shop',
    type: 'decision',
    layer: 'canonical',
  });
  await know('floats', { title: 'Prices are floats', projectKey: 'shop', layer: 'canonical' });
  await know('retry', { title: 'Retry 短信', summary: 'Three times.', projectKey: 'shop' });
  await know('team', { title: 'Speak up', layer: 'canonical', type: 'convention' });
  await know('zoo', { title: 'Prices of the zoo', projectKey: 'zoo', layer: 'canonical' });
  await know('gone', { title: 'Prices gone', projectKey: 'shop', layer: 'canonical' });
  await pushOne(bea, 'knowledge.deleted', { knowledgeId: 'gone', tombstone: true });
  await pushOne(bea, 'knowledge.edge_added', {
    kind: 'supersedes',
    fromId: 'cents',
    toId: 'floats',
  });
  await know('pro', { title: 'Tabs', projectKey: 'shop' });
  await know('contra', { title: 'Spaces', projectKey: 'shop' });
  await pushOne(bea, 'knowledge.edge_added', {
    kind: 'contradicts',
    fromId: 'contra',
    toId: 'pro',
  });
  for (const id of ['pennies', 'pence', 'cent']) await know(id, { projectKey: 'shop' });
  for (const fromId of ['pence', 'cent'])
    await pushOne(bea, 'knowledge.edge_added', { kind: 'supersedes', fromId, toId: 'pennies' });
  await pushOne(bea, 'task.updated', {
    taskKey: 'SHOP-7',
    title: 'Move the till',
    status: 'doing',
    nextStep: 'receipts',
    projectKey: 'shop',
  });
  await pushOne(bea, 'glossary.defined', { term: 'till', definition: 'Where one pays.' });
  await ada.run('sync');
});

afterAll(() => hub.stop());

describe('while the hub is away', () => {
  beforeAll(() => ada.alter({ hubUrl: NOWHERE }));
  afterAll(() => ada.alter({ hubUrl: hub.url }));

  it('exports what khub keeps, saying how old that is', async () => {
    const { exitCode, json, stderr } = await ada.run(
      'export',
      'notes',
      '--project',
      'shop',
      '--json',
    );
    expect([exitCode, json.written]).toEqual([
      0,
      expect.arrayContaining(['shop/Prices are whole cents.md']),
    ]);
    expect(json.readAt).toMatch(/Z$/);
    expect(stderr).toMatch(/OLD: .* less than a minute old/);
    expect((await ada.run('export', '--into', 'AGENTS.md')).stdout).toBe('AGENTS.md: created\n');
  });

  it('the brief is the one that the hub gives, but for the names of people, and says how old it is', async () => {
    ada.alter({ hubUrl: hub.url });
    const { stdout: fresh } = await ada.run('brief');
    expect(fresh).toMatch(/ both supersede \[pennies\]$/m);
    ada.alter({ hubUrl: NOWHERE });
    const { exitCode, stdout, stderr } = await ada.run('brief');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('cannot reach');
    const [age = '', ...rest] = stdout.split('\n');
    expect(age).toMatch(/^OLD: .* less than a minute old \(2\d{3}-/);
    const unnamed = (text: string) => text.replaceAll(/(?<=[(] ?|, )Bea(?=[,)])/g, 'bea');
    expect(rest.join('\n').trim()).toBe(unnamed(fresh).trim());
    expect(fresh).toContain('in progress: Move the till');
  });

  it('the brief of a project of which nothing is known is of what belongs to none, as the hub gives it', async () => {
    ada.alter({ hubUrl: hub.url });
    const { stdout: fresh } = await ada.run('brief', 'new-shop');
    ada.alter({ hubUrl: NOWHERE });
    const { exitCode, stdout } = await ada.run('brief', 'new-shop');
    const known = stdout.replace(', bea,', ', Bea,').replace(/^OLD.*\n\n/, '');
    expect(fresh).toBe(`${known.trim()}\nExisting projects: shop, zoo.\n`);
    expect([exitCode, fresh]).toEqual([0, expect.stringContaining('Speak up (convention')]);
    expect(fresh).toMatch(/^Nothing is known about project new-shop yet; this is what group core/);
    expect(fresh).toContain('\nThe first item creates the project: khub add.\n');
    const { json } = await ada.run('brief', 'new-shop', '--json');
    expect(json).toMatchObject({ projectId: null, copy: { readAt: expect.any(String) } });
    const tool = await offlineBrief({ projectKey: 'new-shop' });
    expect(tool).toContain(known.split('\n')[0] as string);
    expect(await offlineBrief({ projectKey: null })).toContain('This is what group core knows');
  });

  it('search forgives a slip, keeps to the folder’s project, and leaves out what is no longer in force', async () => {
    const ids = async (...args: string[]) => {
      const { json } = await ada.run('search', ...args, '--json');
      return json.items.map(({ id }: { id: string }) => id);
    };
    expect(await ids('prises')).toEqual(['cents']);
    expect(await ids('短信')).toEqual(['retry']);
    expect((await ids('prices', '--all-projects')).sort()).toEqual(['cents', 'zoo']);
    expect(await ids('prices', '--project', 'zoo')).toEqual(['zoo']);
    expect(await ids('prices', '--type', 'task')).toEqual([]);
    expect(await ids('prices project:zoo')).toEqual(['zoo']);
    expect(await ids('type:convention')).toEqual(['team']);
    expect(await ids('receipts')).toHaveLength(1);
    expect((await ada.run('search', 'typ:decision')).stderr).toContain('typ: is no filter');
    const { json } = await ada.run('list', '--status', 'in_progress', '--json');
    expect(json).toMatchObject({
      items: [{ title: 'Move the till' }],
      copy: { readAt: expect.any(String) },
    });
  });

  it('an item is read whole, and one that is not held is missed as it is without a copy', async () => {
    const { stdout } = await ada.run('get', 'cents');
    for (const line of ['# Prices are whole cents', 'by: bea,', '> Floats lost a cent.'])
      expect(stdout).toContain(line);
    expect((await ada.run('get', 'gone')).exitCode).toBe(5);
    expect((await new TestClient().run('get', 'cents')).exitCode).toBe(3);
  });

  it('agents have their tools, read what is kept and capture for later', async () => {
    const home = new Home(ada.home);
    const { credentials } = new Membership(home, ada.runtime);
    const offline = new OfflineTools(home, credentials, 'shop', ada.runtime);
    const standIn = hubStandIn(offline, () => 'made-id');
    standIn.learn('tools/list', { tools: [{ name: 'project_brief' }] });
    expect(await standIn.answer('tools/list', {})).toEqual({ tools: [{ name: 'project_brief' }] });
    const call = async (name: string, args: object) => {
      const params = standIn.ask('tools/call', { name, arguments: args });
      return (await standIn.answer('tools/call', params)) as any;
    };
    expect((await call('project_brief', {})).content[0].text).toMatch(/^OLD: [^]*whole cents/);
    expect((await call('search_knowledge', { query: 'till' })).content[0].text).toContain('SHOP-7');
    expect(await call('rate_knowledge', { id: 'cents', rating: 1 })).toBeNull();
    expect(await call('capture_knowledge', { title: 'T', summary: SECRET })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('looks like a secret (github)') }],
    });
    expect((await call('capture_task', { taskKey: 'x', title: 'X' })).content[0].text).toContain(
      'Kept',
    );
    const { structuredContent } = await call('capture_knowledge', { title: 'S', summary: 'away' });
    expect(structuredContent).toMatchObject({ knowledgeId: 'made-id', waiting: true });
    expect(structuredContent.message).toMatch(/^Kept: made-id\. The hub does not answer/);
    expect(offline.queue.names()).toHaveLength(2);
    for (const name of offline.queue.names()) offline.queue.done(name);
  });
});

describe('what is captured while the hub is away', () => {
  const appendedBy = async (work: () => Promise<unknown>) =>
    (await hub.appendedBy(work)).map(({ payload }) => payload.knowledge?.title);
  const createdAt = new Date().toISOString();
  let ben: TestClient;

  beforeAll(async () => {
    ben = await member('Ben');
  });

  const capture = async (...titles: string[]) => {
    ben.alter({ hubUrl: NOWHERE });
    for (const title of titles) {
      const { exitCode, json } = await ben.run('add', title, '--json');
      expect([exitCode, json.waiting]).toEqual([0, true]);
    }
  };

  it('is sent later, once and in order, before what is said next', async () => {
    await capture('one', 'two');
    ben.alter({ hubUrl: hub.url });
    expect(await appendedBy(() => ben.run('add', 'three'))).toEqual(['one', 'two', 'three']);
    expect(await appendedBy(() => ben.run('sync'))).toEqual([]);
  });

  it('is kept once, however often the same is said', async () => {
    await capture('same', 'same');
    const { stdout } = await ben.run('add', 'same');
    expect(stdout).toMatch(/^Nothing was kept: [\da-z]{12} says the same already, and waits/);
    ben.alter({ hubUrl: hub.url });
    expect(await appendedBy(() => ben.run('sync'))).toEqual(['same']);
  });

  it('is said to be missing from what khub finds meanwhile', async () => {
    await ben.run('sync');
    await capture('unsent');
    const { stdout, stderr } = await ben.run('search', 'Prices');
    expect(stdout).toContain('OLD: the hub does not answer');
    expect(stderr).toContain('found by no search yet, for it waits here to be sent: 1 item');
    ben.alter({ hubUrl: hub.url });
    expect(await appendedBy(() => ben.run('sync'))).toEqual(['unsent']);
    expect((await ben.run('search', 'Prices')).stderr).not.toContain('waits');
  });

  it('is neither lost nor there twice when sending it breaks off after the hub has it', async () => {
    await capture('four', 'five');
    const proxy = await FlakyProxy.to(hub.url);
    ben.alter({ hubUrl: proxy.url });
    const sent = await appendedBy(async () => {
      proxy.fates = Array.from({ length: 12 }, () => 'lose-answer' as const);
      expect((await ben.run('sync')).exitCode).toBe(5);
      proxy.fates = [];
      const { stdout } = await ben.run('sync');
      expect(stdout).toMatch(/^2 sent, 0 refused; /);
    });
    proxy.close();
    expect(sent).toEqual(['four', 'five']);
  });

  it('is neither lost nor there twice when khub is killed while it sends', async () => {
    await capture('seven', 'eight');
    const proxy = await FlakyProxy.to(hub.url);
    ben.alter({ hubUrl: proxy.url });
    const sent = await appendedBy(async () => {
      proxy.fates = ['keep-answer'];
      const kept = new Promise<void>((resolve) => (proxy.onKept = resolve));
      const khub = spawn(process.execPath, [KHUB, '--home', ben.home, 'sync'], { stdio: 'ignore' });
      // Else Jest waits for it when what follows fails.
      khub.unref();
      await kept;
      khub.kill('SIGKILL');
      await once(khub, 'exit');
      expect((await ben.run('sync')).stdout).toMatch(/^2 sent, 0 refused; /);
    });
    proxy.close();
    expect(sent).toEqual(['seven', 'eight']);
  });

  it('is sent however much it is', async () => {
    ben.alter({ hubUrl: hub.url });
    const { queue } = queueOf(ben);
    for (let count = 0; count < 45; count++) {
      const id = `large-${count}`;
      // One word: what is measured is how much is sent, not how long its words take to be looked up.
      const content = String(count).padEnd(200 * 1024, 'much');
      const payload = { knowledge: { id, title: id, summary: id, content } };
      queue.add({ id: `capture ${id}`, kind: 'knowledge.captured', payload, createdAt }, 1);
    }
    expect((await ben.run('sync')).stdout).toMatch(/^45 sent, 0 refused; /);
  });

  it('is laid aside by one of two commands that are told at once that the hub does not take it', async () => {
    const { queue, directory } = queueOf(ben);
    const payload = { knowledgeId: 'cents', tombstone: true };
    queue.add({ id: 'twice', kind: 'knowledge.deleted', payload, createdAt }, 1);
    const [name = ''] = queue.names();
    expect([queue.refused(name), queue.refused(name)]).toEqual([
      join(directory, 'queue/refused', name),
      join(directory, 'queue/refused', name),
    ]);
    rmSync(join(directory, 'queue/refused', name));
  });

  it('is laid aside with the reason when the hub does not take it, and keeps nothing else waiting', async () => {
    await capture('six');
    const { queue, directory } = queueOf(ben);
    const payload = { knowledgeId: 'cents', tombstone: true };
    queue.add({ id: 'forbidden', kind: 'knowledge.deleted', payload, createdAt }, Date.now());
    writeFileSync(join(directory, 'queue', `${'9'.repeat(15)}-0000-damaged.json`), '{');
    ben.alter({ hubUrl: hub.url });
    const { exitCode, stdout, stderr } = await ben.run('sync');
    expect(exitCode).toBe(4);
    expect(stdout).toMatch(/^1 sent, 2 refused; /);
    expect(stderr).toContain('forbidden: event.forbidden');
    expect(readdirSync(join(directory, 'queue', 'refused'))).toHaveLength(2);
    expect((await ben.run('sync')).exitCode).toBe(0);
    const { json } = await ben.run('doctor', '--json');
    expect(json.findings).toContainEqual({
      name: 'kept',
      state: 'problem',
      message: 'the hub did not take 2 of what was captured while it was away',
      remedy: expect.stringContaining('refused'),
    });
  });
});
