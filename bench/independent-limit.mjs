// A limit that owes the hub nothing: Fastify and pg with a log of its own shape, one row an event, hash-chained, group-committed and as
// durable; no framework, bearer, validation, deduplication, access list or read model. What is left is the machine and PostgreSQL.
//   POST /push {events}                 ->  {accepted, rejected, cursor}
//   GET  /pull?after=N&limit=1000       ->  {events, cursor}
// DATABASE_URL says where; the schema `independent_limit` is made anew.
import { hash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const MOST_EVENTS_A_COMMIT = 2_000;
const sha256 = (data) => hash('sha256', data, 'buffer');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
await pool.query(`
  DROP SCHEMA IF EXISTS independent_limit CASCADE;
  CREATE SCHEMA independent_limit;
  CREATE TABLE independent_limit.head (one int PRIMARY KEY, size bigint NOT NULL, hash bytea NOT NULL) WITH (fillfactor = 10);
  INSERT INTO independent_limit.head VALUES (1, 0, '\\x00');
  CREATE TABLE independent_limit.event (one int NOT NULL, sequence bigint NOT NULL, id text NOT NULL, kind text NOT NULL, created_at text,
    payload text NOT NULL, payload_hash bytea NOT NULL, hash bytea NOT NULL, PRIMARY KEY (one, sequence), UNIQUE (one, id));`);

const APPEND = {
  name: 'append',
  text: `
    WITH moved AS (
      UPDATE independent_limit.head SET size = $2, hash = $3 WHERE one = 1 AND size = $1 RETURNING one
    )
    INSERT INTO independent_limit.event
    SELECT moved.one, n.* FROM moved,
      unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bytea[], $10::bytea[]) AS n`,
};
const PAGE = {
  name: 'page',
  text: `SELECT sequence, id, kind, created_at, payload, encode(hash, 'hex') AS hash FROM independent_limit.event
         WHERE one = 1 AND sequence > $1 ORDER BY sequence LIMIT $2`,
};

/** RFC 8785 of what JSON.parse has made. */
function canonical(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

let size = 0;
let last = Buffer.alloc(1);
let waiting = [];
let isCommitting = false;

/** Writes the events of these pushes as the next ones of the log. */
async function append(pushes) {
  const before = size;
  const columns = Array.from({ length: 7 }, () => []);
  for (const { events } of pushes) {
    for (const { id, kind, createdAt, payload, payloadHash } of events) {
      last = sha256(Buffer.concat([last, payloadHash]));
      const row = [++size, id, kind, createdAt, payload, payloadHash, last];
      for (let at = 0; at < row.length; at++) columns[at].push(row[at]);
    }
  }
  const { rowCount } = await pool.query({ ...APPEND, values: [before, size, last, ...columns] });
  if (rowCount !== size - before) throw new Error('somebody else has moved the head');
}

async function commitAll() {
  isCommitting = true;
  await new Promise((turn) => setImmediate(turn));
  while (waiting.length > 0) {
    let events = waiting[0].events.length;
    let count = 1;
    while (count < waiting.length) {
      events += waiting[count].events.length;
      if (events > MOST_EVENTS_A_COMMIT) break;
      count++;
    }
    const pushes = waiting.splice(0, count);
    await append(pushes);
    for (const { answer } of pushes) answer();
  }
  isCommitting = false;
}

const app = Fastify({ bodyLimit: 8 * 1024 * 1024 });
app.post('/push', async ({ body }) => {
  const events = body.events.map(({ id, kind, createdAt = null, payload: sent }) => {
    const payload = canonical(sent);
    return { id, kind, createdAt, payload, payloadHash: sha256(payload) };
  });
  await new Promise((answer) => {
    waiting.push({ events, answer });
    if (!isCommitting) void commitAll();
  });
  return { accepted: events.length, rejected: [], cursor: `c.${size}` };
});
app.get('/pull', async ({ query: { after = 0, limit = 1_000 } }, reply) => {
  const { rows } = await pool.query({ ...PAGE, values: [after, limit] });
  const events = rows.map(
    ({ id, kind, payload, created_at, sequence, hash: own }) =>
      `{"id":${JSON.stringify(id)},"kind":"${kind}","payload":${payload},"createdAt":${JSON.stringify(created_at)}` +
      `,"log":{"sequence":${sequence},"hash":"${own}"}}`,
  );
  void reply.type('application/json; charset=utf-8');
  return `{"events":[${events.join(',')}],"cursor":"c.${rows.at(-1)?.sequence ?? after}"}`;
});
process.on('SIGTERM', () => process.exit(0));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
