import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchProjection, writeVectors } from '@app/projections';
import { EmbeddingWorker } from '../../apps/hub/src/embeddings/embedding-worker.js';
import { ProjectionRunner } from '../../apps/hub/src/event-store/projections/projection-runner.js';
import { MetricsListener } from '../../apps/hub/src/monitoring/metrics-listener.js';
import { CLOCK } from '../../apps/hub/src/runtime/clock.js';
import {
  type EmbeddingRequest,
  StandInEndpoint,
  answering,
} from '../support/embeddings-endpoint.js';
import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { AT_MOST_MS } from '../support/until.js';

const KEY = 'key-that-nobody-may-read';
const MINUTE_MS = 60_000;

describe('embedding what a group lets out', () => {
  let endpoint: StandInEndpoint;
  let hub: TestHub;
  let ada: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  let made = 0;

  beforeAll(async () => {
    endpoint = await StandInEndpoint.start();
    hub = await TestHub.start({
      embeddingsUrl: endpoint.url,
      embeddingsModel: 'stand-in',
      embeddingsKey: KEY,
      metricsPort: 0,
    });
    await hub.group('team', { embeddedTexts: 'open' });
    ada = await hub.join('team', 'Ada');
    pushOne = pushOneTo(hub);
  });

  afterAll(async () => {
    await hub.stop();
    await endpoint.stop();
  });

  beforeEach(() => {
    endpoint.instead = undefined;
  });

  const capture = (title: string) =>
    pushOne(ada, 'knowledge.captured', { id: `item-${++made}`, title, layer: 'canonical' });
  const overview = async () => (await hub.ask('/api/v1/admin/overview')).body.embeddings;
  /** Lets the hub work until it stands so; the clock is set forward past what it waits for. */
  const until = async (state: object) => {
    const began = performance.now();
    for (;;) {
      await hub.app.get(ProjectionRunner).catchUp([searchProjection]);
      await hub.app.get(EmbeddingWorker).turn();
      const now = await overview();
      try {
        expect(now).toMatchObject(state);
        return now;
      } catch (error) {
        if (performance.now() - began > AT_MOST_MS) throw error;
      }
      await sleep(50);
    }
  };
  /** As if so much time had gone by: what is to be tried again then is due. */
  const wait = () => hub.database.query('UPDATE embedding_work SET retry_at = 0');
  const retryIn = async () => {
    const [row] = await hub.database.query<{ at: string }>(
      'SELECT retry_at AS at FROM embedding_work',
    );
    return Number(row!.at) - hub.app.get<() => number>(CLOCK)();
  };

  it('sends many texts in few requests, and counts them as metrics too', async () => {
    const events = Array.from({ length: 100 }, (_, at) => ({
      id: `first-${at}`,
      kind: 'knowledge.captured',
      payload: { id: `first-${at}`, title: `The first number ${at}`, layer: 'canonical' },
    }));
    await hub.push(ada, events);
    await until({ embedded: 100, waiting: 0 });
    expect(endpoint.requests.map(({ body }) => body.input.length)).toEqual([32, 32, 32, 4]);
    expect(endpoint.requests[0]!.body).not.toHaveProperty('dimensions');
    const metrics = await (await fetch(hub.app.get(MetricsListener).url!)).text();
    expect(metrics).toContain('hub_embedding_texts{state="embedded"} 100');
    expect(metrics).toContain('hub_embedding_failing 0');
  });

  it.each([
    ['an error of its own', answering(500, {}, KEY), 'it answers 500'],
    ['a key that it does not take', answering(401, {}, KEY), 'it answers 401'],
    ['no JSON', answering(200, {}, `<html>${KEY}`), 'its answer is not JSON'],
    [
      'vectors for nothing',
      answering(200, {}, '{"data":[]}'),
      'its answer lacks a vector for some text',
    ],
    [
      'what are no numbers',
      answering(200, {}, '{"data":[{"embedding":[1,"2",null]}]}'),
      'its answer lacks a vector for some text',
    ],
    [
      'what no single float holds',
      answering(200, {}, '{"data":[{"embedding":[1e300,1]}]}'),
      'its answer lacks a vector for some text',
    ],
    ['too much', answering(200, {}, 'x'.repeat(4 * 1024 * 1024)), 'its answer is too large'],
    [
      'a way elsewhere',
      (request: EmbeddingRequest, response: ServerResponse) =>
        !request.path.endsWith('?elsewhere') &&
        answering(307, { location: '/v1/embeddings?elsewhere' })(request, response),
      'it cannot be reached',
    ],
  ])(
    'keeps what waits where the endpoint answers with %s, and tries again',
    async (_, instead, problem) => {
      endpoint.instead = instead;
      const { embedded } = await overview();
      await capture(`It failed with ${problem}`);
      const now = await until({ waiting: 1, problem });
      expect(now.embedded).toBe(embedded);
      expect(await retryIn()).toBeGreaterThan(1_000);
      expect(JSON.stringify(now)).not.toContain(KEY);
      endpoint.instead = undefined;
      await wait();
      expect(await until({ embedded: embedded + 1, waiting: 0 })).not.toHaveProperty('problem');
    },
  );

  it('waits as long as the endpoint asks for, and not for ever', async () => {
    const { embedded } = await overview();
    endpoint.instead = answering(429, { 'retry-after': '120' });
    await capture('One too many');
    await until({ waiting: 1, problem: 'it answers 429' });
    const asked = endpoint.requests.length;
    expect(await retryIn()).toBeGreaterThan(MINUTE_MS);
    await hub.app.get(EmbeddingWorker).turn();
    expect(endpoint.requests.length).toBe(asked);
    endpoint.instead = answering(503, { 'retry-after': '999999999' });
    await wait();
    await until({ waiting: 1, problem: 'it answers 503' });
    expect(await retryIn()).toBeLessThanOrEqual(60 * MINUTE_MS);
    endpoint.instead = undefined;
    await wait();
    await until({ embedded: embedded + 1, waiting: 0 });
  });

  it('leaves out a text that the endpoint refuses, and embeds the others', async () => {
    const { embedded } = await overview();
    endpoint.instead = ({ body }, response) => {
      if (!body.input.some((text) => text.includes('poison'))) return false;
      return answering(400)(undefined as never, response);
    };
    for (const title of ['A good one', 'A poison', 'Another good one']) await capture(title);
    await until({ embedded: embedded + 2, waiting: 0, refused: 1 });
    const asked = endpoint.requests.length;
    await hub.app.get(EmbeddingWorker).turn();
    expect(endpoint.requests.length).toBe(asked);
  });

  it('takes an endpoint that refuses everything for one that does not work, and its texts for good ones', async () => {
    const { embedded, refused } = await overview();
    endpoint.instead = answering(400, {}, 'no such model');
    await capture('A good one at a bad time');
    await until({ waiting: 1, refused, problem: 'it answers 400' });
    endpoint.instead = undefined;
    await wait();
    expect(await until({ embedded: embedded + 1, waiting: 0 })).toMatchObject({ refused });
  });

  it('goes on where an endpoint that was gone comes back', async () => {
    const { embedded } = await overview();
    const { port } = endpoint;
    await endpoint.stop();
    await capture('Written meanwhile');
    await until({ waiting: 1, problem: 'it cannot be reached (ECONNREFUSED)' });
    endpoint = await StandInEndpoint.start(port);
    await wait();
    expect(await until({ embedded: embedded + 1, waiting: 0 })).not.toHaveProperty('problem');
  });

  it('leaves out a text that means nothing to the model', async () => {
    const { embedded, refused } = await overview();
    endpoint.instead = answering(200, {}, '{"data":[{"embedding":[0,0,0,0,0,0,0,0]}]}');
    await capture('Nothing at all');
    await until({ embedded, waiting: 0, refused: refused + 1 });
    endpoint.instead = undefined;
    await capture('Something');
    expect(await until({ embedded: embedded + 1 })).toMatchObject({ refused: refused + 1 });
  });

  /** Does something while the endpoint has an item's text, and lets it answer then. */
  const meanwhile = async (title: string, work: (eventId: string) => Promise<unknown>) => {
    let [send, go] = [() => undefined as void, () => undefined as void];
    const sent = new Promise<void>((resolve) => (send = resolve));
    const gone = new Promise<void>((resolve) => (go = resolve));
    endpoint.instead = ({ body }, response) => {
      const data = body.input.map((_, index) => ({ index, embedding: [1, 0, 0, 0, 0, 0, 0, 1] }));
      void gone.then(() => response.writeHead(200).end(JSON.stringify({ data })));
      send();
      return true;
    };
    const id = await capture(title);
    const working = (async () => {
      await hub.app.get(ProjectionRunner).catchUp([searchProjection]);
      while ((await overview()).waiting === 0 && endpoint.instead)
        await hub.app.get(EmbeddingWorker).turn();
    })();
    await sent;
    await work(id);
    endpoint.instead = undefined;
    go();
    await working;
  };

  it('leaves no vector of a text that is taken away while the endpoint has it', async () => {
    const { embedded } = await overview();
    await meanwhile('Taken away soon', (id) => {
      const body = { groupKey: 'team', reason: 'personal' };
      return hub.ask(`/api/v1/admin/events/${id}/redact`, { body });
    });
    await until({ embedded, waiting: 0 });
    const left = await hub.database.query('SELECT 1 FROM embedding WHERE id = $1', [
      `item-${made}`,
    ]);
    expect(left).toEqual([]);
  });

  it('leaves no vector of a text that is just being taken away while its vector is written', async () => {
    await capture('Taken away at once');
    await until({ waiting: 0 });
    const id = `item-${made}`;
    const written = { model: 'stand-in', groupKey: 'team', texts: 'open' } as const;
    const [row] = await hub.database.query<{ text_hash: string }>(
      'SELECT text_hash FROM search WHERE id = $1',
      [id],
    );
    const vector = { id, textHash: row!.text_hash, vector: [1, 0], problem: null };
    let writing = Promise.resolve();
    await hub.database.transaction(async (sql) => {
      const traced = { logId: '', groupKey: 'team', sequences: [], edgeIds: [], entryIds: [] };
      await searchProjection.forget?.({ ...traced, itemIds: [id] }, sql);
      writing = writeVectors(hub.database, written, [vector]);
      // Until it waits for this transaction, or has gone past it.
      await Promise.race([writing, sleep(100)]);
    });
    await writing;
    const left = await hub.database.query('SELECT 1 FROM embedding WHERE id = $1', [id]);
    expect(left).toEqual([]);
  });

  it('takes the vector of an old text for no new one that was written while the endpoint had it', async () => {
    const { embedded } = await overview();
    await meanwhile('An old text', async () => {
      await pushOne(ada, 'knowledge.updated', { id: `item-${made}`, title: 'A new text' });
      await hub.app.get(ProjectionRunner).catchUp([searchProjection]);
    });
    await until({ embedded: embedded + 1, waiting: 0 });
    expect(endpoint.texts).toContain('A new text');
  });

  it('is the work of one hub at a time, and of the model that began last', async () => {
    const before = await until({ waiting: 0 });
    // This model takes what the other had refused.
    const embedded = before.embedded + before.refused;
    const other = await TestHub.start({
      embeddingsUrl: endpoint.url,
      embeddingsModel: 'other',
      embeddingsDimensions: 6,
      databaseUrl: hub.databaseUrl,
    });
    try {
      const deadline = Date.now() + AT_MOST_MS;
      const count = async () =>
        (await other.ask('/api/v1/admin/overview')).body.embeddings.embedded as number;
      while ((await count()) < embedded && Date.now() < deadline) {
        await other.app.get(EmbeddingWorker).turn();
        await hub.app.get(EmbeddingWorker).turn();
        await sleep(20);
      }
      expect(await count()).toBe(embedded);
      expect((await overview()).embedded).toBe(0);
      const asked = endpoint.requests.length;
      await hub.app.get(EmbeddingWorker).turn();
      expect(endpoint.requests.length).toBe(asked);
      expect(new Set(endpoint.requests.slice(-3).map(({ body }) => body.model))).toEqual(
        new Set(['other']),
      );
    } finally {
      await other.stop();
    }
  });
});
