// How long anybody waits while events of a group of 100,000 items are redacted: who reads and pushes there, who is in another
// group, and the administrator who redacts, also an event with which thousands of others hang together; on PostgreSQL and on the embedded database.
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { once, request } from './load.mjs';
import { newNote, question } from './notes.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { report } from './report.mjs';

const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000);
const PER_PUSH = 500;
const MOST_MS = 1_000;
/** What an administrator waits for the answer of a redaction. */
const MOST_ANSWER_MS = 5_000;
/** How often one item was changed, the first event of which is redacted: what hangs together with it is made anew in steps. */
const CHANGES = 3_000;
const BUSY = 'busy';
/** How long what is made anew in steps may be missing. */
const MOST_BACK_MS = 10_000;
/** Between two acts of the same kind: what counts is the wait, not how much the hub can do. */
const PAUSE_MS = 100;
const EMBEDDED_ITEMS = ITEMS / 10;

const post = (hub, path, body, token) =>
  once(hub.port, request({ method: 'POST', path, body, token, port: hub.port }));
const push = (hub, { accessToken, clientId }, events) =>
  post(hub, '/api/v1/sync/push', { clientId, events }, accessToken);

async function fill(hub, member, items) {
  for (let at = 0; at < items; at += PER_PUSH) {
    const events = Array.from({ length: PER_PUSH }, (_, n) => {
      const knowledge = newNote(at + n);
      return { id: `e-${at + n}`, kind: 'knowledge.captured', payload: { knowledge } };
    });
    await push(hub, member, events);
  }
  const linked = Array.from({ length: 200 }, (_, n) => ({
    id: `link-${n}`,
    kind: 'knowledge.edge_added',
    payload: { kind: 'supersedes', fromId: `note-${n + 1}`, toId: `note-${n}` },
  }));
  const changed = Array.from({ length: 200 }, (_, n) => ({
    id: `change-${n}`,
    kind: 'knowledge.updated',
    payload: { knowledgeId: `note-${500 + n}`, changes: { summary: `changed ${n}` } },
  }));
  const defined = Array.from({ length: 200 }, (_, n) => ({
    id: `term-${n}`,
    kind: 'glossary.defined',
    payload: { term: `term ${n}`, definition: 'what it means' },
  }));
  for (const events of [linked, changed, defined]) await push(hub, member, events);
}

/** An item that was changed all the time. */
async function fillBusy(hub, member) {
  const knowledge = { ...newNote(0), id: BUSY };
  await push(hub, member, [{ id: BUSY, kind: 'knowledge.captured', payload: { knowledge } }]);
  for (let at = 0; at < CHANGES; at += PER_PUSH) {
    const events = Array.from({ length: PER_PUSH }, (_, n) => ({
      id: `${BUSY}-${at + n}`,
      kind: 'knowledge.updated',
      payload: { knowledgeId: BUSY, changes: { summary: `state ${at + n}` } },
    }));
    await push(hub, member, events);
  }
}

/** Milliseconds until the item is back. */
async function whenBack(hub, { groupKey }) {
  const path = `/api/v1/admin/knowledge?groupKey=${groupKey}&query=${BUSY}`;
  const began = performance.now();
  for (;;) {
    const { body } = await once(hub.port, request({ path, port: hub.port }));
    if (JSON.parse(body).items.some(({ id }) => id === BUSY)) return performance.now() - began;
    await pause(PAUSE_MS);
  }
}

/** What a member does all day, over and over until it is told to stop; the longest wait of each, in milliseconds. */
function busy(hub, member, name, longest) {
  let [pushed, stopped] = [0, false];
  const token = member.accessToken;
  const read = (path) => once(hub.port, request({ path, token, port: hub.port }));
  const acts = {
    push: () =>
      push(hub, member, [
        {
          id: `${name}-${++pushed}`,
          kind: 'knowledge.captured',
          payload: { knowledge: { ...newNote(0), id: `${name}-${pushed}` } },
        },
      ]),
    'pull of the last page': () => read('/api/v1/sync/pull?limit=100'),
    search: () =>
      read(
        `/api/v1/admin/knowledge?groupKey=${member.groupKey}&query=${encodeURIComponent(question())}`,
      ),
    'a list': () => read(`/api/v1/admin/knowledge?groupKey=${member.groupKey}`),
    'a brief': () => read('/api/v1/projects/project-1/brief'),
  };
  const loops = Object.entries(acts).map(async ([act, run]) => {
    while (!stopped) {
      const began = performance.now();
      await run();
      const took = performance.now() - began;
      const key = `${act}, ${name}`;
      longest.set(key, Math.max(longest.get(key) ?? 0, took));
      await pause(PAUSE_MS);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(loops);
  };
}

async function bench(where, hub, items) {
  const [ann, eve] = await joinMembers(hub, 2, 1);
  await fill(hub, ann, items);
  await fill(hub, eve, 500);
  await fillBusy(hub, ann);
  await once(hub.port, request({ path: '/api/v1/admin/knowledge', port: hub.port }));
  const measured = async (act) => {
    const longest = new Map();
    const stops = [busy(hub, ann, 'in it', longest), busy(hub, eve, 'in another', longest)];
    await act(longest);
    await Promise.all(stops.map((stop) => stop()));
    return longest;
  };
  const before = await measured(() => pause(5_000));
  let slowest = 0;
  let back = 0;
  const during = await measured(async () => {
    for (const eventId of [`e-${items - 7}`, 'change-9', 'link-50', 'term-5', 'e-0', BUSY]) {
      const path = `/api/v1/admin/events/${eventId}/redact`;
      const { milliseconds } = await post(hub, path, { groupKey: ann.groupKey });
      slowest = Math.max(slowest, milliseconds);
      if (eventId === BUSY) back = await whenBack(hub, ann);
      await pause(1_000);
    }
  });
  const title = (what) => `${what}, redactions in ${items.toLocaleString('en')} items, ${where}`;
  report({
    name: title('longest answer of one'),
    unit: 'ms',
    ours: slowest,
    limit: MOST_ANSWER_MS,
    most: 1,
  });
  report({
    name: title(`until what ${CHANGES.toLocaleString('en')} events hang together with is back`),
    unit: 'ms',
    ours: back,
    limit: MOST_BACK_MS,
    most: 1,
  });
  for (const [name, ours] of during)
    report({
      name: title(`longest wait, ${name}`),
      unit: 'ms',
      ours,
      limit: MOST_MS,
      most: 1,
      note: `${before.get(name).toFixed(0)} ms without`,
    });
}

const server = await startPostgres();
try {
  const databaseUrl = await createDatabase(server.url, 'bench_redactions');
  const hub = await startHub({ databaseUrl });
  await bench('PostgreSQL', hub, ITEMS);
  await hub.stop();
} finally {
  await server.stop();
}
const embedded = await startHub();
await bench('embedded', embedded, EMBEDDED_ITEMS);
await embedded.stop();
