// What an event costs a PostgreSQL: processor time of hub and server, and bytes in each table and index.
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { load, request } from './load.mjs';
import { newNote } from './notes.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';

const GROUPS = 10;
const MEMBERS_EACH = 4;
const SECONDS = Number(process.env.BENCH_SCALE_SECONDS ?? 60);
/** Items that a client pushes at a time: what an agent captures, and what an import sends. */
const SIZES = [100, 1];
const SMALL_SHARE = 0.01;

async function caughtUp(client) {
  for (;;) {
    const { rows } = await client.query(
      `SELECT count(*) AS behind FROM projection p JOIN log USING (log_id) WHERE p.position < log.size`,
    );
    if (Number(rows[0].behind) === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const SIZES_OF = `
  SELECT c.relname AS name, t.relname AS of, pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0) AS bytes
  FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_class t ON t.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i') ORDER BY bytes DESC, name`;

const server = await startPostgres();
const databaseUrl = await createDatabase(server.url, 'scale');
const hub = await startHub({ databaseUrl, env: { HUB_SLOW_QUERY_MS: '0' } });
const client = new pg.Client(databaseUrl);
await client.connect();
let count = 0;
try {
  const members = await joinMembers(hub, GROUPS, MEMBERS_EACH);
  for (const size of SIZES) {
    const before = { hub: processorSeconds(hub.pid), server: serverSeconds(server.pid), count };
    const started = performance.now();
    const next = (index) => {
      const { accessToken: token, clientId } = members[index % members.length];
      const events = Array.from({ length: size }, () => {
        const number = ++count;
        return {
          id: `e-${number}`,
          kind: 'knowledge.captured',
          payload: { knowledge: newNote(number) },
        };
      });
      return request({
        method: 'POST',
        path: '/api/v1/sync/push',
        token,
        port: hub.port,
        body: { clientId, events },
      });
    };
    await load({
      port: hub.port,
      connections: members.length,
      seconds: size === 1 ? SECONDS / 4 : SECONDS,
      next,
    });
    await caughtUp(client);
    const seconds = (performance.now() - started) / 1_000;
    const events = count - before.count;
    const [ours, theirs] = [
      processorSeconds(hub.pid) - before.hub,
      serverSeconds(server.pid) - before.server,
    ];
    console.log(
      `${size} a push: ${Math.round(events / seconds)} events/s with the read models; a core of the hub ${Math.round(events / ours)} events/s, a core of PostgreSQL ${Math.round(events / theirs)} events/s`,
    );
  }
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query(SIZES_OF);
  const all = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const [{ total }] = (await client.query('SELECT sum(size) AS total FROM log')).rows;
  console.log(`${total} events, ${Math.round(all / total)} bytes each:`);
  for (const { name, of, bytes } of rows)
    if (Number(bytes) > SMALL_SHARE * all)
      console.log(
        `  ${String(Math.round(bytes / total)).padStart(5)}  ${of ? `${of}: index ${name}` : name}`,
      );
} finally {
  await client.end();
  await hub.stop();
  await server.stop();
}
