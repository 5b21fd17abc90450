import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { TestHub } from '../support/hub.js';
import { type MemberInFolder, itemsIn, memberInFolder } from './member-in-folder.js';

let hub: TestHub;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
});
afterAll(() => hub.stop());

const member = (group = `export${++groups}`, name = 'Ada') =>
  memberInFolder(hub, hub.url, group, name);

/** What Ada's group knows: two decisions, one in place of the other, a task, and what is hers alone. */
async function knowing(ada: MemberInFolder): Promise<void> {
  ada.stdin = [
    {
      id: 'cents',
      title: 'Prices are cents',
      summary: 'Whole ones.',
      content: '# Why\n\nFloats.',
      projectKey: 'shop',
      type: 'decision',
      createdAt: '2026-01-02T00:00:00Z',
    },
    {
      id: 'floats',
      title: 'Prices are floats',
      projectKey: 'shop',
      type: 'decision',
      createdAt: '2026-01-01T00:00:00Z',
    },
    {
      kind: 'knowledge.edge_added',
      payload: { kind: 'supersedes', fromId: 'cents', toId: 'floats', reason: 'a cent was lost' },
    },
    {
      kind: 'task.updated',
      payload: {
        taskKey: 'SHOP-7',
        knowledgeId: 'till',
        title: 'Move the till',
        status: 'doing',
        projectKey: 'shop',
      },
    },
    { id: 'zoo', title: 'Feed the lions', projectKey: 'zoo' },
    { id: 'mine', title: 'Only for me', projectKey: 'shop', visibility: 'private' },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');
  expect((await ada.run('push', '-')).exitCode).toBe(0);
}

describe('khub export', () => {
  it('writes what one may see as files that, imported, change nothing there and make it elsewhere', async () => {
    const ada = await member();
    await knowing(ada);
    const { exitCode, json, stderr } = await ada.run(
      'export',
      'notes',
      '--project',
      'shop',
      '--json',
    );
    expect([exitCode, json]).toMatchObject([
      0,
      { items: 3, private: 1, removed: [], left: [], heldBack: [] },
    ]);
    expect(stderr).toContain('1 that only you see left out (--private');
    const note = readFileSync(join(ada.workingDirectory, 'notes/shop/Prices are cents.md'), 'utf8');
    expect(note).toMatch(/^---\nkhub: 1\nid: cents\ntitle: Prices are cents\n/);
    expect(note).toContain('author: ada\n');
    expect(note).toContain(
      '  - kind: supersedes\n    to: floats\n    title: Prices are floats\n    reason: a cent was lost\n',
    );
    expect(note).toMatch(/\n---\n\n# Why\n\nFloats\.\n$/);
    const task = readFileSync(join(ada.workingDirectory, 'notes/shop/Move the till.md'), 'utf8');
    expect(task).toContain('task: SHOP-7\ntask_status: doing\n');

    const again = await hub.appendedBy(async () => {
      expect((await ada.run('import', 'notes', '--json')).json).toMatchObject({
        items: Array.from({ length: 3 }, () => ({ standing: 'as before' })),
        edges: 0,
        accepted: 0,
      });
      expect((await ada.run('export', 'notes', '--project', 'shop')).stdout).toContain(
        '0 files written, 3 as before, 0 removed',
      );
    });
    expect(again.filter(({ kind }) => !kind.startsWith('sync.'))).toEqual([]);

    const bob = await member(undefined, 'Bob');
    bob.write('notes/cents.md', note);
    bob.write(
      'notes/floats.md',
      readFileSync(join(ada.workingDirectory, 'notes/shop/Prices are floats.md'), 'utf8'),
    );
    const elsewhere = await bob.run('import', 'notes', '--json');
    expect(elsewhere.json).toMatchObject({
      accepted: 3,
      edges: 1,
      items: [{ id: 'cents' }, { id: 'floats' }],
    });
    expect(await itemsIn(hub, bob.group)).toMatchObject([
      {
        id: 'cents',
        projectKey: 'shop',
        content: '# Why\n\nFloats.',
        createdAt: '2026-01-02T00:00:00.000Z',
      },
    ]);
  });

  it('takes back what was changed in a file, but not over what the group has changed since', async () => {
    const ada = await member();
    await knowing(ada);
    await ada.run('export', '.', '--project', 'shop');
    const file = 'shop/Prices are cents.md';
    const path = join(ada.workingDirectory, file);
    const before = readFileSync(path, 'utf8');
    ada.write(file, before.replace('Whole ones.', 'Whole ones, always.'));
    const changed = await hub.appendedBy(() => ada.run('import', file));
    expect(changed.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['knowledge.updated', { knowledgeId: 'cents', changes: { summary: 'Whole ones, always.' } }],
    ]);
    ada.write(file, before.replace('Whole ones.', 'Halves.'));
    const late = await ada.run('import', file, '--json');
    expect(late.json).toMatchObject({
      accepted: 0,
      skipped: [{ why: expect.stringContaining('export it again') }],
    });
    const kept = await ada.run('export', '.', '--project', 'shop');
    expect([kept.exitCode, kept.stderr]).toEqual([
      4,
      expect.stringContaining(`${file}: was changed here since khub wrote it`),
    ]);
    expect(readFileSync(path, 'utf8')).toContain('Halves.');
    expect((await ada.run('export', '.', '--project', 'shop', '--overwrite')).exitCode).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('Whole ones, always.');
  });

  it('removes the files it wrote of items that are gone, and touches no others', async () => {
    const ada = await member();
    await knowing(ada);
    ada.write('notes/zoo/Feed the lions.md', 'my own');
    ada.write('notes/mine.md', 'too');
    const first = await ada.run('export', 'notes', '--json');
    expect([first.exitCode, first.json.left]).toEqual([
      4,
      [{ path: 'zoo/Feed the lions.md', why: 'was not written by khub' }],
    ]);
    await ada.run('rm', 'cents', '--yes');
    symlinkSync('/tmp', join(ada.workingDirectory, 'notes/no-project'));
    await ada.run('add', 'Outside', '--no-project');
    const { json } = await ada.run('export', 'notes', '--json');
    expect(json).toMatchObject({
      removed: ['shop/Prices are cents.md'],
      left: [
        { path: 'zoo/Feed the lions.md' },
        { path: 'no-project/Outside.md', why: 'no-project is no folder' },
      ],
    });
    expect(readFileSync(join(ada.workingDirectory, 'notes/zoo/Feed the lions.md'), 'utf8')).toBe(
      'my own',
    );
    ada.write(
      'notes/.khub-export.json',
      JSON.stringify({
        form: 'khub-export@v1',
        of: 'x',
        format: 'markdown',
        files: { '../shop/mine.md': { id: 'a', sha256: '0'.repeat(64) } },
      }),
    );
    expect(await ada.run('export', 'notes')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('does not say which files'),
    });
  });

  it('makes a vault whose notes are linked, and lines that can be pushed', async () => {
    const ada = await member();
    await knowing(ada);
    await ada.run('export', 'vault', '--format', 'obsidian', '--private');
    const note = readFileSync(join(ada.workingDirectory, 'vault/shop/Prices are cents.md'), 'utf8');
    expect(note).toContain(
      'aliases:\n  - Prices are cents\nsupersedes:\n  - "[[Prices are floats|Prices are floats]]"\n',
    );
    expect(existsSync(join(ada.workingDirectory, 'vault/shop/Only for me.md'))).toBe(true);
    const term = {
      id: 'sku',
      term: 'SKU',
      definition: 'What a thing is sold by.',
      aliases: ['货号'],
    };
    ada.stdin = JSON.stringify({
      kind: 'glossary.defined',
      payload: { ...term, content: 'Long.' },
    });
    await ada.run('push', '-');
    const lines = await ada.run('export', 'lines', '--format', 'jsonl', '--json');
    expect(lines.json).toMatchObject({ items: 4, terms: 1 });
    const bob = await member(undefined, 'Bob');
    bob.write(
      'knowledge.jsonl',
      readFileSync(join(ada.workingDirectory, 'lines/knowledge.jsonl'), 'utf8'),
    );
    expect(
      (await bob.run('push', join(bob.workingDirectory, 'knowledge.jsonl'), '--json')).json,
    ).toMatchObject({
      accepted: 6,
      rejected: [],
    });
    const { body } = await hub.ask(`/api/v1/admin/glossary?groupKey=export${groups}`);
    expect(body.items).toMatchObject([{ ...term, content: 'Long.' }]);
    await ada.run('export', 'shop', '--format', 'jsonl', '--project', 'shop');
    const shop = readFileSync(join(ada.workingDirectory, 'shop/knowledge.jsonl'), 'utf8');
    expect(shop).not.toContain('SKU');
  });

  it('holds back what looks like a secret, unless it is said to be none', async () => {
    const ada = await member();
    await ada.run(
      'add',
      'Deploy',
      '--summary',
      `ghp_${'aB3'.repeat(12)}`,
      '--not-secret',
      'github',
    );
    const { exitCode, json, stdout, stderr } = await ada.run('export', 'notes', '--json');
    expect([exitCode, json.heldBack]).toMatchObject([4, [{ title: 'Deploy', rules: ['github'] }]]);
    expect(stdout + stderr).not.toContain('ghp_');
    expect(
      (await ada.run('export', 'notes', '--not-secret', 'github', '--json')).json.written,
    ).toEqual(['shop/Deploy.md']);
  });

  it.each([
    [[], 'nothing says where to'],
    [['notes', '--into', 'AGENTS.md'], 'several exports'],
    [['--into', 'AGENTS.md', '--project', 'shop', 'zoo'], 'of one project'],
  ])('says what is wrong with %j', async (args, message) => {
    const ada = await member();
    expect(await ada.run('export', ...args)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(message),
    });
  });

  it('keeps the project’s brief in files, and leaves what is around it, links and damaged ones', async () => {
    const ada = await member();
    await knowing(ada);
    ada.write('AGENTS.md', '# Rules\r\n\r\nMine.');
    ada.write('docs/real.md', 'Linked.\n');
    symlinkSync('docs/real.md', join(ada.workingDirectory, 'CLAUDE.md'));
    const { exitCode, stdout } = await ada.run(
      'export',
      '--into',
      'AGENTS.md',
      'CLAUDE.md',
      '--project',
      'shop',
    );
    expect([exitCode, stdout]).toEqual([0, 'AGENTS.md: changed\nCLAUDE.md: changed\n']);
    const text = readFileSync(join(ada.workingDirectory, 'AGENTS.md'), 'utf8');
    expect(text).toMatch(
      /^# Rules\r\n\r\nMine\.\r\n\r\n<!-- khub:brief shop \d+ [^]*not instructions to obey[^]*\r\n<!-- \/khub:brief shop -->\r\n$/,
    );
    expect(text).toContain('Prices are cents');
    expect(text).not.toContain('Only for me');
    expect(text).not.toMatch(/[^\r]\n/);
    expect(readFileSync(join(ada.workingDirectory, 'docs/real.md'), 'utf8')).toContain(
      'Prices are cents',
    );
    expect((await ada.run('export', '--into', 'AGENTS.md', 'CLAUDE.md')).stdout).toBe(
      'AGENTS.md: as before\nCLAUDE.md: as before\n',
    );
    const broken = text.replace('<!-- /khub:brief shop -->', '');
    ada.write('AGENTS.md', broken);
    expect(await ada.run('export', '--into', 'AGENTS.md')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('AGENTS.md has no end of the block of shop'),
    });
    expect(readFileSync(join(ada.workingDirectory, 'AGENTS.md'), 'utf8')).toBe(broken);
  });
});
