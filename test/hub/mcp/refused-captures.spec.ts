import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { pushOneTo } from '../../support/push-one.js';
import { ToolCaller } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;
let tools: ToolCaller;

beforeAll(async () => {
  [hub, ada, bob] = await startCore('Ada', 'Bob');
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

describe('a capture to what is there already', () => {
  it('refuses the id of an item that says something else, which it would replace, and says what to do', async () => {
    const args = { id: 'k-taken', title: 'Rule 37', summary: 's', type: 'decision' };
    await tools.call(ada, 'capture_knowledge', args);
    const pushed = { id: 'k-pushed', title: 'Pushed', projectKey: 'big' };
    await pushOneTo(hub)(ada, 'knowledge.captured', { knowledge: pushed });
    const events = await tools.appendedBy(async () => {
      for (const [member, id] of [
        [ada, 'k-taken'],
        [ada, 'k-pushed'],
        [bob, 'k-pushed'],
      ] as const) {
        const said = { title: 'Other', summary: 'other', projectKey: 'shop' };
        const { isError, content } = await tools.call(member, 'capture_knowledge', { id, ...said });
        expect([isError, content[0].text]).toEqual([
          true,
          `Item ${id} exists and says something else. To change it, call update_knowledge; for a new item, use another id.`,
        ]);
      }
    });
    expect(events).toEqual([]);
  });

  it('is harmless to repeat with an id also after somebody changed the item', async () => {
    const args = { id: 'k-changed', title: 'First', summary: 'said', tags: ['x'] };
    await tools.call(ada, 'capture_knowledge', args);
    await tools.call(bob, 'update_knowledge', { id: 'k-changed', title: 'Second' });
    const events = await tools.appendedBy(async () => {
      const { structuredContent } = await tools.call(ada, 'capture_knowledge', args);
      expect(structuredContent).toMatchObject({
        knowledgeId: 'k-changed',
        eventId: 'capture k-changed',
      });
    });
    expect(events).toEqual([]);
  });

  it('refuses to write to an item or a task that is deleted, where nobody would find it', async () => {
    await tools.call(ada, 'capture_knowledge', { id: 'k-gone', title: 'Gone', summary: 'gone' });
    const task = { taskKey: 'SHOP-10', title: 'Ten', status: 'todo' };
    await tools.call(ada, 'capture_task', task);
    for (const id of ['k-gone', 'SHOP-10']) await tools.call(ada, 'delete_knowledge', { id });
    const events = await tools.appendedBy(async () => {
      for (const [name, args] of [
        ['capture_knowledge', { id: 'k-gone', title: 'Gone', summary: 'gone' }],
        ['capture_knowledge', { id: 'k-gone', title: 'Again', summary: 'again' }],
        ['capture_task', { ...task, title: 'Ten again' }],
        ['capture_task', { ...task, title: 'Ten again', anyway: true }],
      ] as const) {
        const { isError, content } = await tools.call(ada, name, args);
        const id = 'id' in args ? args.id : args.taskKey;
        expect([isError, content[0].text]).toEqual([
          true,
          `${id} is deleted. Whoever deleted it or an administrator can restore it: delete_knowledge with undo: true.`,
        ]);
      }
    });
    expect(events).toEqual([]);
    await tools.call(ada, 'delete_knowledge', { id: 'SHOP-10', undo: true });
    const { isError } = await tools.call(ada, 'capture_task', { ...task, status: 'done' });
    expect(isError).toBeUndefined();
  });

  it('names what took the place of a task, and writes to it only when that is meant', async () => {
    const task = { taskKey: 'SHOP-11', title: 'Eleven', status: 'todo' };
    await tools.call(ada, 'capture_task', task);
    const fields = { supersedes: 'SHOP-11', title: 'Twelve', summary: 'in its place' };
    await tools.call(ada, 'supersede_knowledge', fields);
    const refused = await tools.call(bob, 'capture_task', task);
    expect(refused.content[0].text).toMatch(/SHOP-11 is already superseded by .*“Twelve” of Ada/);
    expect((await tools.call(bob, 'capture_task', { ...task, anyway: true })).isError).toBe(
      undefined,
    );
  });
});
