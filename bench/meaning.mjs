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
import { mean, median, quantile, report } from './report.mjs';

const ITEMS = Number(process.env.BENCH_ITEMS ?? MAX_EXACT_ITEMS);
const DIMENSIONS = Number(process.env.BENCH_DIMENSIONS ?? 1_024);
const ASKED = Number(process.env.BENCH_ASKED ?? 100);
const PGVECTOR = process.env.BENCH_PGVECTOR;
const MIB = 1024 * 1024;
/** So long words wait for meaning, what the endpoint takes included. */
const WAIT_MS = 250;
const [GROUP, MODEL] = ['team', 'random'];
const VIEWER = { groupKey: GROUP, memberId: 'member_team_bench' };
// As many directions as models have topics, and noise around them.
const TOPICS = 200;
const EMBED = `
  INSERT INTO embedding (group_key, id, scope, model, text_hash, dimensions, vector, revision)
  SELECT s.group_key, s.id, s.scope, $1, s.text_hash, ${DIMENSIONS}, n.vector::real[], nextval('embedding_revision')
  FROM unnest($2::text[], $3::text[]) AS n (id, vector) JOIN search s ON s.group_key = $4 AND s.id = n.id`;

let seed = 1;
function random() {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648 - 0.5;
}
const topics = Array.from({ length: TOPICS }, () =>
  Array.from({ length: DIMENSIONS }, () => random()),
);
const questions = Array.from({ length: ASKED }, question);
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

/** How long a search takes, and how much of the processor of this process, in milliseconds. */
async function timed(sql, at, near) {
  const look = near && ((field) => near(field, { model: MODEL, unit: vectorOf(at) }));
  const before = process.cpuUsage();
  const began = performance.now();
  const request = { query: questions[at], groupKey: GROUP, limit: 10, now: Date.now(), near: look };
  await searchKnowledge(sql, VIEWER, request);
  const { user, system } = process.cpuUsage(before);
  return { took: performance.now() - began, cpu: (user + system) / 1_000 };
}

/** Words alone and with meaning, in turns, so that both have the same machine. */
async function tell(sql, name, near) {
  const [words, both] = [[], []];
  for (let at = 0; at < ASKED; at++) {
    words.push(await timed(sql, at));
    both.push(await timed(sql, at, near));
  }
  const p95 = (all) =>
    quantile(
      all.map(({ took }) => took),
      0.95,
    );
  const told = (all) =>
    `p50 ${median(all.map(({ took }) => took)).toFixed(0)} ms, ${mean(all.map(({ cpu }) => cpu)).toFixed(1)} ms of processor`;
  report({
    name: `p95 of a search in ${ITEMS} items by words and ${name}`,
    unit: 'ms',
    ours: p95(both),
    limit: WAIT_MS,
    most: 1,
    note: `${told(both)}; words alone: p95 ${p95(words).toFixed(0)} ms, ${told(words)}`,
  });
}

async function exact(sql) {
  const held = new HeldVectors(sql, () => performance.now());
  const memory = process.memoryUsage().arrayBuffers;
  const began = performance.now();
  await held.compared([GROUP], MODEL, vectorOf(0));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const grown = ((process.memoryUsage().arrayBuffers - memory) / MIB).toFixed(0);
  console.log(
    `${ITEMS} vectors of ${DIMENSIONS} are read once in ${seconds} s and take ${grown} MiB`,
  );
  const near = async (field, vector) => ({ near: await nearestHeld(sql, held, field, vector) });
  await tell(sql, 'exact vectors', near);
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
  await tell(sql, 'pgvector', near);
  await sql.query('COMMIT');
}

async function run(url) {
  const database = await openKnowledgeDatabase(url);
  const { sql } = database;
  try {
    await fill(database);
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
