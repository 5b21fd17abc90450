import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestHub } from '../support/hub.js';
import { AgentSession, contextOf } from './agent-session.js';
import { oneMember } from './one-member.js';
import { TestClient } from './run-khub.js';

const NOWHERE = 'http://127.0.0.1:9';
let hub: TestHub;
let ada: TestClient;

/** What khub answers while the hub is away. */
async function away(...args: string[]): Promise<string> {
  ada.alter({ hubUrl: NOWHERE });
  try {
    return (await ada.run(...args)).stdout;
  } finally {
    ada.alter({ hubUrl: hub.url });
  }
}

beforeAll(async () => {
  ({ hub, client: ada } = await oneMember());
});

afterAll(() => hub.stop());

describe('khub projects', () => {
  it('finishes a project, leaves it out of the list and says so, and takes it up again', async () => {
    await ada.run('projects', 'add', 'shop', '--name', 'Web shop');
    await ada.run('projects', 'add', 'till');
    const appended = await hub.appendedBy(async () => {
      const { stdout } = await ada.run('projects', 'finish', 'shop');
      expect(stdout).toMatch(/^shop {2}Web shop {2}\(finished \d{4}-\d\d-\d\d\)\n$/);
    });
    expect(appended).toMatchObject([
      { kind: 'project.updated', payload: { projectId: 'shop', changes: { finished: true } } },
    ]);
    const { stdout, stderr } = await ada.run('projects');
    expect([stdout, stderr]).toEqual([
      'till  till\n',
      '1 finished project left out: khub projects --finished\n',
    ]);
    expect((await ada.run('projects', '--finished')).stdout).toMatch(/^shop .*\(finished/m);
    expect((await ada.run('projects', 'resume', 'shop')).stdout).toBe('shop  Web shop\n');
    expect((await ada.run('projects')).stderr).toBe('');
    expect((await ada.run('projects', 'finish', 'nothing', '--json')).json.error.code).toBe(
      'admin.project_not_found',
    );
  });

  it('gives a project another key once that is meant', async () => {
    await ada.run('projects', 'add', 'importer');
    const unsaid = await ada.run('projects', 'rename', 'importer', 'intake');
    expect([unsaid.exitCode, unsaid.stderr]).toEqual([
      2,
      expect.stringContaining('Rename importer to intake?'),
    ]);
    const args = ['projects', 'rename', 'importer', 'intake', '--name', 'Intake', '--yes'];
    expect((await ada.run(...args)).stdout).toBe('intake  Intake  (before: importer)\n');
    const taken = await ada.run('projects', 'rename', 'till', 'importer', '--yes', '--json');
    expect([taken.exitCode, taken.json.error.code]).toEqual([1, 'project.id_taken']);
  });
});

describe('a copy of what khub may see', () => {
  it('knows a project by its former keys, also what was captured under one while the project got another', async () => {
    await ada.run('add', 'Zebra queue is drained twice', '--project', 'crawler');
    await ada.run('sync');
    await away('add', 'Zebra queue waits here', '--project', 'crawler');
    await ada.run('projects', 'rename', 'crawler', 'spider', '--yes');
    await ada.run('add', 'Zebra queue is new', '--project', 'spider');
    await ada.run('sync');
    for (const project of ['crawler', 'spider']) {
      const brief = await away('brief', project);
      const found = await away('search', 'zebra', '--project', project);
      for (const said of ['drained twice', 'waits here', 'is new'])
        expect([brief, found]).toEqual([
          expect.stringContaining(said),
          expect.stringContaining(said),
        ]);
    }
    await ada.run('export', 'notes', '--project', 'crawler');
    expect(readdirSync(join(ada.directory, 'notes', 'spider'))).toHaveLength(3);
  });

  it('tells once what was said under several keys', async () => {
    for (const key of ['stall', 'booth'])
      await ada.run('add', 'Okapi retries stop after five', '--project', key);
    await ada.run('projects', 'rename', 'stall', 'booth', '--yes');
    await ada.run('sync');
    const list = await away('list', '--project', 'booth');
    expect(list.match(/Okapi retries/g)).toHaveLength(2);
    const brief = await away('brief', 'booth');
    expect(brief.match(/Okapi retries/g)).toHaveLength(1);
  });

  it('learns without a new event that a project was finished or renamed', async () => {
    await ada.run('add', 'Quagga decides', '--project', 'done-soon');
    await ada.run('sync');
    expect(await away('brief', 'done-soon')).not.toContain('is finished');
    await ada.run('projects', 'finish', 'done-soon');
    await ada.run('projects', 'rename', 'done-soon', 'done', '--yes');
    await ada.run('sync');
    expect(await away('brief', 'done')).toMatch(/Quagga decides/);
    expect(await away('brief', 'done-soon')).toMatch(/^This project is finished \(since .*\)\.$/m);
  });
});

describe('khub import', () => {
  it('goes on with what was imported before the project got another key, also by somebody else', async () => {
    const ben = new TestClient();
    await ben.join(hub, 'core', 'Ben');
    const importInto = async (client: TestClient, project: string, ...animals: string[]) => {
      const folder = join(client.directory, 'zoo');
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      for (const each of animals) writeFileSync(join(folder, `${each}.md`), `# ${each}\n\nEats.\n`);
      return (await client.run('import', 'zoo', '--project', project, '--json')).json;
    };
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    const first = await importInto(ada, 'zoo', 'okapi', 'tapir');
    await ada.run('projects', 'rename', 'zoo', 'park', '--yes');
    for (const client of [ada, ben]) {
      const again = await importInto(client, 'park', 'okapi', 'tapir');
      expect(again).toMatchObject({ accepted: 0, known: 2 });
      expect(idsOf(again)).toEqual(idsOf(first));
    }
    const more = await importInto(ben, 'park', 'okapi', 'quokka', 'tapir');
    expect(more).toMatchObject({ accepted: 1, known: 2 });
    const less = await importInto(ada, 'park', 'okapi');
    expect(less.gone).toMatchObject([{ place: 'zoo/tapir.md' }]);
  });
});

describe('an agent in a folder that has the old name', () => {
  it('gets the brief of its project, and what a prompt is about, and hears that it is finished', async () => {
    await hub.group('team');
    const session = await AgentSession.of(hub, 'team');
    await session.decide('Payment webhook retries stop after five');
    const path = `/api/v1/admin/projects/team/${session.projectKey}`;
    const body = { projectKey: 'new-name', name: 'New name', finished: true };
    await hub.ask(path, { method: 'PUT', body });
    const prompt = 'the payment webhook retries forever, fix it';
    const told = contextOf(await session.prompt(prompt));
    expect(told).toMatch(/^This project is finished \(since .*\)\.\n<notes>\n- Payment/m);
    const brief = contextOf(await session.start());
    expect(brief).toMatch(/^# New name\nThis project is finished \(since .*\)\.$/m);
    expect(brief).toContain('Payment webhook retries stop');
  });
});
