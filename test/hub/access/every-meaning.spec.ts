import { setTimeout as sleep } from 'node:timers/promises';
import { searchProjection } from '@app/projections';
import { EmbeddingWorker } from '../../../apps/hub/src/embeddings/embedding-worker.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { StandInEndpoint } from '../../support/embeddings-endpoint.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { letters } from '../../support/letters.js';
import { makeProject, restrictedProject, setAccess } from '../../support/projects.js';
import { Reader } from '../../support/readers.js';
import { AT_MOST_MS } from '../../support/until.js';
import { SHAPES } from './payload-shapes.js';

/** An item with a meaning that no other has, and who may see it. */
interface Planted {
  id: string;
  word: string;
  /** Who only reads it can tell. */
  tell: string;
  payload: object;
  kind: string;
  seenBy: readonly string[];
  isOpen: boolean;
}

const READERS = ['creator', 'listed', 'reader', 'unlisted', 'stranger', 'anonymous'];
const TEAM = READERS.slice(0, 4);
/** Each place, who may see what lies there, and whether that are all members of the group. */
const PLACES: readonly [place: object, seenBy: readonly string[], isOpen: boolean][] = [
  [{}, [...TEAM, 'anonymous'], true],
  [{ projectKey: 'open' }, [...TEAM, 'anonymous'], true],
  [{ projectKey: 'secret' }, ['creator', 'listed'], false],
  [{ projectKey: 'deep' }, ['creator', 'reader'], false],
  [{ visibility: 'private' }, ['creator'], false],
  [{ visibility: 'org' }, READERS, true],
  [{ projectKey: 'secret', visibility: 'org' }, ['creator', 'listed'], false],
];

describe('what is hidden from a member in the log, and where texts are compared by meaning', () => {
  let hub: TestHub;
  let endpoint: StandInEndpoint;
  let ada: Joined;
  const readers: Record<string, Reader> = {};
  const planted: Planted[] = [];

  /** Each word, and a query for what it means, is a direction of its own. */
  const meaningOf = (text: string) => [
    ...planted.map(({ word }, at) =>
      Number(text.includes(word) || text === `meaning ${letters(at)}`),
    ),
    0.1,
  ];

  beforeAll(async () => {
    endpoint = await StandInEndpoint.start();
    endpoint.instead = (request, response) => {
      const data = request.body.input.map((text, index) => ({ index, embedding: meaningOf(text) }));
      response.end(JSON.stringify({ data }));
      return true;
    };
    hub = await TestHub.start({
      embeddingsUrl: endpoint.url,
      embeddingsModel: 'rare',
      embeddingsWaitMs: AT_MOST_MS,
    });
    await hub.group('team');
    await hub.group('other');
    ada = await hub.join('team', 'Ada');
    const [listed, reader] = [await hub.join('team', 'Ben'), await hub.join('team', 'Cy')];
    await makeProject(hub, ada, 'open');
    await restrictedProject(hub, ada, 'secret', [[listed, 'member']]);
    await restrictedProject(hub, ada, 'deep', [[reader, 'reader']]);
    const unlisted = await hub.join('team', 'Dee');
    const stranger = await hub.join('other', 'Eve');
    const members = { creator: ada, listed, reader, unlisted, stranger, anonymous: null };
    for (const [name, member] of Object.entries(members)) readers[name] = new Reader(hub, member);

    const plant = (
      kind: string,
      payloadOf: (says: object) => object,
      [seenBy, isOpen]: readonly [readonly string[], boolean],
    ) => {
      const at = letters(planted.length);
      const own = { id: `item-${at}`, word: `rare${at}`, tell: `tell${at}` };
      const says = { id: own.id, title: own.word, summary: own.tell, content: own.tell };
      const payload = payloadOf({ ...says, layer: 'canonical' });
      planted.push({ ...own, kind, payload, seenBy, isOpen });
    };
    for (const [place, ...rest] of PLACES)
      plant('knowledge.captured', (says) => ({ knowledge: { ...says, ...place } }), rest);
    for (const [shape, payloadOf] of Object.entries(SHAPES)) {
      const [kind = ''] = shape.split(' ');
      if (kind !== 'knowledge.captured') continue;
      for (const [outer, inner] of [
        ['secret', undefined],
        [undefined, 'secret'],
        ['open', 'secret'],
      ])
        plant(kind, (says) => payloadOf(outer, inner, says as never), [
          ['creator', 'listed'],
          false,
        ]);
    }
    const events = planted.map(({ id, kind, payload }) => {
      return { id: `event of ${id}`, kind, payload: JSON.parse(JSON.stringify(payload)) };
    });
    const { body } = await hub.push(ada, events);
    if (body.rejected.length > 0) throw new Error(JSON.stringify(body.rejected));
  });

  afterAll(async () => {
    await hub.stop();
    await endpoint.stop();
  });

  /** Lets the hub work until just these items have a vector. */
  const embedded = async (texts: string, items: readonly { id: string }[]) => {
    for (const key of ['team', 'other']) await hub.group(key, { embeddedTexts: texts });
    const ids = items.map(({ id }) => id).toSorted();
    const until = Date.now() + AT_MOST_MS;
    for (;;) {
      await hub.app.get(ProjectionRunner).catchUp([searchProjection]);
      await hub.app.get(EmbeddingWorker).turn();
      const rows = await hub.database.query<{ id: string }>('SELECT id FROM embedding');
      const known = rows.map(({ id }) => id).toSorted();
      if (known.join() === ids.join()) return;
      if (Date.now() > until) expect(known).toEqual(ids);
      await sleep(20);
    }
  };
  const searched = (name: string, args: object) =>
    readers[name]!.tool('search_knowledge', { ...args, format: 'json' });
  const told = (answer: string) => planted.filter(({ tell }) => answer.includes(tell));

  it('is no other name of what is searched for, unless one may know the term', async () => {
    const terms = PLACES.slice(0, 4).map(([place, seenBy], at) => {
      const [term, alias] = [`term${letters(at)}`, `alias${letters(at)}`];
      return { ...place, id: term, term, alias, definition: 'Of ours.', seenBy };
    });
    const events = terms.map(({ alias, seenBy: _seenBy, ...entry }) => {
      const payload = { ...entry, aliases: [alias] };
      return { id: `event of ${entry.id}`, kind: 'glossary.defined', payload };
    });
    expect((await hub.push(ada, events)).body.rejected).toEqual([]);
    for (const name of READERS) {
      const search = (query: string) => readers[name]!.tool('search_knowledge', { query });
      const blank = await search('qqqqqqqqqqqq');
      for (const { term, alias, seenBy } of terms) {
        const answer = await search(alias);
        if (seenBy.includes(name)) expect(answer).toContain(`Also searched: ${term}`);
        else expect(answer).toBe(blank.replaceAll('qqqqqqqqqqqq', alias));
      }
    }
  });

  it('leaves the house only where all members see it, unless it is said that it may', async () => {
    await embedded(
      'open',
      planted.filter(({ isOpen }) => isOpen),
    );
    const sent = endpoint.texts.join('\n');
    expect(told(sent).map(({ id }) => id)).toEqual(
      planted.filter(({ isOpen }) => isOpen).map(({ id }) => id),
    );
  });

  it.each(READERS)('is found by meaning by whom it is for alone: %s', async (name) => {
    await embedded('all', planted);
    for (const [at, item] of planted.entries()) {
      const query = `meaning ${letters(at)}`;
      const answer = await searched(name, { query, limit: 50, includeSuperseded: true });
      // What anybody may read is not searched by meaning for everybody.
      const isFound = name !== 'anonymous' && item.seenBy.includes(name);
      expect([item.id, told(answer).includes(item)]).toEqual([item.id, isFound]);
      for (const other of told(answer)) expect(other.seenBy).toContain(name);
    }
  });

  it('takes no place of what one may see, however many there are', async () => {
    const crowd = Array.from({ length: 60 }, (_, at) => {
      const id = `crowd-${at}`;
      return { id, title: `${planted[1]!.word} ${id}`, projectKey: 'secret', layer: 'canonical' };
    });
    const events = crowd.map((payload) => {
      return { id: `event of ${payload.id}`, kind: 'knowledge.captured', payload };
    });
    expect((await hub.push(ada, events)).body.rejected).toEqual([]);
    await embedded('all', [...planted, ...crowd]);
    const answer = await searched('unlisted', { query: `meaning ${letters(1)}`, limit: 50 });
    expect(told(answer)).toEqual(planted.filter(({ seenBy }) => seenBy.includes('unlisted')));
    for (const { id: knowledgeId } of crowd)
      await hub.push(ada, [
        {
          id: `end of ${knowledgeId}`,
          kind: 'knowledge.deleted',
          payload: { knowledgeId, tombstone: true },
        },
      ]);
  });

  it('is found no more by whom it is taken from, nor where its project becomes hidden', async () => {
    await embedded('all', planted);
    const item = planted[1]!;
    const seenBy = async (name: string) =>
      told(await searched(name, { query: `meaning ${letters(1)}` }));
    expect(await seenBy('unlisted')).toContain(item);
    await setAccess(hub, ada, 'open', { visibility: 'restricted' });
    expect(await seenBy('unlisted')).not.toContain(item);
    expect(await seenBy('creator')).toContain(item);
    await embedded(
      'open',
      planted.filter((each) => each.isOpen && each !== item),
    );
  });
});
