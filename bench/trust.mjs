// What trust costs: keeping the hashes of subtrees beside the events, proofs in a log of a million events, verifying an export, and mirroring.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { migrate } from '../dist/apps/hub/src/database/migrate-database.js';
import { MIGRATIONS } from '../dist/apps/hub/src/database/migrations/index.js';
import { openDatabase } from '../dist/apps/hub/src/database/open-database.js';
import { chain } from '../dist/apps/hub/src/event-store/append/chain.js';
import { hubEventDraft } from '../dist/apps/hub/src/event-store/append/hub-event-draft.js';
import {
  HEAD,
  HEAD_TYPES,
  eventColumns,
  eventRows,
  headColumns,
  insertEvents,
  moveHeads,
  writeEvents,
} from '../dist/apps/hub/src/event-store/append/write-events.js';
import { createLog, lockLogs } from '../dist/apps/hub/src/event-store/log/log.js';
import { unnested } from '../dist/apps/hub/src/event-store/log/unnested.js';
import { hashesOfSpans } from '../dist/apps/hub/src/event-store/read/read-subtrees.js';
import {
  Frontier,
  canonicalize,
  checkpointBody,
  consistencySpans,
  hashOf,
  inclusionSpans,
  payloadHash,
  signNote,
  vkey,
} from '../dist/libs/domain/src/index.js';
import { reportMirroring } from './mirroring.mjs';
import { createDatabase } from './programs.mjs';
import { median, quantile, report } from './report.mjs';

const PUSHED = Number(process.env.BENCH_EVENTS ?? 20_000);
const LEAVES = Number(process.env.BENCH_LEAVES ?? 1_000_000);
const VERIFIED = Number(process.env.BENCH_VERIFIED ?? 200_000);
const TURNS = 5;
const PROOFS = 300;

const WITHOUT = `
  WITH moved AS (${moveHeads(`${unnested(1, HEAD_TYPES)} AS ${HEAD}`)})
  ${insertEvents(eventRows(1 + HEAD_TYPES.length))}`;

const draft = (n) =>
  hubEventDraft(
    {
      id: `event-${n}`,
      kind: 'note.taken',
      payload: { text: `what was found out at ${n}, and why it matters to whoever comes next` },
      memberId: 'member',
      clientId: 'client',
    },
    randomBytes(32),
  );

/** Appends events to a log of their own, so many a transaction; returns events a second. */
async function append(database, perFlush, write) {
  const logId = randomUUID();
  await createLog(database, { groupKey: logId, purpose: 'sync' }, logId, 0);
  const count = perFlush === 1 ? PUSHED / 10 : PUSHED;
  const started = performance.now();
  for (let at = 0; at < count; at += perFlush) {
    await database.transaction(async (sql) => {
      const head = (await lockLogs(sql, [logId])).get(logId);
      const events = Array.from({ length: perFlush }, (_, n) => chain(head, draft(at + n), at));
      await write(sql, events);
    });
  }
  return (count / (performance.now() - started)) * 1_000;
}

async function reportStoring(database) {
  const without = (sql, events) =>
    sql.query(WITHOUT, [...headColumns(events), ...eventColumns(events)]);
  for (const perFlush of [1, 100]) {
    const rates = { kept: [], bare: [] };
    for (let turn = 0; turn <= TURNS; turn++) {
      const kept = await append(database, perFlush, writeEvents);
      const bare = await append(database, perFlush, without);
      // The first turn warms up.
      if (turn > 0) [rates.kept.push(kept), rates.bare.push(bare)];
    }
    report({
      name: `appending ${perFlush} a transaction, subtrees kept beside not`,
      unit: '/s',
      ours: median(rates.kept),
      limit: median(rates.bare),
      least: 0.97,
    });
  }
}

const FILL = `
  INSERT INTO event (log_id, sequence, event_id, kind, accepted_at, member_id, client_id, payload, payload_hash, hash)
  SELECT $1, i, 'e' || i, 'k', 0, 'm', 'c', '{}', '', sha256(i::text::bytea) FROM generate_series($2::bigint, $3::bigint) AS i`;

async function reportProofs(database) {
  const logId = randomUUID();
  await createLog(database, { groupKey: 'large', purpose: 'sync' }, logId, 0);
  const step = 100_000;
  for (let at = 1; at <= LEAVES; at += step)
    await database.query(FILL, [logId, at, Math.min(at + step - 1, LEAVES)]);
  await database.query('UPDATE log SET size = $2 WHERE log_id = $1', [logId, LEAVES]);
  const Kept = MIGRATIONS.find(({ name }) => name.startsWith('KeptSubtrees'));
  const runner = database.dataSource.createQueryRunner();
  await new Kept().down(runner);
  const started = performance.now();
  await new Kept().up(runner);
  const seconds = (performance.now() - started) / 1_000;
  await runner.release();
  console.log(
    `       the migration keeps the trees of ${LEAVES} events in ${seconds.toFixed(1)} s`,
  );
  await database.query('ANALYZE event, subtree');
  const measure = async (name, spansOf, limit) => {
    const times = [];
    for (let n = -20; n < PROOFS; n++) {
      const spans = spansOf();
      const begun = performance.now();
      await hashesOfSpans(database, logId, spans);
      if (n >= 0) times.push(performance.now() - begun);
    }
    report({
      name: `${name} of ${LEAVES} events: median`,
      unit: 'ms',
      ours: median(times),
      limit,
      most: 1,
    });
    report({
      name: 'the same: 95 of 100',
      unit: 'ms',
      ours: quantile(times, 0.95),
      limit,
      most: 1,
    });
  };
  const any = () => Math.floor(Math.random() * LEAVES);
  await measure('inclusion proof', () => inclusionSpans(any(), LEAVES), 5);
  await measure('consistency proof', () => consistencySpans(any(), LEAVES), 10);
}

/** Writes an export as khub does. */
function writeExport(path) {
  const logId = randomUUID();
  const origin = `knowledge-hub/bench/logs/${logId}`;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const tree = new Frontier();
  const note = () =>
    signNote(checkpointBody({ origin, size: tree.size, root: tree.root() }), origin, privateKey);
  const file = openSync(path, 'w');
  const put = (value) => writeSync(file, `${canonicalize(value)}\n`);
  put({
    format: 'khub-log@v1',
    log: { id: logId, groupKey: 'bench', purpose: 'sync' },
    keys: [vkey(origin, publicKey)],
    published: note(),
  });
  let previousHash = null;
  for (let sequence = 1; sequence <= VERIFIED; sequence++) {
    const { salt, signature: _, canonicalPayload, ...own } = draft(sequence);
    const event = {
      id: own.id,
      kind: own.kind,
      createdAt: null,
      acceptedAt: '2026-01-01T00:00:00.000Z',
      memberId: own.memberId,
      clientId: own.clientId,
      pushId: 'ad4b7f3e-7d8d-4b0f-9d6a-7c1d8d0a2a11',
      payloadHash: payloadHash(canonicalPayload, salt).toString('hex'),
    };
    const leaf = hashOf({ ...event, v: 2, log: logId, sequence, previousHash, signature: null });
    const hash = leaf.toString('hex');
    const log = {
      sequence,
      hash,
      v: 2,
      salt: salt.toString('base64'),
      ...(previousHash && { previousHash }),
    };
    put({ ...event, groupKey: 'bench', payload: JSON.parse(canonicalPayload), log });
    tree.append(leaf);
    previousHash = hash;
  }
  put({ checkpoint: note() });
  closeSync(file);
}

function reportVerifying() {
  const directory = mkdtempSync(join(tmpdir(), 'khub-bench-'));
  const file = join(directory, 'log.ndjson');
  writeExport(file);
  const timed = (command, ...args) => {
    const started = performance.now();
    const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout);
    return (performance.now() - started) / 1_000;
  };
  const khub = ['dist/apps/khub/src/main.js', '--home', directory];
  const starting = median([1, 2, 3].map(() => timed(process.execPath, ...khub, '--version')));
  const seconds = median([1, 2, 3].map(() => timed(process.execPath, ...khub, 'verify', file)));
  report({
    name: `khub verify, ${VERIFIED} events of an export, without its start`,
    unit: '/s',
    ours: VERIFIED / (seconds - starting),
    limit: 100_000,
    least: 1,
  });
  const python = timed('python3', 'docs/verify_log.py', file);
  console.log(`       docs/verify_log.py: ${Math.round(VERIFIED / python)} events a second`);
  rmSync(directory, { recursive: true });
}

reportVerifying();
const postgres = await startPostgres();
try {
  const url = await createDatabase(postgres.url, 'trust');
  const opened = await openDatabase({ url, dataDirectory: '' });
  await migrate(opened.database);
  await reportStoring(opened.database);
  await reportProofs(opened.database);
  await opened.close();
  await reportMirroring(postgres);
} finally {
  await postgres.stop();
}
