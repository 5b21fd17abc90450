import { spawn } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { TestHub } from '../support/hub.js';
import { FlakyProxy } from './flaky-proxy.js';
import { itemsIn, memberInFolder } from './member-in-folder.js';
import { KHUB } from './run-khub.js';

let hub: TestHub;
let proxy: FlakyProxy;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  proxy = await FlakyProxy.to(hub.url);
});
afterAll(async () => {
  proxy.close();
  await hub.stop();
});

const member = (group = `import${++groups}`, name = 'Ada') =>
  memberInFolder(hub, proxy.url, group, name);
const itemsOf = (group: string) => itemsIn(hub, group);

const capturesOf = (events: readonly { kind: string; payload: any }[]) =>
  events
    .filter(({ kind }) => kind === 'knowledge.captured')
    .map(({ payload }) => payload.knowledge);

describe('khub import', () => {
  it('writes an item for each part of what a project keeps, and the edges between them', async () => {
    const ada = await member();
    ada.write('CLAUDE.md', '# Shop\n\nNever mock the database, see [why](docs/adr/0002-real.md).');
    ada.write(
      'docs/adr/0001-mocks.md',
      '# 1. Mocks\n\n## Context\n\nQuick.\n\n## Decision\n\nWe mock.',
    );
    ada.write(
      'docs/adr/0002-real.md',
      '# 2. Real databases\n\n## Status\n\nSupersedes [1](0001-mocks.md)\n\n## Context\n\nTrue.\n\n## Decision\n\nNo mocks.',
    );
    const appended = await hub.appendedBy(async () => {
      const { exitCode, json } = await ada.run('import', '--layer', 'canonical', '--json');
      expect(exitCode).toBe(0);
      expect(json).toMatchObject({
        files: 3,
        edges: 2,
        looseLinks: 0,
        accepted: 5,
        known: 0,
        skipped: [],
      });
    });
    const captured = capturesOf(appended);
    expect(captured).toMatchObject([
      {
        title: 'Shop',
        type: 'convention',
        projectKey: 'shop',
        layer: 'canonical',
        source: { kind: 'import', ref: 'CLAUDE.md' },
      },
      { title: 'Mocks', type: 'decision' },
      { title: 'Real databases', type: 'decision' },
    ]);
    const [shop, mocks, real] = captured.map(({ id }) => id);
    expect(appended.slice(3).map(({ kind, payload }) => [kind, payload])).toEqual([
      ['knowledge.edge_added', { kind: 'relates_to', fromId: shop, toId: real }],
      ['knowledge.edge_added', { kind: 'supersedes', fromId: real, toId: mocks }],
    ]);
    expect((await itemsOf(ada.group)).map(({ title }): string => title).toSorted()).toEqual([
      'Real databases',
      'Shop',
    ]);
  });

  it('stores nothing twice, for nobody, and only what has changed, also back again', async () => {
    const ada = await member();
    ada.write('a.md', 'one');
    ada.write('b.md', 'two');
    await ada.run('import', '.');
    const again = await hub.appendedBy(async () => {
      expect((await ada.run('import', '.', '--json')).json).toMatchObject({
        accepted: 0,
        known: 2,
      });
      const bob = await member(ada.group, 'Bob');
      bob.write('a.md', 'one');
      expect((await bob.run('import', 'a.md', '--json')).json).toMatchObject({
        accepted: 0,
        known: 1,
      });
    });
    expect(capturesOf(again)).toEqual([]);

    const says = async (text: string) => {
      ada.write('a.md', text);
      const appended = await hub.appendedBy(() => ada.run('import', '.'));
      expect(capturesOf(appended).map(({ content }) => content)).toEqual([text]);
      const items = await itemsOf(ada.group);
      expect(items.map(({ content }): string => content).toSorted()).toEqual(
        [text, 'two'].toSorted(),
      );
    };
    for (const text of ['three', 'one', 'three', 'one']) await says(text);
  });

  it('tells what stands in a file no more, and leaves it', async () => {
    const ada = await member();
    ada.write('a.md', 'one');
    ada.write('b.md', 'two');
    await ada.run('import', '.');
    rmSync(join(ada.workingDirectory, 'b.md'));
    const { json, stderr } = await ada.run('import', '.', '--json');
    expect(json.gone).toEqual([{ id: expect.stringMatching(/^import_/), place: 'b.md' }]);
    expect(stderr).toContain(`khub rm ${json.gone[0].id} deletes it`);
    expect(await itemsOf(ada.group)).toHaveLength(2);
  });

  it('shows with --dry-run what it would write, asks no hub and writes nothing', async () => {
    const ada = await member();
    ada.write('CLAUDE.md', '# Use pnpm\n\nWe chose it.');
    const before = proxy.seen.length;
    const { exitCode, stdout } = await ada.run('import', '--dry-run');
    expect([exitCode, proxy.seen.length]).toEqual([0, before]);
    expect(stdout).toMatch(/^new +decision +Use pnpm +CLAUDE\.md$/m);
    expect(stdout).toContain('Nothing was written.');
    expect((await ada.run('import', '--json')).json.items[0].standing).toBe('new');
  });

  it('takes nothing of what khub itself wrote for a teammate’s word', async () => {
    const ada = await member();
    await ada.run('add', 'Use pnpm', '--project', 'shop');
    expect((await ada.run('sync')).exitCode).toBe(0);
    ada.write('AGENTS.md', '# Use tabs\n\nSince 2019.\n');
    expect((await ada.run('export', '--into', 'AGENTS.md', '--project', 'shop')).exitCode).toBe(0);
    for (const agent of ['gemini', 'cursor']) await ada.run('setup', agent);
    const { json } = await ada.run('import', '--dry-run', '--json');
    expect(json.items).toMatchObject([{ title: 'Use tabs' }]);
    expect(json.items).toHaveLength(1);
    expect(json.skipped).toContainEqual({ place: 'GEMINI.md', why: 'holds only what khub wrote' });
  });

  it('keeps back what looks like a secret, imports the rest, and says what was passed over', async () => {
    const ada = await member();
    const token = `ghp_${'aB3'.repeat(12)}`;
    ada.write('a.md', `# Deploy\n\nThe token is ${token}.`);
    ada.write('b.md', '# Fine');
    ada.write('c.md', 'Fine.');
    ada.write('d.md', 'x\0');
    symlinkSync('/etc/hostname', join(ada.workingDirectory, 'e.md'));
    const { exitCode, json, stderr, stdout } = await ada.run('import', '.', '--json');
    expect(exitCode).toBe(4);
    expect(json).toMatchObject({
      items: [
        { place: 'a.md', refused: { reason: 'event.secret_suspected' } },
        { place: 'c.md', standing: 'new' },
      ],
      accepted: 1,
      skipped: [
        { place: 'e.md', why: 'is a link' },
        { place: 'd.md', why: 'is binary' },
      ],
    });
    expect(stderr).toContain('a.md: event.secret_suspected: looks like a secret (github)');
    expect(stdout + stderr).not.toContain(token);
    const meant = await ada.run('import', '.', '--not-secret', 'github', '--json');
    expect(meant.json).toMatchObject({ accepted: 1, known: 1 });
  });

  it('refuses a section that no event can hold, and imports the others', async () => {
    const ada = await member();
    ada.write('a.md', `# Much\n\n${'word '.repeat(60_000)}`);
    ada.write('b.md', 'little');
    const { exitCode, json } = await ada.run('import', '.', '--json');
    expect(exitCode).toBe(4);
    expect(json.items).toMatchObject([
      { place: 'a.md', refused: { reason: 'event.payload_too_large' } },
      { place: 'b.md' },
    ]);
    expect(json.accepted).toBe(1);
  });

  it('takes the memory server’s file, with its relations', async () => {
    const ada = await member();
    ada.write(
      'memory.jsonl',
      [
        { type: 'entity', name: 'Ana', entityType: 'person', observations: ['Owns billing'] },
        { type: 'entity', name: 'Billing', entityType: 'service', observations: ['Old'] },
        { type: 'relation', from: 'Ana', to: 'Billing', relationType: 'maintains' },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    const appended = await hub.appendedBy(() => ada.run('import', 'memory.jsonl', '--no-project'));
    expect(capturesOf(appended).map(({ title, projectKey }) => [title, projectKey])).toEqual([
      ['Ana', undefined],
      ['Billing', undefined],
    ]);
    expect(appended.at(-1)?.payload).toMatchObject({ kind: 'relates_to', reason: 'maintains' });
  });

  it('loses nothing and stores nothing twice when it is killed at any moment, or its hub', async () => {
    const ada = await member();
    const count = 1_300;
    for (let at = 0; at < count; at++) ada.write(`many/${at}.md`, `note [before](${at - 1}.md)`);
    for (const killAt of [1, 2, 3]) {
      let pushes = 0;
      const args = ['--home', ada.home, 'import', 'many'];
      const child = spawn(process.execPath, [KHUB, ...args], {
        cwd: ada.workingDirectory,
        stdio: 'ignore',
      });
      proxy.onRequest = (line) => {
        if (line.endsWith('/sync/push') && ++pushes === killAt) child.kill('SIGKILL');
      };
      const signal = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
      expect(signal).toBe('SIGKILL');
    }
    delete proxy.onRequest;
    proxy.fates = ['pass', 'lose-answer', 'busy', 'cut'];
    const { exitCode, json } = await ada.run('import', 'many', '--json');
    expect(exitCode).toBe(0);
    expect(json.accepted + json.known).toBe(2 * count - 1);
    const [stored] = await hub.database.query<{ events: string; items: string; edges: string }>(
      `SELECT count(*) AS events, count(DISTINCT payload::jsonb -> 'knowledge' ->> 'id') AS items,
              count(*) FILTER (WHERE kind = 'knowledge.edge_added') AS edges
       FROM log JOIN event e USING (log_id) WHERE group_key = $1 AND purpose = 'sync'`,
      [ada.group],
    );
    expect(stored).toEqual({
      events: String(2 * count - 1),
      items: String(count),
      edges: String(count - 1),
    });
    expect(readFileSync(join(ada.home, 'imports.json'), 'utf8')).toContain('many/0.md');
  });
});
