// The limit of a pull: bare Fastify and pg selecting the same rows and sending the same JSON.
import Fastify from 'fastify';
import pg from 'pg';

const PAGE = {
  name: 'page',
  text: `SELECT sequence, event_id, kind, payload, created_at, hash FROM event
         WHERE log_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { rows: logs } = await pool.query(
  `SELECT log_id FROM log WHERE purpose = 'sync' AND group_key = 'bench-0'`,
);

const app = Fastify();
app.get('/pull', async (request, reply) => {
  const after = Number(request.query.after);
  const { rows } = await pool.query({ ...PAGE, values: [logs[0].log_id, after, 1_000] });
  let previous = '';
  const events = rows.map((row) => {
    const hash = row.hash.toString('hex');
    const text =
      `{"id":${JSON.stringify(row.event_id)},"kind":"${row.kind}","payload":${row.payload}` +
      `,"createdAt":${JSON.stringify(row.created_at)},"log":{"sequence":${row.sequence},"hash":"${hash}","previousHash":"${previous}"}}`;
    previous = hash;
    return text;
  });
  reply.header('content-type', 'application/json; charset=utf-8');
  return `{"cursor":"${after + rows.length}","events":[${events.join(',')}],"hasMore":${rows.length === 1_000}}`;
});
process.on('SIGTERM', () => process.exit(0));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
