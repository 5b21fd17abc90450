import { Home } from '../../apps/khub/src/hub/home.js';
import { Membership } from '../../apps/khub/src/hub/membership.js';
import { hubStandIn } from '../../apps/khub/src/local/hub-stand-in.js';
import { OfflineTools } from '../../apps/khub/src/local/offline-tools.js';
import { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;
let offline: OfflineTools;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  const bea = await hub.join('core', 'Bea');
  const pushOne = pushOneTo(hub);
  for (const id of ['cents', 'floats', 'pro', 'contra', 'gone'])
    await pushOne(bea, 'knowledge.captured', { knowledge: { id, title: id, projectKey: 'shop' } });
  await pushOne(bea, 'task.updated', { taskKey: 'till', title: 'Till', nextStep: 'receipts' });
  await pushOne(bea, 'task.updated', { taskKey: 'tax', title: 'Tax', projectKey: 'billing' });
  await pushOne(bea, 'knowledge.deleted', { knowledgeId: 'gone', tombstone: true });
  for (const [kind, fromId, toId] of [
    ['supersedes', 'cents', 'floats'],
    ['contradicts', 'contra', 'pro'],
  ])
    await pushOne(bea, 'knowledge.edge_added', { kind, fromId, toId });
  for (const kind of ['knowledge.edge_added', 'knowledge.edge_removed'])
    await pushOne(bea, kind, { kind: 'supersedes', fromId: 'cents', toId: 'pro' });
  const ada = new TestClient();
  await ada.join(hub, 'core', 'Ada');
  await ada.run('sync');
  const { credentials } = new Membership(new Home(ada.home), ada.runtime);
  offline = new OfflineTools(new Home(ada.home), credentials, 'shop', ada.runtime);
});

afterAll(() => hub.stop());

async function call(name: string, args: object): Promise<any> {
  const standIn = hubStandIn(offline, () => 'made-id');
  return standIn.answer('tools/call', standIn.ask('tools/call', { name, arguments: args }) as any);
}

describe('what ended, without the hub', () => {
  it('is told of as changed since a time: superseded, deleted and contradicted', async () => {
    const changed = async (since: string) =>
      (await call('project_brief', { since })).content[0].text as string;
    const brief = await changed('9999w');
    expect(await changed('2026-01-01')).toBe(brief);
    expect(await changed('2026-01-01T00:00:00+02:00')).toBe(brief);
    expect(await changed('today')).toMatch(/^Invalid arguments: since must be a date/);
    expect(brief).toContain('\n- superseded: floats [floats]\n');
    expect(brief).not.toContain('superseded: pro [pro]');
    expect(brief).toContain('\n- deleted: gone [gone]\n');
    expect(brief).toContain('\n- new contradiction: contra [contra] contradicts pro [pro]\n');
    expect(await changed('2099-01-01T00:00:00Z')).not.toContain('## Changed');
  });

  it('is written to no more, nor is an item replaced that has the id of a capture', async () => {
    for (const [name, args, problem] of [
      ['capture_task', { taskKey: 'gone' }, /^gone is deleted\. Whoever deleted it/],
      ['capture_task', { taskKey: 'cents', title: 'T' }, /^cents is no task, but of the type /],
      ['capture_knowledge', { id: 'gone', title: 'T', summary: 's' }, /^gone is deleted\. /],
      ['capture_knowledge', { id: 'cents', title: 'T', summary: 's' }, /^Item cents exists and/],
    ] as const) {
      const { isError, content } = await call(name, args);
      expect([isError, content[0].text]).toEqual([true, expect.stringMatching(problem)]);
    }
    const elsewhere = await call('capture_task', { taskKey: 'tax', title: 'Tax of shop' });
    expect([elsewhere.isError, elsewhere.content[0].text]).toEqual([
      true,
      expect.stringMatching(/^Task tax is a task of project billing; choose another key\. /),
    ]);
    const untitled = await call('capture_task', { taskKey: 'fresh' });
    expect(untitled.content[0].text).toMatch(/^title is missing: there is no task fresh yet/);
    const kept = await call('capture_knowledge', { title: 'S', summary: 'away' });
    expect(kept.content[0].text).toContain('Kept: made-id');
    const taken = await call('capture_knowledge', { title: 'T', summary: 'another' });
    expect(taken.content[0].text).toMatch(/^Item made-id exists and/);
    expect(offline.queue.names()).toHaveLength(1);
    await call('capture_task', { taskKey: 'new', title: 'New', projectKey: 'billing' });
    const again = await call('capture_task', { taskKey: 'new', title: 'Other' });
    expect(again.content[0].text).toMatch(/^Task new is a task of project billing;/);
    for (const taskKey of ['new', 'tax'])
      await call('capture_task', { taskKey, status: 'done', projectKey: 'billing' });
    expect(offline.queue.names()).toHaveLength(4);
  });
});

it('a task without a state is found as one to do without the hub', async () => {
  const found = async (status: string) =>
    (await call('search_knowledge', { status })).content[0].text as string;
  expect(await found('todo')).toContain('[till] Till');
  expect(await found('done')).toContain('Nothing was found');
});

it('what comes next of a task is read without the hub', async () => {
  const { content } = await call('get_knowledge', { id: 'till' });
  expect(content[0].text).toContain('\n\nnext:\n> receipts');
});
