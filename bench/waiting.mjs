// What those who wait cost the hub: pulls that wait for news, and the streams of MCP sessions.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, once, request } from './load.mjs';
import { INITIALIZE, agentHeaders } from './mcp-request.mjs';
import {
  createDatabase,
  joinMembers,
  liveHeapMb,
  residentMb,
  startTellingHub,
  startServer,
} from './programs.mjs';
import { report } from './report.mjs';

const WAITING = 1_000;
const MEMBERS = 40;
const MOST_MB = 100;
/** Requests before anything is measured, so that only what waits is: the first ones make V8 grow its young generation. */
const WARMING = 20_000;
const SETTLED_MS = 3_000;
const WAIT_SECONDS = 30;

async function openSession(hub, token) {
  const body = JSON.stringify(INITIALIZE);
  const asked = { method: 'POST', headers: agentHeaders(token), body };
  const answer = await fetch(`${hub.url}/mcp`, asked);
  await answer.text();
  return answer.headers.get('mcp-session-id');
}

/** A connection that has asked and waits; it is given up by `destroy`. */
function waiting({ port }, bytes) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(bytes);
  return socket.resume();
}

function streamOf({ port }, token, session) {
  const headers = Object.entries(agentHeaders(token, session));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `GET /mcp HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines}\r\n`;
}

/** How much more resident memory the hub has, and how much more of its heap is reachable, with all that `open` opens. */
async function costOf(hub, { name, open, isWaiting }) {
  const heap = await liveHeapMb(hub);
  const before = residentMb(hub.pid);
  const sockets = await open();
  await sleep(SETTLED_MS);
  const held = sockets.filter((socket) => socket.readyState === 'open' && isWaiting(socket)).length;
  if (held < sockets.length) throw new Error(`only ${held} of ${name} wait`);
  const ours = residentMb(hub.pid) - before;
  const live = (await liveHeapMb(hub)) - heap;
  const note = `${live.toFixed(1)} MB more live heap; ${before.toFixed(0)} MB before`;
  report({ name: `memory of ${name}`, unit: 'MB', ours, limit: MOST_MB, most: 1, note });
  for (const socket of sockets) socket.destroy();
  await sleep(SETTLED_MS);
}

const server = await startServer();
const hub = await startTellingHub({
  databaseUrl: await createDatabase(server.url, 'bench_waiting'),
});
const members = await joinMembers(hub, 1, MEMBERS);
const tokenOf = (at) => members[at % members.length].accessToken;
const pull = (at, query) =>
  request({ path: `/api/v1/sync/pull${query}`, token: tokenOf(at), port: hub.port });
const { cursor } = JSON.parse((await once(hub.port, pull(0, ''))).body);
const place = `?cursor=${encodeURIComponent(cursor)}`;
await load({ port: hub.port, connections: 64, requests: WARMING, next: (at) => pull(at, place) });

await costOf(hub, {
  name: `${WAITING} waiting pulls`,
  open: async () =>
    Array.from({ length: WAITING }, (_, at) =>
      waiting(hub, pull(at, `${place}&wait=${WAIT_SECONDS}`)),
    ),
  isWaiting: ({ bytesRead }) => bytesRead === 0,
});
await costOf(hub, {
  name: `${WAITING} streams of MCP sessions`,
  open: async () => {
    const sockets = [];
    for (let at = 0; at < WAITING; at++) {
      const session = await openSession(hub, tokenOf(at));
      sockets.push(waiting(hub, streamOf(hub, tokenOf(at), session)));
    }
    return sockets;
  },
  // A stream has begun to be answered.
  isWaiting: ({ bytesRead }) => bytesRead > 0,
});
await hub.stop();
await server.stop();
