import { FOLLOWING_PROJECTIONS, type Sql } from '@app/projections';
import { resetProjections } from '../../apps/hub/src/event-store/projections/reset-projections.js';
import { openDatabase } from '../../apps/hub/src/database/open-database.js';
import { type Joined, TestHub } from '../support/hub.js';
import { Reader } from '../support/readers.js';

/** Everything a member reads, with room for a busy machine; what waited for the other group would wait for ever. */
const AT_ONCE_MS = 10_000;

const LOG_OF = `SELECT log_id FROM log WHERE group_key = $1 AND purpose = 'sync'`;
const HOLD = 'SELECT 1 FROM projection WHERE log_id = $1 FOR UPDATE';

describe('while the read models of one group cannot be read', () => {
  let hub: TestHub;
  let ann: Joined;
  let bob: Joined;
  let eve: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    for (const key of ['stuck', 'free']) await hub.group(key);
    ann = await hub.join('stuck', 'Ann');
    bob = await hub.join('free', 'Bob');
    eve = await hub.join('free', 'Eve');
    await captured(ann, 'a-first');
    await captured(bob, 'b-first');
    await hub.ask('/api/v1/admin/overview');
  });

  afterAll(() => hub.stop());

  async function captured(member: Joined, id: string): Promise<void> {
    const payload = { id, title: `about ${id}`, projectKey: 'work', visibility: 'org' };
    const term = { term: `term ${id}`, definition: 'what it means' };
    const { body } = await hub.push(member, [
      { id: `c-${id}`, kind: 'knowledge.captured', payload },
      { id: `t-${id}`, kind: 'glossary.defined', payload: term },
    ]);
    expect(body).toMatchObject({ accepted: 2 });
  }

  /** Runs `act` while somebody else holds what `hold` takes, in a transaction that is then rolled back. */
  async function whileHeld(
    hold: (sql: Sql, logId: string) => Promise<unknown>,
    act: () => Promise<void>,
  ): Promise<void> {
    const other = await openDatabase({ url: hub.databaseUrl, dataDirectory: '' });
    const done = new Error('done');
    try {
      await other.database.transaction(async (sql) => {
        const [log] = await sql.query<{ log_id: string }>(LOG_OF, ['stuck']);
        await hold(sql, log?.log_id as string);
        await act();
        throw done;
      });
    } catch (error) {
      if (error !== done) throw error;
    } finally {
      await other.close();
    }
  }

  it.each([
    {
      what: 'a redaction that goes on',
      id: 'b-redaction',
      hold: (sql: Sql, logId: string) =>
        resetProjections(sql, FOLLOWING_PROJECTIONS, { logId, groupKey: 'stuck' }),
    },
    {
      what: 'a batch of its events that somebody works on for long',
      id: 'b-batch',
      hold: (sql: Sql, logId: string) => sql.query(HOLD, [logId]),
    },
  ])(
    'for $what, members of another read what they wrote at once, every way there is',
    async ({ hold, id }) => {
      const reader = new Reader(hub, eve);
      await reader.briefs();
      // Everything of the stuck group has been made, and then its log goes on: whatever either holds is held.
      await hub.ask('/api/v1/admin/knowledge?query=about');
      await captured(ann, `a-${id}`);
      await whileHeld(hold, async () => {
        const began = performance.now();
        await captured(bob, id);
        expect(await reader.item(id)).toContain(`about ${id}`);
        expect(await reader.search(id)).toContain(`about ${id}`);
        expect(await reader.briefs()).toBeDefined();
        expect(await reader.term(`term ${id}`)).toContain('what it means');
        const query = `groupKey=free`;
        for (const list of [
          'knowledge',
          'glossary',
          'knowledge-edges',
          'review-queue',
          'audit',
          'quality-review',
          'similar-knowledge',
          'task-digest',
        ])
          expect((await hub.ask(`/api/v1/admin/${list}?${query}`)).status).toBe(200);
        expect((await hub.ask('/api/v1/admin/overview')).status).toBe(200);
        expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
      });
    },
  );

  it('what it shares with every group is shown to all of them as soon as it can be', async () => {
    const reader = new Reader(hub, eve);
    for (let round = 0; round < 10; round++) {
      await captured(ann, `shared-${round}`);
      expect(await reader.item(`shared-${round}`)).toContain(`about shared-${round}`);
    }
  });
});
