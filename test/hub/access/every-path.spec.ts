import { type Joined, TestHub } from '../../support/hub.js';
import { makeProject, restrictedProject } from '../../support/projects.js';
import { readersOfMirror } from '../../support/planted-mirror.js';
import { letters } from '../../support/letters.js';
import { ConsolePage } from '../../support/console.js';
import { Reader } from '../../support/readers.js';
import { SHAPES } from './payload-shapes.js';

/** Something that a member pushed: a word that finds it and its like, and one that only who may see it may read. */
interface Planted {
  find: string;
  tell: string;
  id: string;
  kind: string;
  payload: any;
  /** All projects that its event names. */
  projects: string[];
  private: boolean;
  visibility?: 'org';
}

/** Reading everything item by item takes its time on a busy machine. */
/** How many requests of a reader are under way at once. */
const AT_A_TIME = 8;
/** A project whose key has no Latin letter. */
const DEEP = '深处';
/** Words that no slip makes of each other, each of one item alone. */
const RARE: readonly [word: string, misspelt: string, place: object][] = [
  ['chrysanthemum', 'chrysantemum', { projectKey: 'open' }],
  ['rhododendron', 'rhododendorn', { projectKey: 'secret' }],
  ['bougainvillea', 'bougainvilea', { projectKey: DEEP }],
  ['philadelphus', 'philadelhpus', { visibility: 'private' }],
  ['wisteriaceae', 'wistreiaceae', { projectKey: 'secret', visibility: 'org' }],
  ['edelweissen', 'edelwiessen', { visibility: 'org' }],
];
const PLACES = [undefined, null, 'open', 'secret', DEEP];
const named = (...places: unknown[]): string[] =>
  places.filter((each) => typeof each === 'string').map((each) => each.toLowerCase());

/** Asks for each of many things, some of them at a time. */
async function sideBySide<Asked, Got>(
  many: readonly Asked[],
  ask: (asked: Asked) => Promise<Got>,
): Promise<Got[]> {
  const got: Got[] = [];
  for (let from = 0; from < many.length; from += AT_A_TIME)
    got.push(...(await Promise.all(many.slice(from, from + AT_A_TIME).map(ask))));
  return got;
}

/** Without the members that are undefined. */
const given = (fields: object): any => JSON.parse(JSON.stringify(fields));

const isTerm = ({ kind }: Planted) => kind === 'glossary.defined';

describe('what is hidden from a member in the log', () => {
  let hub: TestHub;
  const readers: Record<string, Reader> = {};
  const people: Record<string, Joined | null> = {};
  const seen: Record<string, string[]> = {
    creator: ['open', 'secret', DEEP],
    listed: ['open', 'secret'],
    reader: ['open', DEEP],
    unlisted: ['open'],
  };
  const planted: Planted[] = [];
  let ada: Joined;

  const plant = (shape: string, find: string, more: Partial<Planted> & { payload: any }): void => {
    const [kind = ''] = shape.split(' ');
    planted.push({ tell: '', id: '', projects: [], private: false, ...more, kind, find });
  };
  /** What a planted item says, with a word of its own. */
  const written = (find: string) => {
    const tell = `tell${letters(planted.length)}`;
    const id = `item-${planted.length}`;
    const says = { id, title: `${find} ${id}`, summary: tell, content: tell, layer: 'canonical' };
    return { tell, id, says };
  };

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('team');
    await hub.group('other');
    ada = await hub.join('team', 'Ada');
    const [listed, reader, unlisted] = [
      await hub.join('team', 'Ben'),
      await hub.join('team', 'Cy'),
      await hub.join('team', 'Dee'),
    ];
    await makeProject(hub, ada, 'open');
    await restrictedProject(hub, ada, 'secret', [[listed, 'member']]);
    await restrictedProject(hub, ada, DEEP, [[reader, 'reader']]);
    const stranger = await hub.join('other', 'Eve');
    const members = { creator: ada, listed, reader, unlisted, stranger, anonymous: null };
    for (const [name, member] of Object.entries(members)) {
      readers[name] = new Reader(hub, member);
      people[name] = member;
    }

    for (const outer of PLACES) {
      for (const inner of [...PLACES, 'Secret', '机密']) {
        const find = `find${letters(planted.length)}`;
        for (const [shape, payloadOf] of Object.entries(SHAPES)) {
          const { says, ...own } = written(find);
          const payload = payloadOf(outer, inner, says);
          plant(shape, find, { ...own, payload, projects: named(outer, inner) });
        }
      }
    }
    for (const projectKey of [undefined, 'open', 'secret', '机密']) {
      const find = `find${letters(planted.length)}`;
      const projects = named(projectKey);
      const capture = (more: (says: any) => any, rest: Partial<Planted>) => {
        const { says, ...own } = written(find);
        const item = { ...own, projects, payload: more({ ...says, projectKey }), ...rest };
        plant('knowledge.captured', find, item);
      };
      const para = { category: 'projects', key: 'secret' };
      capture((says) => ({ knowledge: { ...says, visibility: 'private' } }), { private: true });
      capture((says) => ({ visibility: 'private', knowledge: says }), { private: true });
      capture((says) => ({ knowledge: { ...says, visibility: 'org' } }), { visibility: 'org' });
      capture((says) => ({ ...says, para }), { projects: projectKey ? projects : ['secret'] });
    }
    for (const [find, , place] of RARE) {
      const { says, ...own } = written(find);
      const { projectKey, visibility } = place as Partial<Record<string, string>>;
      plant('knowledge.captured', find, {
        ...own,
        payload: { knowledge: { ...says, ...place } },
        projects: named(projectKey),
        private: visibility === 'private',
        ...(visibility === 'org' && { visibility }),
      });
    }
    // What an update is about has to be there.
    const bases = planted.filter(({ kind }) => kind === 'knowledge.updated');
    await hub.push(
      ada,
      bases.map(({ id }) => ({ id: `base of ${id}`, kind: 'knowledge.captured', payload: { id } })),
    );
    const events = planted.map(({ id, kind, payload }) => ({
      id: `event of ${id}`,
      kind,
      payload: given(payload),
    }));
    const { body } = await hub.push(ada, events);
    if (body.accepted !== events.length) throw new Error(JSON.stringify(body.rejected));
    // What was noted under a key that a project had is no less hidden.
    for (const projectKey of ['covert', 'veiled']) {
      const project = '/api/v1/admin/projects/team/secret';
      const { status } = await hub.ask(project, { method: 'PUT', body: { projectKey } });
      if (status !== 200) throw new Error(`it was not renamed: ${status}`);
    }
  });

  afterAll(() => hub.stop());

  const restricted = ({ projects }: Planted) =>
    projects.some((each) => each === 'secret' || each === DEEP);
  const maySee = (name: string, item: Planted): boolean => {
    if (name === 'creator') return true;
    if (item.private || (restricted(item) && !seen[name])) return false;
    if (name === 'anonymous') return true;
    if (name === 'stranger') return item.visibility === 'org';
    return item.projects.every((each) => seen[name]?.includes(each) || each === '机密');
  };
  const READERS = ['creator', 'listed', 'reader', 'unlisted', 'stranger', 'anonymous'];
  const told = (text: string) => planted.filter(({ tell }) => text.includes(tell));

  it.each(READERS)('is the same in every answer: %s', async (name) => {
    const reader = readers[name] as Reader;
    const mine = planted.filter((each) => maySee(name, each));
    const expected = (items: Planted[]) => items.map(({ tell }) => tell).sort();
    if (name !== 'anonymous' && name !== 'stranger') {
      expect(expected(told(await reader.logs()))).toEqual(expected(mine));
    }
    const finds = [...new Set(planted.map((each) => each.find))];
    const answers = await sideBySide(finds, async (find) =>
      told((await reader.search(find)) + (await reader.term(find))),
    );
    const found = new Set(answers.flat());
    const items = [...planted.filter((each) => !isTerm(each)).entries()];
    const reads = await sideBySide(items, async ([at, { id }]) => {
      const format = at % 2 === 0 ? {} : { format: 'json' };
      return told(await reader.tool('get_knowledge', { id, ...format }));
    });
    const read = reads.flat();
    const isInForce = ({ kind }: Planted) => kind !== 'knowledge.proposed';
    expect(expected([...found])).toEqual(expected(mine.filter(isInForce)));
    const listed = mine.filter((each) => !isTerm(each) && isInForce(each));
    expect(expected(told(await reader.list()))).toEqual(expected(listed));
    expect(expected(read)).toEqual(expected(mine.filter((each) => !isTerm(each))));
    for (const item of told(await reader.briefs())) expect(mine).toContain(item);
  });

  it.each(READERS.slice(0, -1))(
    'is the same through a session of the console: %s',
    async (name) => {
      const page = await ConsolePage.enter(hub, people[name] as Joined);
      const mine = planted.filter((each) => maySee(name, each));
      const all = async (path: string) => {
        let text = '';
        let cursor = '';
        do {
          const { body } = await page.ask(`${path}&limit=500${cursor && `&cursor=${cursor}`}`);
          text += JSON.stringify(body);
          cursor = body.nextCursor ?? '';
        } while (cursor !== '');
        return text;
      };
      const words = (items: Planted[]) => items.map(({ tell }) => tell).sort();
      const listed =
        (await all('knowledge?includeSuperseded=true')) + (await all('knowledge?status=proposed'));
      expect(words(told(listed))).toEqual(words(mine.filter((each) => !isTerm(each))));
      const terms = mine.filter((each) => isTerm(each) && name !== 'stranger');
      expect(words(told(await all('glossary?')))).toEqual(words(terms));
      const { projects } = (await page.ask('projects?limit=500')).body;
      const asked = [
        'task-digest?includeDone=true',
        'quality-review?maxQualityScore=1&maxConfidence=1',
        'similar-knowledge?',
        'activity?days=90',
        'overview?',
        'knowledge-edges?',
        ...projects.map(({ groupKey, id }: any) => `projects/${groupKey}/${id}/brief?`),
      ];
      for (const path of asked) {
        const { body } = await page.ask(path.endsWith('?') ? path.slice(0, -1) : path);
        for (const item of told(JSON.stringify(body))) expect(mine).toContain(item);
      }
      const { logs } = (await page.ask('logs')).body;
      expect(logs.map(({ purpose }: any) => purpose)).toEqual(['sync']);
      const read = await page.ask(`logs/${logs[0].id}/events?limit=1000`);
      const inLog = name === 'stranger' ? [] : mine;
      expect(words(told(JSON.stringify(read.body)))).toEqual(words(inLog));
      for (const item of planted.filter((each, at) => !isTerm(each) && at % 15 === 0)) {
        const { status, body } = await page.ask(`knowledge/team/${item.id}`);
        expect([item.id, status]).toEqual([item.id, mine.includes(item) ? 200 : 404]);
        const { body: history } = await page.ask(`knowledge/team/${item.id}/history`);
        for (const other of told(JSON.stringify([body, history]))) expect(mine).toContain(other);
      }
    },
  );

  it.each(READERS)('is in no count: %s', async (name) => {
    const mine = planted.filter((each) => !isTerm(each) && maySee(name, each));
    expect(await readers[name]?.counted()).toBe(mine.length);
  });

  it.each(READERS)('is no word that a misspelt one is taken for: %s', async (name) => {
    const reader = readers[name] as Reader;
    const blank = await reader.tool('search_knowledge', { query: 'qqqqqqqqqqqq' });
    for (const [word, misspelt] of RARE) {
      const item = planted.find(({ find }) => find === word) as Planted;
      const answer = await reader.tool('search_knowledge', { query: misspelt });
      if (maySee(name, item)) expect([word, told(answer)]).toEqual([word, [item]]);
      else expect(answer).toBe(blank.replaceAll('qqqqqqqqqqqq', misspelt));
      expect(answer.includes(`“${word}”`)).toBe(maySee(name, item));
    }
  });

  it('is what is mirrored too, but for its group, in every answer', async () => {
    expect(await readersOfMirror(hub, 'team', readers)).toEqual(READERS.slice(0, 4));
  });

  it('is told of in the same words as what does not exist', async () => {
    const hidden = planted.find((each) => !isTerm(each) && restricted(each)) as Planted;
    for (const name of ['unlisted', 'stranger', 'anonymous']) {
      const reader = readers[name] as Reader;
      const [there, not] = [`hub://knowledge/${hidden.id}`, 'hub://knowledge/nothing'];
      for (const [told, said] of [
        [await reader.item(hidden.id), await reader.item('nothing')],
        [await reader.resource(there), await reader.resource(not)],
      ] as const) {
        expect(told).toBe(said.replaceAll('nothing', hidden.id));
      }
    }
  });

  it('is no twin of what is seen', async () => {
    const says = { title: 'Pelargonium cuttings', summary: 'Taken in late summer.' };
    const twins = RARE.slice(0, 4).flatMap(([, , place], of) =>
      [1, 2].map((copy) => ({ id: `twin-${of}-${copy}`, ...says, ...place })),
    );
    const kind = 'knowledge.captured';
    await hub.push(
      ada,
      twins.map((payload) => ({ id: payload.id, kind, payload })),
    );
    const shown = { creator: 8, listed: 4, reader: 4, unlisted: 2, stranger: 0, anonymous: 2 };
    for (const [name, count] of Object.entries(shown)) {
      const args = { query: 'pelargonium', format: 'json' };
      const found = await readers[name]!.tool('search_knowledge', args);
      expect([name, new Set(found.match(/twin-\d-\d/g)).size]).toEqual([name, count]);
    }
  });
});
