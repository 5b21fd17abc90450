// Two hubs on one PostgreSQL beside one, by turns: the same clients on both.
import { startPostgres } from '../scripts/postgres-server.mjs';
import { newEvent } from './events.mjs';
import { interleave } from './interleave.mjs';
import { load, once, request } from './load.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { report } from './report.mjs';

const MEMBERS = 64;
const GROUPS = 100;
const TURN_SECONDS = Number(process.env.BENCH_TURN_SECONDS ?? 3);
/** Until V8 has optimized what the hubs do; each of two does half as much of it. */
const WARM_TURNS = 5;
const PULL_PAGES = 20;
const PAGE_EVENTS = 1_000;
const PULL_CLIENTS = 8;
/** At most this much of one hub's pushes may be lost to there being two. */
const LEAST_PUSHES = 0.9;
/** What hub, database and clients do shares two cores; there is no room for twice as much. */
const LEAST_PULLS = 1;

/** A database and the hubs on it, with members of one hot group and of many; `started` takes the hubs, to be stopped. */
async function setUp(postgres, name, { count, started }) {
  const databaseUrl = await createDatabase(postgres.url, name);
  const hubs = [];
  for (let at = 0; at < count; at++) hubs.push(await startHub({ databaseUrl }));
  started.push(...hubs);
  const many = await joinMembers(hubs[0], GROUPS, 1);
  const hot = await joinMembers(hubs[0], 1, MEMBERS, 'hot');
  return { hubs, hot, many };
}

/** What the hubs of a setting do together in a turn, each asked by its share of the clients; answers requests a second. */
async function together({ hubs }, connections, next) {
  const shares = await Promise.all(
    hubs.map(({ port }, at) =>
      load({
        port,
        connections: connections / hubs.length,
        seconds: TURN_SECONDS,
        next: (index) => next(port, at + index * hubs.length),
      }),
    ),
  );
  return shares.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

function pushBytes(port, { accessToken: token, clientId }, size) {
  const events = Array.from({ length: size }, () => newEvent());
  return request({
    method: 'POST',
    path: '/api/v1/sync/push',
    token,
    port,
    body: { clientId, events },
  });
}

const pushing = (setting, { members, connections, size }) => {
  const whose = setting[members];
  const next = (port, index) => pushBytes(port, whose[index % whose.length], size);
  return async () => (await together(setting, connections, next)) * size;
};

async function comparePushes(settings, push, where) {
  const [one, two] = settings.map((setting) => pushing(setting, push));
  for (let turn = 0; turn < WARM_TURNS; turn++) {
    await one();
    await two();
  }
  const rates = await interleave({ one, two });
  report({
    name: `push, ${push.size} a request, ${push.connections} clients, ${where}: two hubs`,
    unit: 'events/s',
    ours: rates.two,
    limit: rates.one,
    least: LEAST_PUSHES,
  });
}

/** Where each page of the log begins, as a client that walks it learns. */
async function walkPages({ hubs: [{ port }], hot: [{ accessToken: token }] }) {
  const cursors = [''];
  while (cursors.length < PULL_PAGES) {
    const path = `/api/v1/sync/pull?cursor=${cursors.at(-1)}`;
    const { body } = await once(port, request({ path, token, port }));
    cursors.push(/"cursor":"([^"]+)"/.exec(body.toString('latin1'))[1]);
  }
  return cursors;
}

async function comparePulls(settings) {
  const [one, two] = await Promise.all(
    settings.map(async (setting) => {
      const cursors = await walkPages(setting);
      let page = 0;
      const next = (port, index) => {
        const { accessToken: token } = setting.hot[index % setting.hot.length];
        const path = `/api/v1/sync/pull?cursor=${cursors[page++ % PULL_PAGES]}`;
        return request({ path, token, port });
      };
      return async () => (await together(setting, PULL_CLIENTS, next)) * PAGE_EVENTS;
    }),
  );
  const rates = await interleave({ one, two });
  report({
    name: `pull, pages of ${PAGE_EVENTS}, ${PULL_CLIENTS} clients: two hubs`,
    unit: 'events/s',
    ours: rates.two,
    limit: rates.one,
    least: LEAST_PULLS,
  });
}

const postgres = await startPostgres();
const started = [];
try {
  const settings = [
    await setUp(postgres, 'bench_one', { count: 1, started }),
    await setUp(postgres, 'bench_two', { count: 2, started }),
  ];
  const single = { connections: MEMBERS, size: 1 };
  const batch = { connections: 16, size: 100 };
  await comparePushes(settings, { ...single, members: 'hot' }, 'one hot group');
  await comparePushes(settings, { ...batch, members: 'hot' }, 'one hot group');
  await comparePushes(settings, { ...single, members: 'many' }, `${GROUPS} groups`);
  await comparePulls(settings);
} finally {
  await Promise.all(started.map((hub) => hub.stop()));
  await postgres.stop();
}
