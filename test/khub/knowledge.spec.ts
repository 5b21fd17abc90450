import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestHub } from '../support/hub.js';
import type { TestClient } from './run-khub.js';
import { editorOf } from './scripted-editor.js';
import { SECRET, added, itemOf, twoMembers } from './two-members.js';

let hub: TestHub;
let ada: TestClient;
let bea: TestClient;

beforeAll(async () => ({ hub, ada, bea } = await twoMembers()));

afterAll(() => hub.stop());

beforeEach(() => {
  ada.stdin = '';
  ada.env = {};
});

describe('khub list and khub search', () => {
  it('tell whole titles, however many items there are', async () => {
    const titles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(
      (at) =>
        `Retry policy ${at}: exponential backoff with jitter between 200 ms and 30 s, at most seven times`,
    );
    for (const title of titles) await added(ada, title, '--tag', 'retries');
    for (const asked of [['list'], ['search', 'retry policy']]) {
      const { stdout } = await ada.run(...asked, '--tag', 'retries', '--limit', '11');
      for (const title of titles) expect(stdout).toContain(`] ${title} (note, `);
    }
  });

  it('say which filter nothing fits', async () => {
    const { stdout } = await ada.run('search', 'retry', '--tag', 'retrys');
    expect(stdout).toMatch(
      /^Nothing was found. Nothing here has the tag “retrys”; did you mean “retries”\? Searched: /,
    );
  });
});

describe('khub add', () => {
  it('captures the words given, for the project of the folder', async () => {
    const appended = await hub.appendedBy(async () => {
      const id = await added(ada, 'Use', 'pnpm', '--type', 'decision', '--tag', 'build', 'npm');
      expect(await itemOf(hub, id)).toMatchObject({
        title: 'Use pnpm',
        summary: 'Use pnpm',
        type: 'decision',
        projectKey: 'shop',
        tags: ['build', 'npm'],
      });
    });
    expect(appended.map(({ kind }) => kind)).toContain('knowledge.captured');
  });

  it('names what was written once, and what says the same already instead of writing it again', async () => {
    const { stdout } = await ada.run('add', 'Said twice');
    expect(stdout).toMatch(/^Written: (?!.*event)[\da-z]{12}, in project shop\n$/);
    const [, id] = / ([\da-z]{12}),/.exec(stdout) ?? [];
    const again = await ada.run('add', 'Said twice');
    expect(again.stdout).toBe(`Nothing was written: ${id} already says the same.\n`);
  });

  it('remarks on a type that is one slip from a usual one, and takes any', async () => {
    const slip = await ada.run('add', 'Slipped', '--type', 'decison');
    expect(slip).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Written: ') });
    expect(slip.stderr).toContain(
      'its type is decison, not the usual decision. To change that: khub edit ',
    );
    expect((await ada.run('add', 'Own type', '--type', 'ritual')).stderr).toBe('');
    expect((await ada.run('add', 'Decided', '--type', 'decision')).stderr).toBe('');
  });

  it('takes another project, or none', async () => {
    expect(await itemOf(hub, await added(ada, 'Other', '--project', 'api'))).toMatchObject({
      projectKey: 'api',
    });
    expect(
      (await itemOf(hub, await added(ada, 'None', '--no-project'))).projectKey,
    ).toBeUndefined();
  });

  it('asks about a project that is all but a restricted one, unless it is meant', async () => {
    await ada.ownRestricted(hub, 'payments');
    const args = ['Refunds are booked daily', '--project', 'paymnts'];
    const refused = await ada.run('add', ...args);
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('payments') });
    expect(await itemOf(hub, await added(ada, ...args, '--anyway'))).toMatchObject({
      projectKey: 'paymnts',
    });
  });

  it('reads Markdown from a pipe or a file', async () => {
    ada.stdin = '# Piped\n\nIn short.\n\nAnd at length.';
    const piped = await itemOf(hub, await added(ada));
    expect(piped).toMatchObject({ title: 'Piped', summary: 'In short.' });
    expect(piped.content).toContain('And at length.');
    const file = join(ada.directory, 'note.md');
    writeFileSync(file, '---\ntype: learning\n---\n# From a file\n');
    expect(await itemOf(hub, await added(ada, '--file', file))).toMatchObject({
      title: 'From a file',
      type: 'learning',
    });
  });

  it('opens the editor, and writes nothing down without a title', async () => {
    ada.env = editorOf(ada, 'title: ""', 'title: Edited');
    expect(await itemOf(hub, await added(ada, '--edit'))).toMatchObject({ title: 'Edited' });
    const appended = await hub.appendedBy(async () => {
      ada.env = editorOf(ada, 'type: note', 'type: rule');
      expect((await ada.run('add', '--edit')).exitCode).toBe(2);
      ada.env = editorOf(ada, 'what is not there', '');
      const failed = await ada.run('add', '--edit');
      expect(failed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('EDITOR') });
    });
    expect(appended).toEqual([]);
  });
});

describe('khub get', () => {
  it('shows one item whole, and says when there is none', async () => {
    const id = await added(ada, 'Read me', '--summary', 'In short.');
    expect((await bea.run('get', id)).stdout).toContain('In short.');
    expect((await bea.run('get', 'none', '--json')).json.error.message).toContain('no item none');
  });
});

describe('khub get, of a long item', () => {
  it('shows all of it, which agents are told in parts, and goes on to what it is to others', async () => {
    const lines = Array.from({ length: 900 }, (_, at) => `line ${at} 重发短信`);
    ada.stdin = `# Long\n\nSo long.\n\n${lines.join('\n')}`;
    const id = await added(ada);
    const other = await added(ada, 'Beside the long one');
    await ada.run('link', id, 'relates_to', other);
    const { stdout } = await ada.run('get', id);
    expect(stdout.match(/^> line .*$/gm)).toEqual(lines.map((line) => `> ${line}`));
    expect(stdout).toMatch(/\n- relates to \[/);
    expect(stdout).not.toMatch(/goes on|get_knowledge/);
    const { json } = await ada.run('get', id, '--json');
    expect([json.item.content, json.next]).toEqual([`So long.\n\n${lines.join('\n')}`, undefined]);
  });
});

describe('khub link', () => {
  it('says what an item is to another, in the words that a near one is told with', async () => {
    const old = await added(ada, 'The till counts whole cents', '--summary', 'Floats lost a cent.');
    const { stdout } = await ada.run(
      'add',
      'The till counts whole cents now',
      '--summary',
      'Floats lost a cent.',
    );
    const [, id = ''] = /^Written: ([\w-]+)/.exec(stdout) ?? [];
    expect(stdout).toContain('If the new item replaces one: khub link NEW_ID supersedes OLD_ID;');
    expect(stdout).not.toContain('_knowledge');
    const appended = await hub.appendedBy(async () => {
      const linked = await ada.run('link', id, 'supersedes', old, '--reason', 'Said better.');
      expect(linked).toMatchObject({ exitCode: 0, stdout: `Linked: ${id} supersedes ${old}\n` });
    });
    expect(appended.find(({ kind }) => kind === 'knowledge.edge_added')?.payload).toMatchObject({
      kind: 'supersedes',
      fromId: id,
      toId: old,
      reason: 'Said better.',
    });
    const undone = await ada.run('link', id, 'supersedes', old, '--undo');
    expect(undone.stdout).toBe(
      `No longer linked: ${id} supersedes ${old}\n${old} is in force again.\n`,
    );
    expect((await ada.run('link', id, 'replaces', old)).exitCode).toBe(2);
    expect((await ada.run('add', 'x', '--layer', 'best')).exitCode).toBe(2);
  });
});

describe('khub brief', () => {
  it('tells people what they type', async () => {
    await added(ada, 'Told in a brief', '--layer', 'canonical');
    expect((await ada.run('brief')).stdout).toMatch(/\nFull text of an item: khub get with the id/);
    ada.workingDirectory = mkdtempSync(join(ada.directory, 'unheard-of-'));
    writeFileSync(join(ada.workingDirectory, '.khub.json'), '{"projectKey":"unheard-of"}');
    const { stdout } = await ada.run('brief');
    ada.workingDirectory = ada.directory;
    expect(stdout).toMatch(
      /^Nothing is known [^]*\nThe first item creates the project: khub add\.\n/,
    );
  });
});

describe('khub push', () => {
  it('keeps back the lines that look like a secret, unless they are said to be none', async () => {
    const client = ada;
    const path = join(client.directory, 'input.jsonl');
    const lines = [{ id: 'p0' }, { id: 'p1' }, { id: 'token', summary: `in CI: ${SECRET}` }];
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
    const sent: string[] = [];
    const { fetch: send } = client.runtime;
    client.runtime.fetch = (url, init) => {
      sent.push(JSON.stringify(init?.body));
      return send(url, init);
    };
    const { exitCode, json, stderr } = await client.run('push', path, '--json');
    client.runtime.fetch = send;
    expect(exitCode).toBe(4);
    expect(json).toMatchObject({
      accepted: 2,
      rejected: [{ line: 3, reason: 'event.secret_suspected' }],
    });
    expect(stderr).toContain('looks like a secret (github) and was not sent');
    expect(sent.join() + stderr).not.toContain(SECRET);

    const appended = await hub.appendedBy(async () => {
      const again = await client.run('push', path, '--not-secret', 'github', '--json');
      expect(again.json).toEqual({ accepted: 1, known: 2, rejected: [] });
      const third = await client.run('push', path, '--not-secret', 'github', '--json');
      expect(third.json).toEqual({ accepted: 0, known: 3, rejected: [] });
    });
    expect(appended.map(({ payload }) => payload.notSecret)).toEqual([['github']]);
  });
});

describe('khub rm', () => {
  it('deletes an item for everybody, signed, with the reason', async () => {
    const id = await added(ada, 'Wrong');
    const appended = await hub.appendedBy(async () => {
      const { stdout } = await ada.run('rm', id, '--yes', '--reason', 'It was wrong.');
      expect(stdout).toMatch(
        new RegExp(`^deleted ${id}: Wrong\nTo bring it back: .* rm ${id} --undo\n$`),
      );
    });
    const deleted = appended.find(({ kind }) => kind === 'knowledge.deleted');
    expect(deleted?.payload).toMatchObject({ knowledgeId: id, reason: 'It was wrong.' });
    expect((await bea.run('get', id)).stdout).toContain('status: deleted (Ada (ada)');
    expect((await bea.run('rm', id, '--undo')).exitCode).toBe(1);
    expect((await ada.run('rm', id, '--undo')).exitCode).toBe(0);
    expect((await bea.run('get', id)).stdout).toContain('status: active');
  });

  it('deletes nothing while the hub is away, and says that nothing waits', async () => {
    const id = await added(ada, 'Stays');
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = () => Promise.reject(new Error('away'));
    const { exitCode, json } = await ada.run('rm', id, '--yes', '--json');
    ada.runtime.fetch = send;
    expect([exitCode, json.error.remedy]).toEqual([5, expect.stringContaining('nothing waits')]);
    expect(await hub.appendedBy(() => ada.run('sync'))).toEqual([]);
  });

  it('deletes nothing unasked where nobody can be asked', async () => {
    const id = await added(ada, 'Kept');
    const appended = await hub.appendedBy(async () => {
      const { exitCode, json } = await ada.run('rm', id, '--json');
      expect([exitCode, json.error.remedy]).toEqual([2, 'Say --yes.']);
      expect((await ada.run('rm', 'none', '--yes')).exitCode).toBe(1);
    });
    expect(appended).toEqual([]);
  });
});

describe('khub projects', () => {
  it('lists those that the member may see', async () => {
    expect((await bea.run('projects')).exitCode).toBe(0);
    await hub.ask('/api/v1/admin/projects', {
      body: { groupKey: 'core', id: 'shop', name: 'Web shop' },
    });
    await hub.ask('/api/v1/admin/projects', {
      body: { groupKey: 'core', id: 'vault', name: 'Vault' },
    });
    const members = [{ memberId: 'member_core_ada', role: 'owner' }];
    await hub.ask('/api/v1/admin/projects/core/vault/acl', {
      method: 'PUT',
      body: { visibility: 'restricted', members },
    });
    const { stdout } = await ada.run('projects');
    expect(stdout).toMatch(/^shop +Web shop$/m);
    expect(stdout).toMatch(/^vault +Vault +\(restricted\)$/m);
    expect((await bea.run('projects')).stdout).not.toContain('vault');
  });
});
