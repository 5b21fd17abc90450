import { setTimeout as sleep } from 'node:timers/promises';
import { searchProjection } from '@app/projections';
import pg from 'pg';
import { EmbeddingWorker } from '../../apps/hub/src/embeddings/embedding-worker.js';
import { ProjectionRunner } from '../../apps/hub/src/event-store/projections/projection-runner.js';
import { StandInEndpoint } from '../support/embeddings-endpoint.js';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { ToolCaller } from './mcp/tool-caller.js';
import { createMigratedDatabase } from '../support/test-database.js';
import { AT_MOST_MS, until } from '../support/until.js';

/** More than are compared one by one. */
const ITEMS = 2_300;
const THINGS = ['passcode', 'rollout', 'billing', 'feline'];

/** A database with pgvector; undefined where the run's PostgreSQL has none. */
async function databaseWithPgvector() {
  const created = await createMigratedDatabase();
  const client = new pg.Client(created.url);
  await client.connect();
  const isThere = await client.query('CREATE EXTENSION vector').then(
    () => true,
    () => false,
  );
  await client.end();
  if (!isThere) await created.drop();
  return isThere ? created : undefined;
}

const created = process.env.TEST_DATABASE_URL ? await databaseWithPgvector() : undefined;
/** The PostgreSQL that the suite brings along has no pgvector; one of TEST_DATABASE_URL may. */
const withPgvector = created ? describe : describe.skip;

withPgvector('searching by meaning with pgvector', () => {
  let endpoint: StandInEndpoint;
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;

  beforeAll(async () => {
    endpoint = await StandInEndpoint.start();
    hub = await TestHub.start({
      embeddingsUrl: endpoint.url,
      embeddingsModel: 'stand-in',
      embeddingsDimensions: 8,
      embeddingsWaitMs: AT_MOST_MS,
      databaseUrl: created!.url,
    });
    await hub.group('team', { embeddedTexts: 'all' });
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
    await restrictedProject(hub, ada, 'secret', []);
  });

  afterAll(async () => {
    await hub.stop();
    await endpoint.stop();
    await created!.drop();
  });

  const push = async (items: readonly object[]) => {
    const events = items.map((item: any) => ({
      id: `event of ${item.id}`,
      kind: 'knowledge.captured',
      payload: { layer: 'canonical', ...item },
    }));
    for (let from = 0; from < events.length; from += 500)
      expect((await hub.push(ada, events.slice(from, from + 500))).body.rejected).toEqual([]);
  };
  const embedded = async (count: number) => {
    for (;;) {
      await hub.app.get(ProjectionRunner).catchUp([searchProjection]);
      await hub.app.get(EmbeddingWorker).turn();
      const now = (await hub.ask('/api/v1/admin/overview')).body.embeddings;
      if (now.embedded === count && now.waiting === 0) return;
      await sleep(50);
    }
  };
  const found = async (member: Joined, query: string): Promise<any> => {
    const args = { query, limit: 50 };
    return (await new ToolCaller(hub).call(member, 'search_knowledge', args)).structuredContent;
  };
  const ids = ({ items }: any): string[] => items.map(({ id }: any) => id);
  const INDEX = 'embedding_near_8';
  const scans = async () => {
    const [row] = await hub.database.query<{ scans: number }>(
      `SELECT pg_stat_get_numscans($1::regclass)::int AS scans`,
      [INDEX],
    );
    return row!.scans;
  };

  it('compares few one by one, and tells only of what may be seen', async () => {
    await push([
      { id: 'otp', title: 'Login with an OTP' },
      { id: 'hidden', title: 'An otp one-time thing', projectKey: 'secret' },
    ]);
    await embedded(2);
    const [forAda, forBen] = [await found(ada, '验证码'), await found(ben, '验证码')];
    expect([forAda.meaning, forBen.meaning]).toEqual(['counted', 'counted']);
    expect(ids(forAda).toSorted()).toEqual(['hidden', 'otp']);
    expect(ids(forBen)).toEqual(['otp']);
  });

  it('asks the index where there are many, which looks on past what may not be seen', async () => {
    const items = (from: number, more: object) =>
      Array.from({ length: ITEMS / 2 }, (_, at) => ({
        id: `thing-${from + at}`,
        title: `${THINGS[at % THINGS.length]} number ${from + at}`,
        ...more,
      }));
    await push([...items(0, { projectKey: 'secret' }), ...items(ITEMS / 2, {})]);
    await embedded(ITEMS + 2);
    await hub.database.query('ANALYZE embedding');
    const before = await scans();
    // None of them has the word, so that all come by their meaning.
    const forBen = await found(ben, '猫');
    expect(forBen.meaning).toBe('counted');
    expect(forBen.items.length).toBeGreaterThan(40);
    const isSeen = (id: string) => id === 'otp' || Number(id.split('-')[1]) >= ITEMS / 2;
    expect(ids(forBen).filter((id) => !isSeen(id))).toEqual([]);
    expect(
      forBen.items.filter(({ title }: any) => title.startsWith('feline')).length,
    ).toBeGreaterThan(40);
    // PostgreSQL counts by and by.
    await until(async () => (await scans()) > before);
  });
});
