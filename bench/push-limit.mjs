// The limit of a push: bare Fastify and pg doing the hub's inserts with the same group commit and hashing, and nothing else:
// no Nest, no bearer, no validation, no deduplication, no projections.
import Fastify from 'fastify';
import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { Frontier, canonicalize, hashOf, payloadHash } from '../dist/libs/domain/src/index.js';

const FLUSH_EVENTS = 2_000;

const LOCK = {
  name: 'lock',
  text: 'SELECT log_id, size, head_hash, frontier FROM log WHERE log_id = ANY($1::uuid[]) ORDER BY log_id FOR NO KEY UPDATE',
};
const WRITE = {
  name: 'write',
  text: `
    WITH moved AS (
      UPDATE log SET size = head.size, head_hash = head.hash, frontier = head.frontier
      FROM unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[]) AS head (log_id, size, hash, frontier)
      WHERE log.log_id = head.log_id
    )
    INSERT INTO event (log_id, sequence, event_id, kind, created_at, accepted_at, member_id, client_id, signature,
                       payload, payload_hash, hash, project_key, private_to)
    SELECT * FROM unnest($5::uuid[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[],
                         $12::text[], $13::text[], $14::text[], $15::bytea[], $16::bytea[], $17::text[], $18::text[])`,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const logs = new Map(
  (await pool.query('SELECT log_id, group_key, purpose FROM log')).rows.map((row) => [
    `${row.group_key} ${row.purpose}`,
    row.log_id,
  ]),
);

let waiting = [];
let running = false;

function chain(head, draft, acceptedAt) {
  const sequence = head.size + 1;
  const hash = hashOf({
    log: head.logId,
    sequence,
    previousHash: head.hash?.toString('hex') ?? null,
    id: draft.id,
    kind: draft.kind,
    createdAt: draft.createdAt,
    acceptedAt: new Date(acceptedAt).toISOString(),
    memberId: draft.memberId,
    clientId: draft.clientId,
    signature: null,
    payloadHash: draft.hash.toString('hex'),
  });
  head.size = sequence;
  head.hash = hash;
  head.frontier.append(hash);
  return { ...draft, logId: head.logId, sequence, acceptedAt, chainHash: hash };
}

async function flush(units) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const ids = [...new Set(units.flatMap((unit) => [unit.sync, unit.administration]))];
    const { rows } = await client.query({ ...LOCK, values: [ids] });
    const heads = new Map(
      rows.map((row) => [
        row.log_id,
        {
          logId: row.log_id,
          size: Number(row.size),
          hash: row.head_hash,
          frontier: Frontier.decode(row.frontier, Number(row.size)),
        },
      ]),
    );
    const now = Date.now();
    const events = units.flatMap((unit) => [
      ...unit.drafts.map((draft) => chain(heads.get(unit.sync), draft, now)),
      chain(heads.get(unit.administration), unit.record, now),
    ]);
    const moved = [...heads.values()];
    await client.query({
      ...WRITE,
      values: [
        moved.map((head) => head.logId),
        moved.map((head) => head.size),
        moved.map((head) => head.hash),
        moved.map((head) => head.frontier.encode()),
        events.map((event) => event.logId),
        events.map((event) => event.sequence),
        events.map((event) => event.id),
        events.map((event) => event.kind),
        events.map((event) => event.createdAt),
        events.map((event) => event.acceptedAt),
        events.map((event) => event.memberId),
        events.map((event) => event.clientId),
        events.map(() => null),
        events.map((event) => event.payload),
        events.map((event) => event.hash),
        events.map((event) => event.chainHash),
        events.map(() => null),
        events.map(() => null),
      ],
    });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function run() {
  running = true;
  await new Promise((turn) => setImmediate(turn));
  while (waiting.length > 0) {
    let count = 0;
    let taken = 0;
    while (
      taken < waiting.length &&
      (taken === 0 || count + waiting[taken].drafts.length <= FLUSH_EVENTS)
    ) {
      count += waiting[taken++].drafts.length;
    }
    const batch = waiting.splice(0, taken);
    await flush(batch);
    for (const { done } of batch) done();
  }
  running = false;
}

function hubEventDraft(event, clientId) {
  const payload = canonicalize(event.payload);
  return {
    id: event.id,
    kind: event.kind,
    createdAt: event.createdAt,
    memberId: 'member_of_the_limit',
    clientId,
    payload,
    hash: payloadHash(payload),
  };
}

const app = Fastify({ bodyLimit: 8 * 1024 * 1024 });
app.post('/push', async (request) => {
  const { clientId, groupKey, events } = request.body;
  const drafts = events.map((event) => hubEventDraft(event, clientId));
  const record = hubEventDraft(
    {
      id: randomUUID(),
      kind: 'sync.pushed',
      createdAt: null,
      payload: {
        clientId,
        memberId: 'member_of_the_limit',
        accepted: events.length,
        rejected: 0,
        firstSequence: 1,
        lastSequence: 1,
      },
    },
    clientId,
  );
  await new Promise((done) => {
    waiting.push({
      drafts,
      record,
      sync: logs.get(`${groupKey} sync`),
      administration: logs.get(`${groupKey} administration`),
      done,
    });
    if (!running) void run();
  });
  return { accepted: drafts.length, rejected: [], cursor: clientId };
});
process.on('SIGTERM', () => process.exit(0));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
