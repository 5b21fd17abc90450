// What searching by meaning costs beside words, for the largest group that is compared exactly: vectors are random, so this says
// nothing of what is found. With BENCH_PGVECTOR, the URL of a PostgreSQL that has pgvector, its index is measured too.
import { startPostgres } from '../scripts/postgres-server.mjs';
import {
  HeldVectors,
  MAX_EXACT_ITEMS,
  hasPgvector,
  makeVectorIndex,
  nearestHeld,
  nearestIndexed,
  searchKnowledge,
  toUnit,
} from '../dist/libs/projections/src/index.js';
import { openKnowledgeDatabase } from './knowledge-database.mjs';
import { newNote, question } from './notes.mjs';
import { createDatabase } from './programs.mjs';
import { median, quantile, report } from './report.mjs';

const ITEMS = Number(process.env.BENCH_ITEMS ?? MAX_EXACT_ITEMS);
const DIMENSIONS = Number(process.env.BENCH_DIMENSIONS ?? 1_024);
const ASKED = Number(process.env.BENCH_ASKED ?? 100);
const PGVECTOR = process.env.BENCH_PGVECTOR;
const MIB = 1024 * 1024;
const [GROUP, MODEL] = ['team', 'random'];
const VIEWER = { groupKey: GROUP, memberId: 'member_team_bench' };
// As many directions as models have topics, and noise around them.
const TOPICS = 200;
const EMBED = `
  INSERT INTO embedding (group_key, id, scope, model, text_hash, vector, revision)
  SELECT s.group_key, s.id, s.scope, $1, s.text_hash, n.vector::real[], nextval('embedding_revision')
  FROM unnest($2::text[], $3::text[]) AS n (id, vector) JOIN search s ON s.group_key = $4 AND s.id = n.id`;

let seed = 1;
function random() {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648 - 0.5;
}
const topics = Array.from({ length: TOPICS }, () =>
  Array.from({ length: DIMENSIONS }, () => random()),
);
const vectorOf = (at) => toUnit(topics[at % TOPICS].map((value) => value + random()));

async function fill(database) {
  const items = Array.from({ length: ITEMS }, (_, at) => newNote(at));
  await database.fill(GROUP, items);
  for (let from = 0; from < ITEMS; from += 500) {
    const ids = items.slice(from, from + 500).map(({ id }) => id);
    const vectors = ids.map((_, at) => `{${vectorOf(from + at).join(',')}}`);
    await database.sql.query(EMBED, [MODEL, ids, vectors, GROUP]);
  }
  await database.sql.query('ANALYZE');
}

/** How long searches take, and how much of the processor of this process. */
async function measured(sql, near) {
  const took = [];
  const before = process.cpuUsage();
  for (let at = 0; at < ASKED; at++) {
    const began = performance.now();
    const look = near && ((field) => near(field, { model: MODEL, unit: vectorOf(at) }));
    const request = {
      query: question(at),
      groupKey: GROUP,
      limit: 10,
      now: Date.now(),
      near: look,
    };
    await searchKnowledge(sql, VIEWER, request);
    took.push(performance.now() - began);
  }
  const { user, system } = process.cpuUsage(before);
  return { took, cpu: (user + system) / 1_000 / ASKED };
}

/** What is promised of a search that also goes by meaning, beside what the endpoint takes. */
const PROMISED_MS = 300;

function tell(name, { took, cpu }) {
  const note = `p50 ${median(took).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor here`;
  const ours = quantile(took, 0.95);
  report({
    name: `p95 of a search by ${name}`,
    unit: 'ms',
    ours,
    limit: PROMISED_MS,
    most: 1,
    note,
  });
}

async function exact(sql) {
  const held = new HeldVectors(sql, () => performance.now());
  const memory = process.memoryUsage().arrayBuffers;
  const began = performance.now();
  await held.ranked([GROUP], MODEL, vectorOf(0));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const grown = ((process.memoryUsage().arrayBuffers - memory) / MIB).toFixed(0);
  console.log(
    `${ITEMS} vectors of ${DIMENSIONS} are read once in ${seconds} s and take ${grown} MiB`,
  );
  const near = async (field, vector) => ({ near: await nearestHeld(sql, held, field, vector) });
  tell('words and exact vectors', await measured(sql, near));
}

async function indexed(sql) {
  await sql.query('CREATE EXTENSION IF NOT EXISTS vector');
  if (!(await hasPgvector(sql))) throw new Error('BENCH_PGVECTOR has no pgvector 0.8');
  const began = performance.now();
  await makeVectorIndex(sql, DIMENSIONS);
  console.log(`the index is made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  // One connection: what words and meaning ask comes one after the other.
  const near = async (field, vector) => ({ near: await nearestIndexed(sql, field, vector) });
  await sql.query('BEGIN');
  tell('words and pgvector', await measured(sql, near));
  await sql.query('COMMIT');
}

async function run(url) {
  const database = await openKnowledgeDatabase(url);
  const { sql } = database;
  try {
    await fill(database);
    tell(`words in ${ITEMS} items`, await measured(sql));
    if (PGVECTOR) await indexed(sql);
    else await exact(sql);
  } finally {
    await database.close();
  }
}

if (PGVECTOR) await run(PGVECTOR);
else {
  const server = await startPostgres();
  try {
    await run(await createDatabase(server.url, 'khub_bench_meaning'));
  } finally {
    await server.stop();
  }
}
