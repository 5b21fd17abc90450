import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

describe('khub add --edit', () => {
  it('keeps what was written until the hub has it', async () => {
    ada.env = editorOf(ada, 'title: ""', 'tittle: Half an hour of work');
    const refused = await ada.run('add', '--edit', '--json');
    const [, file = ''] = /khub add --file (\S+\.md)$/.exec(refused.json.error.remedy) ?? [];
    const [text, kept] = [readFileSync(file, 'utf8'), readdirSync(dirname(file))];
    expect(text).toContain('tittle: Half an hour of work');
    writeFileSync(file, text.replace('tittle', 'title'));
    expect(await itemOf(hub, await added(ada, '--file', file))).toMatchObject({
      title: 'Half an hour of work',
    });
    ada.env = editorOf(ada, 'title: ""', 'title: Through');
    await added(ada, '--edit');
    expect(readdirSync(dirname(file))).toEqual(kept);
  });
});

describe('khub edit', () => {
  it('leaves what was written in its file where the home does not take it', async () => {
    const id = await added(ada, 'Ports', '--summary', 'The hub listens on 80.');
    const drafts = join(ada.home, 'drafts');
    rmSync(drafts, { recursive: true, force: true });
    writeFileSync(drafts, 'no folder');
    ada.env = editorOf(ada, 'listens on 80', 'listens on 8721');
    const { exitCode, stderr } = await ada.run('edit', id);
    rmSync(drafts);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`nothing can be kept in ${drafts}`);
    const [, file = ''] = /What you wrote is kept: in (.*)/.exec(stderr) ?? [];
    expect(readFileSync(file, 'utf8')).toContain('listens on 8721');
    rmSync(dirname(file), { recursive: true });
  });

  it('changes what was changed in the editor, and nothing else', async () => {
    const id = await added(ada, 'Ports', '--summary', 'The hub listens on 80.', '--tag', 'net');
    ada.env = editorOf(ada, 'listens on 80', 'listens on 8721');
    const appended = await hub.appendedBy(async () => {
      expect((await ada.run('edit', id)).exitCode).toBe(0);
    });
    expect(appended.find(({ kind }) => kind === 'knowledge.updated')?.payload).toMatchObject({
      knowledgeId: id,
      changes: { summary: 'The hub listens on 8721.' },
    });
    expect(await itemOf(hub, id)).toMatchObject({ title: 'Ports', tags: ['net'] });
  });

  it('sends no white space that the editor was not given', async () => {
    const knowledge = { id: 'spaced', title: 'Spaced', summary: 'S.', content: '\nBody.\n\n' };
    ada.stdin = JSON.stringify({ kind: 'knowledge.captured', payload: { knowledge } });
    await ada.run('push', '-');
    ada.env = editorOf(ada, 'Spaced', 'Spaced out');
    const appended = await hub.appendedBy(() => ada.run('edit', 'spaced'));
    expect(appended.find(({ kind }) => kind === 'knowledge.updated')?.payload.changes).toEqual({
      title: 'Spaced out',
    });
  });

  it('leaves an item without a summary that had none, and makes one anew where it was taken out', async () => {
    for (const content of [undefined, 'One.\n\nTwo.']) {
      const task = {
        id: content ? 'bare-told' : 'bare',
        type: 'task',
        title: 'Ten',
        summary: '',
        content,
      };
      ada.stdin = JSON.stringify({ kind: 'knowledge.captured', payload: { knowledge: task } });
      await ada.run('push', '-');
      ada.env = editorOf(ada, 'title: Ten', 'title: Ten edited');
      const appended = await hub.appendedBy(() => ada.run('edit', task.id));
      expect(appended.find(({ kind }) => kind === 'knowledge.updated')?.payload.changes).toEqual({
        title: 'Ten edited',
      });
      ada.env = editorOf(ada, 'summary: ""', 'summary: In short.');
      await ada.run('edit', task.id);
      expect(await itemOf(hub, task.id)).toMatchObject({ summary: 'In short.' });
      ada.env = editorOf(ada, 'summary: In short.', 'summary:');
      await ada.run('edit', task.id);
      expect(await itemOf(hub, task.id)).toMatchObject({
        summary: content ? 'One.' : 'Ten edited',
      });
    }
  });

  it('takes tags and content away that were deleted there', async () => {
    ada.stdin = '---\ntags: [a]\n---\nTitle\nlong';
    const id = await added(ada);
    ada.env = editorOf(ada, 'tags:\n  - a\n', '');
    await ada.run('edit', id);
    ada.env = editorOf(ada, '\nlong', '');
    await ada.run('edit', id);
    expect(await itemOf(hub, id)).toMatchObject({ tags: [], content: '', summary: 'long' });
  });

  it('edits a long content whole, which agents are told in parts', async () => {
    const lines = Array.from({ length: 800 }, (_, at) => `line ${at} 重发短信`).join('\n');
    ada.stdin = `# Long\n\nIn short.\n\n${lines}\nTHE END`;
    const id = await added(ada);
    ada.env = editorOf(ada, 'THE END', 'The end');
    expect((await ada.run('edit', id)).exitCode).toBe(0);
    expect((await itemOf(hub, id)).content).toBe(`In short.\n\n${lines}\nThe end`);
  });

  it('refuses a secret by its rule, and what is superseded, unless each is meant', async () => {
    const id = await added(ada, 'Old');
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = () => Promise.reject(new Error('nothing leaves this machine'));
    const refused = await ada.run('add', 'New', '--summary', SECRET, '--json');
    expect(refused.exitCode).toBe(1);
    expect(refused.json.error.message).toBe(
      'this looks like a secret (github), and nothing left this machine',
    );
    ada.runtime.fetch = send;
    ada.env = editorOf(ada, 'Old', SECRET);
    expect((await ada.run('edit', id)).stderr).toContain('(github), and nothing left this machine');
    const args = ['add', 'New', '--summary', SECRET, '--not-secret', 'github', '--json'];
    const { knowledgeId } = (await ada.run(...args)).json;
    const edge = { kind: 'supersedes', fromId: knowledgeId, toId: id };
    await hub.ask('/api/v1/admin/knowledge-edges', { body: edge });
    ada.env = editorOf(ada, 'Old', 'Older');
    const told = await ada.run('edit', id, '--discard');
    expect(told.exitCode).toBe(1);
    expect(told.stderr).toContain(knowledgeId);
    expect(told.stderr).toContain('use --anyway.');
    ada.env = editorOf(ada, 'Older', 'Older');
    expect((await ada.run('edit', id, '--anyway')).exitCode).toBe(0);
    expect(await itemOf(hub, id)).toMatchObject({ title: 'Older' });
  });

  it('keeps what was written until the hub has it, whatever stands between them', async () => {
    const id = await added(ada, 'Draft', '--summary', 'As it was.');
    ada.env = editorOf(ada, 'As it was.', 'Half an hour of work.');
    await ada.run('rm', id, '--yes');
    const refused = await ada.run('edit', id, '--json');
    expect(refused.exitCode).toBe(1);
    expect(refused.json.error.message).toContain(`: khub rm ${id} --undo.`);
    expect(refused.json.error.remedy).toContain(`khub edit ${id} opens it again`);
    await ada.run('rm', id, '--undo');
    ada.env = editorOf(ada, 'type: note', 'typo: note');
    const misspelt = await ada.run('edit', id);
    expect(misspelt).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is kept') });
    ada.env = editorOf(ada, 'typo: note', 'type: rule');
    const { exitCode, stderr } = await ada.run('edit', id);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('what you wrote before')]);
    expect(await itemOf(hub, id)).toMatchObject({ summary: 'Half an hour of work.', type: 'rule' });
    ada.env = editorOf(ada, 'Half an hour', 'An hour');
    expect((await ada.run('edit', id)).stderr).toBe('');
  });

  it('begins with the item as it is when what was written before is given up', async () => {
    const id = await added(ada, 'Given up', '--summary', 'As it was.');
    ada.env = editorOf(ada, 'summary: As it was.', 'summery: Worse.');
    expect((await ada.run('edit', id)).exitCode).toBe(2);
    ada.env = editorOf(ada, 'summary: As it was.', 'summary: Better.');
    expect((await ada.run('edit', id, '--discard')).exitCode).toBe(0);
    expect(await itemOf(hub, id)).toMatchObject({ summary: 'Better.' });
  });

  it('sends nothing over what others wrote meanwhile before it was seen, and keeps both', async () => {
    const id = await added(ada, 'Both', '--summary', 'First.', '--tag', 'a');
    await ada.run('sync');
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = () => Promise.reject(new Error('away'));
    ada.env = editorOf(ada, 'First.', 'Of Ada.');
    const away = await ada.run('edit', id);
    ada.runtime.fetch = send;
    const { findings } = (await ada.run('doctor', '--json')).json;
    expect(findings.find(({ name }: any) => name === 'kept').remedy).toContain(`khub edit ${id}`);
    expect([away.exitCode, away.stderr]).toEqual([5, expect.stringContaining('is kept')]);
    bea.env = editorOf(bea, 'First.', 'Of Bea.');
    expect((await bea.run('edit', id)).exitCode).toBe(0);
    bea.env = editorOf(bea, '- a', '- b');
    expect((await bea.run('edit', id)).exitCode).toBe(0);
    ada.env = editorOf(ada, 'Of Ada.', 'Of Ada.');
    const contested = await ada.run('edit', id, '--json');
    expect(contested.exitCode).toBe(1);
    expect(contested.json.error).toMatchObject({
      message: 'others changed its summary meanwhile, and nothing was sent',
      remedy: expect.stringContaining(`khub get ${id} shows theirs.\nWhat you wrote is kept`),
    });
    expect(await itemOf(hub, id)).toMatchObject({ summary: 'Of Bea.', tags: ['b'] });
    ada.env = editorOf(ada, 'Of Ada.', 'Of both.');
    expect((await ada.run('edit', id)).exitCode).toBe(0);
    expect(await itemOf(hub, id)).toMatchObject({ summary: 'Of both.', tags: ['b'] });
  });

  it('changes a summary of any length that may be written, and none of which the hub does not tell all', async () => {
    const id = await added(ada, 'Long', '--summary', `The beginning. ${'短信 '.repeat(1_300)}`);
    ada.env = editorOf(ada, 'The beginning.', 'Another beginning.');
    expect((await ada.run('edit', id)).exitCode).toBe(0);
    expect((await itemOf(hub, id)).summary).toMatch(/^Another beginning\. (短信 ?){1300}$/);

    const knowledge = { id: 'endless', title: 'Endless', summary: 'And on. '.repeat(4_000) };
    ada.stdin = JSON.stringify({ kind: 'knowledge.captured', payload: { knowledge } });
    await ada.run('push', '-');
    ada.env = editorOf(ada, 'And on.', 'Off.');
    const refused = await ada.run('edit', 'endless', '--json');
    expect([refused.exitCode, refused.json.error.message]).toEqual([
      1,
      'its summary cannot be changed here, for the hub does not tell all of it',
    ]);
    ada.env = editorOf(ada, 'title: Endless', 'title: Longest');
    expect((await ada.run('edit', 'endless', '--discard')).exitCode).toBe(0);
    const { title, summary } = await itemOf(hub, 'endless');
    expect([title, summary.length]).toEqual(['Longest', 32_000]);
  });

  it('changes nothing that a hub of before may have cut, which did not say what', async () => {
    const knowledge = { id: 'of-before', title: 'Of before', summary: 'And on. '.repeat(4_000) };
    ada.stdin = JSON.stringify({ kind: 'knowledge.captured', payload: { knowledge } });
    await ada.run('push', '-');
    const { fetch: send } = ada.runtime;
    ada.runtime.fetch = async (...asked) => {
      const { status, headers, body } = await send(...asked);
      if (body === null) return new Response(null, { status, headers });
      const text = await new Response(body).text();
      return new Response(text.replaceAll(',"cut":["summary"]', ''), { status, headers });
    };
    ada.env = editorOf(ada, 'Of before', 'Of now');
    const refused = await ada.run('edit', 'of-before', '--json');
    expect(refused.json.error.message).toContain('its title cannot be changed here');
    ada.env = editorOf(ada, 'type: note', 'type: rule');
    const other = await ada.run('edit', 'of-before', '--discard');
    ada.runtime.fetch = send;
    expect(other.exitCode).toBe(0);
    expect(await itemOf(hub, 'of-before')).toMatchObject({ title: 'Of before', type: 'rule' });
  });

  it('appends nothing when nothing was changed', async () => {
    const id = await added(ada, 'Same');
    ada.env = editorOf(ada, 'Same', 'Same');
    const appended = await hub.appendedBy(async () => {
      expect((await ada.run('edit', id)).stdout).toBe('nothing was changed\n');
    });
    expect(appended).toEqual([]);
  });
});

describe('without a terminal', () => {
  it.each([{}, { EDITOR: 'vim' }, { VISUAL: '/usr/bin/nano -w' }])(
    'no editor that needs one is opened, and what to do instead is said: %j',
    async (env) => {
      const id = await added(ada, 'Edited by nobody');
      ada.env = env;
      const edited = await ada.run('edit', id, '--json');
      expect([edited.exitCode, edited.json.error]).toEqual([
        2,
        {
          message: 'an editor needs a terminal, and there is none',
          remedy: expect.stringContaining('update_knowledge'),
        },
      ]);
      const adding = await ada.run('add', '--edit');
      expect([adding.exitCode, adding.stderr]).toEqual([
        2,
        expect.stringContaining('khub add --file -'),
      ]);
    },
  );
});
