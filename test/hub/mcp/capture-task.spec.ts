import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { restrictedProject } from '../../support/projects.js';
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

describe('a task’s key that is in use', () => {
  const refusalOf = async (member: Joined, args: object) => {
    let told: unknown;
    const task = { title: 'Mine', status: 'todo', anyway: true, ...args };
    const events = await tools.appendedBy(async () => {
      const { isError, content } = await tools.call(member, 'capture_task', task);
      told = isError === true && content[0].text;
    });
    expect(events).toEqual([]);
    return told;
  };
  const rename = (id: string, projectKey: string) =>
    hub.ask(`/api/v1/admin/projects/core/${id}`, { method: 'PUT', body: { projectKey } });

  it('does not take the task from its project, whoever writes, and says what to do', async () => {
    const task = { taskKey: 'todo-1', title: 'A', status: 'in_progress', nextStep: 'Pack it' };
    await tools.call(ada, 'capture_task', { ...task, projectKey: 'Shop' });
    for (const member of [ada, bob])
      expect(await refusalOf(member, { taskKey: 'todo-1', projectKey: 'billing' })).toBe(
        'Task todo-1 is a task of project shop; choose another key. To write to that task, set projectKey "shop".',
      );
    const { structuredContent } = await tools.call(ada, 'get_knowledge', { id: 'todo-1' });
    expect(structuredContent.item).toMatchObject({ title: 'A', projectKey: 'Shop' });
  });

  it('is that of the same task by every name of its project, and where none is named', async () => {
    const task = { taskKey: 'todo-2', title: 'B', status: 'todo' };
    await tools.call(ada, 'capture_task', { ...task, projectKey: 'old-name' });
    expect((await rename('old-name', 'new-name')).status).toBe(200);
    for (const projectKey of ['old-name', 'New Name', undefined, null]) {
      const told = await tools.call(ada, 'capture_task', { ...task, projectKey });
      expect(told.isError).toBeUndefined();
      expect(told.content[0].text).not.toContain('in no project');
    }
    expect(await refusalOf(ada, { taskKey: 'todo-2', projectKey: 'third' })).toContain(
      'is a task of project new-name;',
    );
  });

  it('leaves a task of several projects in all of them', async () => {
    const knowledge = { id: 'todo-3', type: 'task', title: 'C', otherProjectKeys: ['billing'] };
    const shared = { knowledge: { ...knowledge, projectKey: 'shop' } };
    await pushOneTo(hub)(ada, 'knowledge.captured', shared, { id: 'shared-task' });
    const task = { taskKey: 'todo-3', title: 'C', status: 'done', projectKey: 'shop' };
    await tools.call(ada, 'capture_task', task);
    const { structuredContent } = await tools.call(ada, 'get_knowledge', { id: 'todo-3' });
    expect(structuredContent.item).toMatchObject({
      projectKey: 'shop',
      otherProjectKeys: ['billing'],
    });
  });

  it('makes no task of an item of another type', async () => {
    await tools.call(ada, 'capture_knowledge', {
      id: 'ADR-1',
      title: 'D',
      summary: 'Decided so',
      type: 'decision',
    });
    expect(await refusalOf(ada, { taskKey: 'ADR-1' })).toBe(
      'ADR-1 is no task, but of the type decision; choose another key.',
    );
  });

  it('is only said to be taken where the caller may not see by what', async () => {
    await restrictedProject(hub, ada, 'vault');
    const task = { title: 'Telltale', status: 'todo' };
    await tools.call(ada, 'capture_task', { ...task, taskKey: 'todo-4', projectKey: 'vault' });
    await tools.captured(ada, { id: 'todo-5', visibility: 'private' });
    for (const taskKey of ['todo-4', 'todo-5'])
      expect(await refusalOf(bob, { taskKey, projectKey: 'shop' })).toBe(
        `The key ${taskKey} is taken; choose another.`,
      );
  });
});

describe('the title of a task', () => {
  it('keeps the title of a task that is known, and asks for that of a new one', async () => {
    const task = { taskKey: 'logout', title: 'Move the logout', status: 'todo' };
    await tools.call(ada, 'capture_task', task);
    const done = { taskKey: 'logout', status: 'done' };
    expect(await tools.appendedBy(() => tools.call(bob, 'capture_task', done))).toEqual([
      ['task.updated', { taskKey: 'logout', taskStatus: 'done' }],
    ]);
    const { structuredContent } = await tools.call(bob, 'get_knowledge', { id: 'logout' });
    expect(structuredContent.item).toMatchObject({ title: 'Move the logout' });
    const events = await tools.appendedBy(async () => {
      const { isError, content } = await tools.call(ada, 'capture_task', { ...done, taskKey: 'x' });
      expect([isError, content[0].text]).toEqual([
        true,
        'title is missing: there is no task x yet, and a new one needs a title.',
      ]);
    });
    expect(events).toEqual([]);
  });
});

describe('what comes next of a task', () => {
  const told = async (name: string, args: object): Promise<string> =>
    (await tools.told(bob, name, args)).content[0].text;

  it('is in a search before the summary, as far as there is room, and for programs', async () => {
    const task = { taskKey: 'pay-1', title: 'Pay by walrus', status: 'in_progress' };
    const said = { summary: 'The form is there', nextStep: 'write the consumer' };
    await tools.call(ada, 'capture_task', { ...task, ...said });
    expect(await told('search_knowledge', { query: 'walrus' })).toMatch(
      /\n- \[pay-1\] Pay by walrus \(task, in progress, .*\)\n {2}> next: write the consumer; The form is there/,
    );
    const { structuredContent } = await tools.call(bob, 'search_knowledge', { query: 'walrus' });
    expect(structuredContent.items).toMatchObject([{ nextStep: 'write the consumer' }]);
  });

  it('is told no more once it is done, whoever says so, and again when it is opened again', async () => {
    const task = { taskKey: 'pay-2', title: 'Refund by ocelot', status: 'in_progress' };
    const step = 'ask the bank';
    await tools.call(ada, 'capture_task', { ...task, nextStep: step });
    const answers = async () => [
      await told('get_knowledge', { id: 'pay-2' }),
      await told('search_knowledge', { query: 'ocelot' }),
    ];
    const move = (status: string) => ({ taskKey: 'pay-2', status });
    const setByPush = { knowledgeId: 'pay-2', changes: { taskStatus: 'done' } };
    const push = pushOneTo(hub);
    for (const finish of [
      () => tools.call(ada, 'capture_task', move('done')),
      () => push(ada, 'knowledge.updated', setByPush, { id: 'khub-task-done' }),
    ]) {
      for (const answer of await answers()) expect(answer).toContain(step);
      await finish();
      for (const answer of await answers()) expect(answer).not.toContain(step);
      await tools.call(ada, 'capture_task', move('todo'));
    }
  });
});

it('a task that nobody gave a state is to do, in the words in which all lists say so', async () => {
  const knowledge = { id: 'pdf-1', type: 'task', title: 'Ship the okapi', projectKey: 'pdf' };
  await pushOneTo(hub)(ada, 'knowledge.captured', { knowledge }, { id: 'pdf-task' });
  const under = { taskKey: 'pdf-2', title: 'Pack the okapi', status: 'in_progress' };
  await tools.call(ada, 'capture_task', { ...under, projectKey: 'pdf' });
  const found = await tools.call(bob, 'search_knowledge', { query: 'okapi' });
  expect(found.content[0].text).toMatch(/\[pdf-1\] Ship the okapi \(task, to do, /);
  expect(found.content[0].text).toMatch(/\[pdf-2\] Pack the okapi \(task, in progress, /);
  const { items } = found.structuredContent;
  expect(items.find(({ id }: any) => id === 'pdf-1').taskStatus).toBe('todo');
  const { content } = await tools.call(bob, 'get_knowledge', { id: 'pdf-1' });
  expect(content[0].text).toContain('\ntask: pdf-1, to do\n');
  const brief = await tools.call(bob, 'project_brief', { projectKey: 'pdf' });
  expect(brief.content[0].text).toContain('- to do: Ship the okapi ');
});
