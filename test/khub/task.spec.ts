import type { TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { oneMember } from './one-member.js';
import type { TestClient } from './run-khub.js';

describe('khub task', () => {
  let hub: TestHub;
  let ada: TestClient;
  let statusOf: (id: string) => Promise<string>;

  beforeAll(async () => {
    ({ hub, client: ada } = await oneMember());
    const bea = await hub.join('core', 'Bea');
    const pushOne = pushOneTo(hub);
    const told = { kind: 'agent', metadata: { taskKey: 'SHOP-7', taskStatus: 'doing' } };
    const capture = (id: string, more: object) =>
      pushOne(bea, 'knowledge.captured', { id, title: `Do ${id}`, type: 'task', ...more });
    await capture('t1', { source: told });
    await capture('t2', { summary: '[wip] Begun' });
    await capture('gone', { status: 'superseded' });
    await capture('rule', { type: 'decision' });
    const ofAda = (await hub.ask('/api/v1/admin/members?groupKey=core')).body.members.find(
      ({ displayName }: any) => displayName === 'Ada',
    );
    await restrictedProject(hub, bea, 'vault', [[ofAda, 'reader']]);
    await capture('t3', { projectKey: 'vault' });
    statusOf = async (id) => {
      const { entries } = (await hub.ask('/api/v1/admin/task-digest?includeDone=true')).body;
      return entries.find(({ items }: any) => items[0].id === id).status;
    };
  });

  afterAll(() => hub.stop());

  it('says of several at once where they stand, whatever said so before', async () => {
    const appended = await hub.appendedBy(async () => {
      const { exitCode, stdout } = await ada.run('task', 'done', 't1', 't2', 't1');
      expect([exitCode, stdout]).toEqual([0, 'done: Do t1 [t1]\ndone: Do t2 [t2]\n']);
    });
    expect(appended.map(({ kind, payload }) => [kind, payload])).toEqual(
      ['t1', 't2'].map((knowledgeId) => [
        'knowledge.updated',
        { knowledgeId, changes: { taskStatus: 'done' } },
      ]),
    );
    expect([await statusOf('t1'), await statusOf('t2')]).toEqual(['done', 'done']);
    expect((await ada.run('task', 'blocked', 't2')).exitCode).toBe(0);
    expect(await statusOf('t2')).toBe('blocked');
  });

  it('changes nothing if one of them is no task in force', async () => {
    const appended = await hub.appendedBy(async () => {
      for (const [id, why] of [
        ['rule', 'rule is no task, but of the type decision'],
        ['gone', 'gone is superseded'],
      ] as const) {
        const { exitCode, json } = await ada.run('task', 'done', 't2', id, '--json');
        expect([exitCode, json.error.message]).toEqual([2, why]);
      }
      expect((await ada.run('task', 'done', 'none')).exitCode).toBe(1);
      expect((await ada.run('task', 'later', 't2')).exitCode).toBe(2);
      const many = Array.from({ length: 201 }, (_, at) => `t${at}`);
      expect((await ada.run('task', 'done', ...many)).exitCode).toBe(2);
    });
    expect(appended).toEqual([]);
  });

  it('names those that the hub refuses', async () => {
    const { exitCode, stdout } = await ada.run('task', 'done', 't2', 't3');
    expect(exitCode).toBe(4);
    expect(stdout).toMatch(/^done: Do t2 \[t2\]\nrefused: t3: .+\n$/);
    expect([await statusOf('t2'), await statusOf('t3')]).toEqual(['done', 'unknown']);
  });
});
