import type { Page } from 'playwright-core';
import type { Joined } from '../support/hub.js';
import { picture, violations } from '../support/browser-page.js';
import { restrictedProject } from '../support/projects.js';
import { ConsoleVisits, overflow, settled } from './visits.js';
import { tell } from './team.js';

let ida: Joined;
let bo: Joined;
let rea: Joined;
const visits = ConsoleVisits.ofFile(async (hub) => {
  await hub.group('crew');
  ida = await hub.join('crew', 'Ida');
  bo = await hub.join('crew', 'Bo');
  rea = await hub.join('crew', 'Rea');
  await restrictedProject(hub, ida, 'shop', [
    [bo, 'member'],
    [rea, 'reader'],
  ]);
});

let round = 0;

/** Writes tasks of these states, named after the letters of the alphabet, in place of those from before. */
async function tasks(...states: string[]): Promise<string> {
  const name = `r${++round}`;
  const old = await visits.hub.ask('/api/v1/admin/task-digest?includeDone=true&limit=100');
  await tell(visits.hub, ida, [
    ...old.body.entries.map(({ taskKey }: any) => ({
      id: `gone-${taskKey}-${name}`,
      kind: 'knowledge.deleted',
      payload: { knowledgeId: taskKey, tombstone: true },
    })),
    ...states.map((taskStatus, at) => {
      const letter = 'ABCDEFGH'[at]!;
      const summary = `What is to be done about ${letter}, in a sentence that says enough.`;
      const item = { id: `${name}-${letter}`, title: `Task ${letter}`, summary, type: 'task' };
      return {
        id: `e-${name}-${letter}`,
        kind: 'knowledge.captured',
        createdAt: new Date(Date.now() - at * 60_000).toISOString(),
        payload: { knowledge: { ...item, taskStatus, projectKey: 'shop' } },
      };
    }),
  ]);
  return name;
}

const stateOf = async (id: string) =>
  (await visits.hub.ask(`/api/v1/admin/knowledge/crew/${id}`)).body.task.status;
const lane = (page: Page, name: string) =>
  page.locator('.lane', { has: page.getByRole('heading', { name, level: 2 }) });
const card = (page: Page, letter: string) => page.locator('.card', { hasText: `Task ${letter}` });
const inLane = (page: Page, name: string, letter: string) =>
  lane(page, name)
    .locator('.card', { hasText: `Task ${letter}` })
    .waitFor();

async function openAs(member: Joined, path: string): Promise<Page> {
  const { accessToken: token } = member;
  const { body } = await visits.hub.ask('/api/v1/console/codes', { method: 'POST', token });
  return visits.open(`${path}#code=${body.code}`);
}

describe('what comes next of a task', () => {
  it.each([360, 768, 1280])(
    'stands on its card and on its page, unless it is done, at %i pixels',
    async (width) => {
      const name = await tasks('todo');
      const waits = `Waits for the new Playwright image ${name}`;
      const told = ['blocked', 'done'].map((status) => ({
        id: `e-${name}-${status}`,
        kind: 'task.updated',
        payload: {
          taskKey: `${name}-${status}`,
          title: `It is ${status}`,
          status,
          nextStep: waits,
        },
      }));
      await tell(visits.hub, ida, told);
      const page = await visits.open('/tasks', { viewport: { width, height: 800 } });
      await page.getByText(`Next: ${waits}`).waitFor();
      await page.getByRole('checkbox', { name: 'Show done tasks' }).check();
      await page.getByRole('link', { name: 'It is done' }).waitFor();
      expect(await page.locator('.next-step').count()).toBe(1);
      await picture(page, `next-step-board-${width}`);
      await page.getByRole('link', { name: 'It is blocked' }).click();
      await page.locator('.said', { hasText: `Next: ${waits}` }).waitFor();
      await picture(page, `next-step-${width}`);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    },
  );

  it('says in no words where it stood when its summary was written', async () => {
    const name = await tasks();
    const said = { taskKey: name, title: 'Moved since', status: 'done' };
    await tell(visits.hub, ida, [
      {
        id: `e-${name}`,
        kind: 'task.updated',
        payload: { ...said, summary: '[in progress] Half of the login' },
      },
    ]);
    const page = await visits.open(`/knowledge/crew/${name}`);
    await page.locator('.said-summary').waitFor();
    expect(await page.locator('.said-summary').textContent()).toBe('Half of the login');
    await page.goto(`${visits.hub.url}/console/knowledge?query=login`);
    const row = page.locator('.item-row', { hasText: 'Moved since' });
    expect(await row.locator('.item-summary').textContent()).toBe('Half of the login');
  });

  it('leaves no empty frame where a task has nothing but a title', async () => {
    const name = await tasks();
    const payload = { taskKey: name, title: 'Nothing but a title', status: 'done', nextStep: 'x' };
    await tell(visits.hub, ida, [{ id: `e-${name}`, kind: 'task.updated', payload }]);
    const page = await visits.open(`/knowledge/crew/${name}`);
    await page.getByRole('heading', { level: 1, name: 'Nothing but a title' }).waitFor();
    await settled(page);
    expect(await page.locator('.said').count()).toBe(0);
  });
});

describe('the board', () => {
  it.each([360, 768, 1280])(
    'moves tasks by pointer at %i pixels, several at once',
    async (width) => {
      const name = await tasks('todo', 'todo', 'blocked', 'in_progress');
      const page = await visits.open('/tasks', { viewport: { width, height: 800 } });
      await picture(page, `board-${width}`);
      await card(page, 'A').getByRole('button', { name: 'in progress: Task A' }).click();
      await inLane(page, 'in progress', 'A');
      await page.getByText('“Task A” is now in progress').waitFor();
      for (const letter of ['B', 'C'])
        await page.getByRole('checkbox', { name: `Choose: Task ${letter}` }).check();
      await page.getByText('2 tasks chosen').waitFor();
      await picture(page, `board-chosen-${width}`);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
      await page.locator('.chosen-bar').getByRole('button', { name: 'done' }).click();
      await page.getByText('2 tasks are now done').waitFor();
      await picture(page, `board-moved-${width}`);
      expect(await page.locator('.chosen-bar').count()).toBe(0);
      expect(await Promise.all(['A', 'B', 'C'].map((at) => stateOf(`${name}-${at}`)))).toEqual([
        'in_progress',
        'done',
        'done',
      ]);
      await page
        .locator('.toast', { hasText: '2 tasks' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await inLane(page, 'to do', 'B');
      await inLane(page, 'blocked', 'C');
      expect(await stateOf(`${name}-B`)).toBe('todo');
    },
  );

  it('is worked with the keyboard alone', async () => {
    const name = await tasks('blocked', 'todo', 'todo');
    const page = await visits.open('/tasks');
    await page.keyboard.press('j');
    await page.keyboard.press('i');
    await inLane(page, 'in progress', 'A');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const at = () => page.evaluate(`document.activeElement.closest('.card')?.textContent`);
    expect(await at()).toContain('Task B');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 tasks chosen').waitFor();
    await page.keyboard.press('d');
    await page.getByText('2 tasks are now done').waitFor();
    expect(await stateOf(`${name}-C`)).toBe('done');
    await page.keyboard.press('u');
    await inLane(page, 'to do', 'C');
    await page.getByRole('checkbox', { name: 'Choose: Task B' }).press('Space');
    await page.keyboard.press('b');
    await inLane(page, 'blocked', 'B');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    for (const does of ['to do', 'in progress', 'blocked', 'done', 'Choose'])
      await keys.getByText(does, { exact: true }).first().waitFor();
  });

  it('shows a task where it goes before the hub has answered, and puts it back when the hub fails', async () => {
    const name = await tasks('todo');
    const page = await visits.open('/tasks');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // What is asked for anew would put it back too.
    await page.route('**/task-digest*', () => {});
    await page.route('**/tasks/move', async (route) => {
      await held;
      await route.abort();
    });
    await card(page, 'A').getByRole('button', { name: 'blocked: Task A' }).click();
    await inLane(page, 'blocked', 'A');
    await lane(page, 'to do 0').waitFor();
    answer();
    await page.locator('.toast-problem').waitFor();
    await inLane(page, 'to do', 'A');
    expect(await stateOf(`${name}-A`)).toBe('todo');
    visits.complaints = [];
  });

  it('leaves a task where somebody else moved it meanwhile, and says so', async () => {
    const name = await tasks('todo', 'todo');
    const page = await visits.open('/tasks');
    await inLane(page, 'to do', 'A');
    // What the hub hints at would show the change before the key is pressed.
    await page.route('**/task-digest*', () => {});
    await tell(visits.hub, bo, [
      {
        id: `raced-${name}`,
        kind: 'knowledge.updated',
        payload: { knowledgeId: `${name}-A`, changes: { taskStatus: 'blocked' } },
      },
    ]);
    for (const letter of ['A', 'B'])
      await page.getByRole('checkbox', { name: `Choose: Task ${letter}` }).check();
    await page.keyboard.press('d');
    await page.getByText('Not moved: “Task A”. The task was moved meanwhile').waitFor();
    expect(await stateOf(`${name}-A`)).toBe('blocked');
    expect(await stateOf(`${name}-B`)).toBe('done');
  });

  it('is moved by a member with the rights of the member, and says so to a reader', async () => {
    const name = await tasks('todo');
    const page = await openAs(bo, '/tasks');
    await card(page, 'A').getByRole('button', { name: 'done: Task A' }).click();
    await page.getByText('“Task A” is now done').waitFor();
    expect(await stateOf(`${name}-A`)).toBe('done');
    await page.getByRole('checkbox', { name: 'Show done tasks' }).check();
    await inLane(page, 'done', 'A');
    const reader = await openAs(rea, '/tasks');
    await reader.getByRole('checkbox', { name: 'Show done tasks' }).check();
    await card(reader, 'A').getByRole('button', { name: 'to do: Task A' }).click();
    await reader.getByText('Your role in the project does not allow this.').waitFor();
    await inLane(reader, 'done', 'A');
    expect(await stateOf(`${name}-A`)).toBe('done');
  });
});

describe('the board without open tasks', () => {
  it('says how one comes about, as long as there is none', async () => {
    await tasks();
    const page = await visits.open('/tasks', { viewport: { width: 360, height: 740 } });
    await page.getByRole('heading', { name: 'No open tasks' }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByText("npx khub add 'Write the runbook' --type task").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'board-empty-360');
    await tasks('todo');
    await inLane(page, 'to do', 'A');
    expect(await page.getByText('No open tasks').count()).toBe(0);
  });
});

describe('the page of a task', () => {
  it.each([360, 768, 1280])('says where it stands and moves it, at %i pixels', async (width) => {
    const name = await tasks('todo');
    const path = `/knowledge/crew/${name}-A`;
    const page = await visits.open(path, { viewport: { width, height: 800 } });
    const places = page.getByRole('group', { name: 'This task is' });
    await places.getByRole('button', { name: 'blocked' }).click();
    await places.locator('[aria-pressed=true]', { hasText: 'blocked' }).waitFor();
    await picture(page, `task-${width}`);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('d');
    await places.locator('[aria-pressed=true]', { hasText: 'done' }).waitFor();
    expect(await stateOf(`${name}-A`)).toBe('done');
    await page.keyboard.press('u');
    await places.locator('[aria-pressed=true]', { hasText: 'blocked' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await settled(page);
    await page.getByRole('group', { name: '任务状态' }).getByText('受阻').waitFor();
    await picture(page, `task-chinese-${width}`);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it('moves nothing that is deleted', async () => {
    const name = await tasks('todo');
    await tell(visits.hub, ida, [
      {
        id: `end-${name}`,
        kind: 'knowledge.deleted',
        payload: { knowledgeId: `${name}-A`, tombstone: true },
      },
    ]);
    const page = await visits.open(`/knowledge/crew/${name}-A`);
    await page.getByText('Deleted').first().waitFor();
    expect(await page.locator('.task-places').count()).toBe(0);
  });
});
