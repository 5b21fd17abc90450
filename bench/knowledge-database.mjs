// A database with the hub's tables, filled by the hub's own projections without the way through HTTP.
import pg from 'pg';
import { MIGRATIONS } from '../dist/apps/hub/src/database/migrations/index.js';
import { FOLLOWING_PROJECTIONS } from '../dist/libs/projections/src/index.js';

const BATCH = 1_000;

/** Opens a migrated database; `fill` adds items to a group as captured events would. */
export async function openKnowledgeDatabase(url) {
  const client = new pg.Client(url);
  await client.connect();
  for (const Migration of MIGRATIONS) {
    await new Migration().up({
      query: async (text, values) => (await client.query(text, values)).rows,
      connect: async () => client,
    });
  }
  const sql = {
    query: async (text, values = []) => (await client.query(text, values)).rows,
  };
  let sequence = 0;
  const eventOf = (groupKey, knowledge) => ({
    logId: '00000000-0000-0000-0000-000000000001',
    groupKey,
    purpose: 'sync',
    sequence: ++sequence,
    id: `event-${sequence}`,
    kind: 'knowledge.captured',
    payload: { knowledge },
    createdAt: null,
    acceptedAt: Date.UTC(2026, 10, 20) + sequence,
    memberId: `member_${groupKey}_bench`,
    clientId: `client_${groupKey}_bench`,
    hash: '',
    scope: { projectKeys: [], privateTo: null },
  });
  return {
    sql,
    async fill(groupKey, items) {
      for (let at = 0; at < items.length; at += BATCH) {
        const events = items.slice(at, at + BATCH).map((item) => eventOf(groupKey, item));
        for (const { name, apply } of FOLLOWING_PROJECTIONS) {
          if (name === 'knowledge' || name === 'search') await apply(events, sql);
        }
      }
      await client.query('ANALYZE');
    },
    close: () => client.end(),
  };
}
