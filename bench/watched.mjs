// What metrics and a log of every request cost: pushes to a hub that is watched, beside one that is not, by turns.
import { openSync } from 'node:fs';
import { freePort, startPostgres } from '../scripts/postgres-server.mjs';
import { newEvent } from './events.mjs';
import { load, request } from './load.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { report } from './report.mjs';
import { interleave } from './interleave.mjs';

const CLIENTS = 64;
const TURN_SECONDS = 3;
const PUSH_EVENTS = 10;
/** At most this much of the pushes may be lost to being watched. */
const MOST_LOST = 0.03;

function push({ port }, { accessToken: token, clientId }) {
  const events = Array.from({ length: PUSH_EVENTS }, () => newEvent());
  return request({
    method: 'POST',
    path: '/api/v1/sync/push',
    token,
    port,
    body: { clientId, events },
  });
}

/** Pushes for one turn; a hub that is watched is scraped once in it, more often than Prometheus does. */
function pushing({ hub, members, metricsPort }) {
  return async () => {
    const scraped = metricsPort && fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const next = (index) => push(hub, members[index % members.length]);
    const { perSecond } = await load({
      port: hub.port,
      connections: CLIENTS,
      seconds: TURN_SECONDS,
      next,
    });
    if (scraped) await (await scraped).text();
    return perSecond * PUSH_EVENTS;
  };
}

const postgres = await startPostgres();
const hubs = [];
async function contender(name, env, metricsPort) {
  const databaseUrl = await createDatabase(postgres.url, `bench_${name}`);
  const hub = await startHub({ databaseUrl, env, stderr: openSync('/dev/null', 'w') });
  hubs.push(hub);
  const members = await joinMembers(hub, 1, CLIENTS);
  const run = pushing({ hub, members, metricsPort });
  await run();
  return run;
}

try {
  const port = await freePort();
  const env = { HUB_METRICS_PORT: String(port), HUB_LOG_LEVEL: 'info', HUB_LOG_FORMAT: 'json' };
  const rates = await interleave({
    quiet: await contender('quiet', {}),
    watched: await contender('watched', env, port),
  });
  report({
    name: `pushes of ${PUSH_EVENTS}, with metrics and a log of every request`,
    unit: 'events/s',
    ours: rates.watched,
    limit: rates.quiet,
    least: 1 - MOST_LOST,
  });
} finally {
  await Promise.all(hubs.map((hub) => hub.stop()));
  await postgres.stop();
}
