import type { Page } from 'playwright-core';
import { TestHub } from '../support/hub.js';
import { HOSTILE } from './hostile.js';
import { ConsoleVisits, overflow, settled } from './visits.js';

const SCRIPTS = '../../scripts/fuzz';
const { act } = await import(`${SCRIPTS}/poison/rounds.mjs`);
const { OPEN_IDS } = await import(`${SCRIPTS}/poison/values.mjs`);
const { Town } = await import(`${SCRIPTS}/poison/town.mjs`);
const { randomFrom } = await import('../../scripts/random.mjs' as string);

const SEED = 23;
const ROUNDS = 2;
const WIDTHS = [360, 1280, 2560];
/** Items whose ids look like something else. */
const ITEMS = [1, 4, 7, 8, 11];

/** Names of everything that has one, which attack whoever reads them. */
async function nameBadly(hub: TestHub, town: any): Promise<void> {
  const { script, link, bidi, long } = HOSTILE;
  const { ada, ben } = town.members;
  const name = `${script} ${long}`.slice(0, 200);
  await hub.group('core', { displayName: name, description: `${link} ${long}` });
  const displayName = `${script} ${link}`.slice(0, 200);
  await town.insist('/api/v1/join', {
    body: { groupKey: 'core', displayName, clientLabel: long.slice(0, 200) },
  });
  await hub.group('g'.repeat(64), { displayName: 'unbroken' });
  await town.insist('/api/v1/join', {
    body: { groupKey: 'core', displayName: 'Unbroken'.repeat(12), clientLabel: 'laptop' },
  });
  await town.insist('/api/v1/projects', {
    token: ada.accessToken,
    body: { id: 'p'.repeat(64), name: 'p'.repeat(64) },
  });
  const project = { id: 'evil', name, description: `${link} ${script}` };
  await town.insist('/api/v1/projects', { token: ada.accessToken, body: project });
  const says = {
    title: `${script} ${bidi}`,
    summary: `${link} ${long}`,
    content: `${link} &copy; &nosuch;`,
  };
  const more = { tags: [name, long.slice(0, 200)], type: name, projectKey: 'evil' };
  const source = { kind: link, url: 'javascript:globalThis.owned=1', ref: long };
  const events = OPEN_IDS.flatMap((id: string, at: number) => [
    {
      id: `named ${at}`,
      kind: 'knowledge.captured',
      payload: { knowledge: { ...says, ...more, id, source, layer: 'canonical' } },
    },
    {
      id: `task ${at}`,
      kind: 'task.updated',
      payload: {
        ...says,
        taskKey: `${script} ${at}`,
        status: 'blocked',
        projectKey: long.slice(0, 200),
      },
    },
    {
      id: `term ${at}`,
      kind: 'glossary.defined',
      payload: {
        term: `${at} ${name}`.slice(0, 200),
        definition: link,
        aliases: [long.slice(0, 200)],
      },
    },
    {
      id: `proposal ${at}`,
      kind: 'knowledge.proposed',
      payload: { knowledge: { ...says, id, tags: [script] } },
    },
    {
      id: `edge ${at}`,
      kind: 'knowledge.edge_added',
      payload: {
        kind: 'contradicts',
        fromId: id,
        toId: OPEN_IDS[(at + 1) % OPEN_IDS.length],
        reason: `${link} ${script}`,
      },
    },
  ]);
  await town.push(ben, events);
}

async function poison(hub: TestHub): Promise<void> {
  const town = new Town(hub.url);
  await town.found();
  const random = randomFrom(SEED);
  for (let round = 0; round < ROUNDS; round++) await act(town, random);
  await nameBadly(hub, town);
  if (town.problems.length > 0) throw new Error(town.problems.join('\n'));
}

const visits = ConsoleVisits.ofFile(poison, { adminExposure: 'open' });

/** What a page has of what was to be run or followed. */
async function harm(page: Page): Promise<unknown> {
  return page.evaluate(`({
    owned: globalThis.owned,
    links: [...document.querySelectorAll('a[href]')].map(({ href }) => href).filter((href) => !/^https?:/.test(href)),
    contents: document.querySelectorAll('main img, main script, main iframe').length,
  })`);
}

/** What can be done with a row, where that is beyond the edge of its table. */
const BUTTONS_OUT_OF_SIGHT = `[...document.querySelectorAll('.table-place .row-actions button')].filter((each) => each.getBoundingClientRect().right > each.closest('.table-place').getBoundingClientRect().right).map((each) => each.textContent)`;

/** Which of the dialogs that say something of an item are wider than they are, by their keys. */
async function dialogsTooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 800 });
  const wide: string[] = [];
  for (const key of ['w', 'r', 'e']) {
    if ((await page.locator(`.judge-bar [aria-keyshortcuts=${key}]`).count()) === 0) continue;
    await page.keyboard.press(key);
    const inner = page.locator('.dialog-inner');
    await inner.waitFor();
    if (await inner.evaluate((each) => each.scrollWidth > each.clientWidth)) wide.push(key);
    await page.keyboard.press('Escape');
    await inner.waitFor({ state: 'detached' });
  }
  return wide;
}

const SCREENS: [name: string, path: string][] = [
  ...[
    '',
    'review',
    'knowledge',
    'week',
    'tasks',
    'quality',
    'glossary',
    'projects',
    'people',
    'webhooks',
    'audit',
    'logs',
    'hub',
  ].map((name): [string, string] => [name || 'home', `/${name}`]),
  ['project', '/projects/core/evil'],
  ...ITEMS.flatMap((at): [string, string][] => [
    [`item ${at}`, `/knowledge/core/${encodeURIComponent(OPEN_IDS[at])}`],
    [`graph ${at}`, `/graph/core/${encodeURIComponent(OPEN_IDS[at])}`],
  ]),
];

describe('what members wrote to attack who reads it', () => {
  it('is text on every screen, of no width but the window’s', async () => {
    const page = await visits.open('/');
    for (const [name, path] of SCREENS) {
      await page.goto(`${visits.hub.url}/console${path}`);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect([name, width, await overflow(page)]).toEqual([name, width, 0]);
        expect([name, width, await page.evaluate(BUTTONS_OUT_OF_SIGHT)]).toEqual([name, width, []]);
      }
      if (path.startsWith('/knowledge/'))
        expect([name, await dialogsTooWide(page)]).toEqual([name, []]);
      expect([name, await harm(page)]).toEqual([name, { links: [], contents: 0 }]);
    }
  });
});
