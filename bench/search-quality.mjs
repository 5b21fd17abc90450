// How well search ranks: known items, whose heading is the question and whose text under the heading is the answer.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { searchKnowledge } from '../dist/libs/projections/src/index.js';
import { CHINESE_NOTES, CHINESE_QUESTIONS } from './chinese-notes.mjs';
import { openKnowledgeDatabase } from './knowledge-database.mjs';
import { misspeller } from './misspell.mjs';
import { createDatabase, startServer } from './programs.mjs';
import { report } from './report.mjs';

const MAX_SECTIONS = Number(process.env.BENCH_SECTIONS ?? 20_000);
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 400);
const TOP = 10;
const MIN_BODY = 200;
const MAX_BODY = 6_000;

function* markdownFiles(directory, depth = 0) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory() && depth < 7) yield* markdownFiles(path, depth + 1);
    else if (entry.isFile() && /\.md$/i.test(entry.name) && !/license|changelog/i.test(entry.name))
      yield path;
  }
}

/** The sections of a document: a heading and the text under it. */
function sectionsOf(path) {
  const parts = readFileSync(path, 'utf8').split(/^#{1,6}[ \t]+(.+?)[ \t#]*$/m);
  const sections = [];
  for (let at = 1; at < parts.length; at += 2) {
    const body = parts[at + 1].trim();
    if (body.length >= MIN_BODY && body.length <= MAX_BODY)
      sections.push({ heading: parts[at], body });
  }
  return sections;
}

function plain(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_~]|<[^>]*>/g, '')
    .trim();
}

function readSections() {
  const sections = [];
  const bodies = new Set();
  for (const path of markdownFiles('node_modules')) {
    for (const { heading, body } of sectionsOf(path)) {
      // Packages bundle each other's documents.
      if (bodies.has(body)) continue;
      bodies.add(body);
      sections.push({ id: `md-${sections.length}`, heading: plain(heading), body });
      if (sections.length >= MAX_SECTIONS) return sections;
    }
  }
  return sections;
}

/** Headings of three to nine words that no other section has, spread evenly. */
function questionsOf(sections) {
  const count = new Map();
  for (const { heading } of sections) count.set(heading, (count.get(heading) ?? 0) + 1);
  const asked = sections.filter(({ heading }) => {
    const words = heading.split(/\s+/).length;
    return words >= 3 && words <= 9 && count.get(heading) === 1;
  });
  const step = Math.max(1, Math.floor(asked.length / QUESTIONS));
  return asked.filter((_, at) => at % step === 0).slice(0, QUESTIONS);
}

function quality(ranks) {
  const found = ranks.filter((rank) => rank > 0);
  return {
    mrr: found.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
    recall: found.length / ranks.length,
  };
}

async function ranked(questions, search) {
  const ranks = [];
  const times = [];
  for (const { query, id } of questions) {
    const start = performance.now();
    const ids = await search(query);
    times.push(performance.now() - start);
    ranks.push(ids.indexOf(id) + 1);
  }
  times.sort((a, b) => a - b);
  return { ...quality(ranks), p95: times[Math.floor(times.length * 0.95)] };
}

const BASELINE = `
  SELECT id FROM baseline WHERE found @@ plainto_tsquery('english', $1)
  ORDER BY ts_rank(found, plainto_tsquery('english', $1)) DESC, id LIMIT ${TOP}`;

const server = await startServer();
const base = await createDatabase(server.url, 'khub_bench_search');
const database = await openKnowledgeDatabase(base);
const { sql } = database;

const sections = readSections();
const questions = questionsOf(sections).map(({ heading, id }) => ({ query: heading, id }));
await database.fill(
  'docs',
  sections.map(({ id, body }) => ({ id, title: id, content: body })),
);
await database.fill('zh', CHINESE_NOTES);
await sql.query(`CREATE TABLE baseline AS SELECT k.id, to_tsvector('english', k.record::json->>'content') AS found
                 FROM knowledge k WHERE k.group_key = 'docs'`);
await sql.query('CREATE INDEX baseline_found ON baseline USING gin (found)');
await sql.query('ANALYZE baseline');

const search = (groupKey) => async (query) => {
  const request = { query, groupKey, limit: TOP, abbreviations: true, now: Date.now() };
  const { items } = await searchKnowledge(sql, 'administrator', request);
  return items.map(({ id }) => id);
};
const ours = await ranked(questions, search('docs'));
const limit = await ranked(questions, async (query) =>
  (await sql.query(BASELINE, [query])).map(({ id }) => id),
);
const misspell = misspeller(7);
const misspelt = await ranked(
  questions.map(({ query, id }) => ({ query: misspell(query), id })),
  search('docs'),
);
const chinese = await ranked(CHINESE_QUESTIONS, search('zh'));

const found = (of) => `R@${TOP} ${of.recall.toFixed(3)}, p95 ${of.p95.toFixed(0)} ms`;
report({
  name: `known-item search in ${sections.length} sections: MRR@${TOP} x 1000`,
  unit: '',
  ours: ours.mrr * 1000,
  limit: limit.mrr * 1000,
  least: 1.5,
  note: `${found(ours)}; AND + ts_rank ${found(limit)}`,
});
report({
  name: `the same with every word misspelt by one edit: MRR@${TOP} x 1000`,
  unit: '',
  ours: misspelt.mrr * 1000,
  limit: 300,
  least: 1,
  note: found(misspelt),
});
report({
  name: `${CHINESE_QUESTIONS.length} Chinese questions on ${CHINESE_NOTES.length} notes: recall@${TOP} in percent`,
  unit: '%',
  ours: chinese.recall * 100,
  limit: 100,
  least: 0.9,
  note: `MRR ${chinese.mrr.toFixed(3)}, p95 ${chinese.p95.toFixed(0)} ms`,
});
await database.close();
await server.stop();
