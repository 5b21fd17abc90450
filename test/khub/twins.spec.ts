import type { TestHub } from '../support/hub.js';
import type { TestClient } from './run-khub.js';
import { itemOf, twoMembers } from './two-members.js';

const SAID = { summary: 'Its DNS is at Uno.', projectKey: 'shop' };

let hub: TestHub;
let ada: TestClient;
let bea: TestClient;

beforeAll(async () => ({ hub, ada, bea } = await twoMembers()));

afterAll(() => hub.stop());

/** Pushes items of one title that say the same. */
async function alike(title: string, ...ids: string[]): Promise<void> {
  ada.stdin = ids
    .map((id) =>
      JSON.stringify({
        kind: 'knowledge.captured',
        payload: { knowledge: { id, title, ...SAID } },
      }),
    )
    .join('\n');
  expect((await ada.run('push', '-')).exitCode).toBe(0);
  ada.stdin = '';
}

const STILL = 'What it said is still in force, for these say the same.';

it('khub rm lists what says the same and stays, with the commands that remove it too', async () => {
  const title = 'The site lives at one.example';
  await alike(title, 'site-a', 'site b', 'site-c');
  const { stdout } = await ada.run('rm', 'site-a', '--yes');
  const [first, back, still, ...commands] = stdout.trimEnd().split('\n');
  expect([first, back, still]).toEqual([
    `deleted site-a: ${title}`,
    'To bring it back: khub rm site-a --undo',
    `${STILL} To delete them too:`,
  ]);
  expect(commands.sort()).toEqual([
    `  khub rm "site b"  # ${title}`,
    `  khub rm site-c  # ${title}`,
  ]);
  const { json } = await ada.run('rm', 'site b', '--yes', '--json');
  expect(json).toEqual({ knowledgeId: 'site b', deleted: true, twins: [{ id: 'site-c', title }] });
  const last = await ada.run('rm', 'site-c', '--yes', '--json');
  expect(last.json).toEqual({ knowledgeId: 'site-c', deleted: true });
});

it('khub rm deletes from a hub that knows of no twins', async () => {
  await alike('The mail goes by two.example', 'mail-a', 'mail-b');
  const { fetch: send } = ada.runtime;
  ada.runtime.fetch = (url, init) =>
    (url instanceof URL ? url.pathname : (url as string)).endsWith('/twins')
      ? Promise.resolve(
          Response.json(
            { error: { code: 'request.not_found', message: 'No such route.' } },
            { status: 404 },
          ),
        )
      : send(url, init);
  const { exitCode, stdout } = await ada.run('rm', 'mail-a', '--yes');
  ada.runtime.fetch = send;
  expect([exitCode, stdout]).toEqual([0, expect.not.stringContaining(STILL)]);
  expect((await itemOf(hub, 'mail-a')) ?? 'gone').toBe('gone');
});

it('khub link and khub review keep list what stays beside what they supersede', async () => {
  const title = 'The port is 5432';
  await alike(title, 'port-a', 'port-b', 'port-c');
  await alike('The port has moved to 5433', 'port-new');
  const { stdout } = await bea.run('link', 'port-new', 'supersedes', 'port-a');
  const [linked, still, ...commands] = stdout.trimEnd().split('\n');
  expect([linked, still]).toEqual([
    'Linked: port-new supersedes port-a',
    `${STILL} To supersede them too:`,
  ]);
  expect(commands.sort()).toEqual(
    ['port-b', 'port-c'].map((id) => `  khub link port-new supersedes ${id}  # ${title}`),
  );
  const kept = await ada.run('review', 'keep', 'port-c', 'port-b', '--json');
  expect(kept.json).not.toHaveProperty('twins');
  const related = await bea.run('link', 'port-new', 'relates_to', 'port-c');
  expect(related.stdout).toBe('Linked: port-new relates_to port-c\n');
  await alike(title, 'port-d');
  const again = await ada.run('review', 'keep', 'port-new', 'port-c');
  expect(again.stdout.trimEnd().split('\n')).toEqual([
    'port-new supersedes port-c',
    `${STILL} To supersede them too:`,
    `  khub review keep port-new port-d  # ${title}`,
  ]);
});
