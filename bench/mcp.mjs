// A search over MCP beside the same search over plain HTTP, and what open sessions cost.
import { Agent, request } from 'node:http';
import { INITIALIZE, agentHeaders } from './mcp-request.mjs';
import {
  createDatabase,
  joinMembers,
  liveHeapMb,
  startTellingHub,
  startServer,
} from './programs.mjs';
import { mean, report } from './report.mjs';

const ITEMS = 2_000;
const CLIENTS = 8;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const IDLE_SESSIONS = 1_000;
const MEMBERS = 40;
const WORDS = 'token cache queue index shard replica parser schema cursor commit'.split(' ');

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** Sends a request and answers its status, headers and whole body, however it is framed. */
function send(port, { method = 'POST', path, headers, body }) {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const options = { host: '127.0.0.1', port, method, path, agent };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
    });
    sent.on('error', reject).end(content);
  });
}

function mcp(token, body, session) {
  return { path: '/mcp', headers: agentHeaders(token, session), body: { jsonrpc: '2.0', ...body } };
}

async function openSession(port, token) {
  const answer = await send(port, mcp(token, INITIALIZE));
  const session = answer.headers['mcp-session-id'];
  await send(port, mcp(token, { method: 'notifications/initialized' }, session));
  return session;
}

/** Requests a second of `CLIENTS` that each ask again as soon as they are answered. */
async function rateOf(port, next) {
  const start = performance.now();
  const end = start + (SECONDS / 2) * 1_000;
  let answered = 0;
  const work = async () => {
    while (performance.now() < end) {
      const { status, text } = await send(port, next());
      if (status !== 200 || !text.includes('bench-item')) throw new Error(text.slice(0, 300));
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return (answered * 1_000) / (performance.now() - start);
}

async function fill(hub, { accessToken, clientId }) {
  const events = Array.from({ length: ITEMS }, (_, n) => {
    const [one, two] = [WORDS[n % WORDS.length], WORDS[(n * 7 + 3) % WORDS.length]];
    const knowledge = {
      id: `bench-item-${n}`,
      title: `${one} ${n}`,
      summary: `The ${two} of ${one}.`,
    };
    return { id: `e${n}`, kind: 'knowledge.captured', payload: { knowledge } };
  });
  for (let at = 0; at < ITEMS; at += 1_000) {
    const body = { clientId, events: events.slice(at, at + 1_000) };
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
    };
    await send(hub.port, { path: '/api/v1/sync/push', headers, body });
  }
}

async function benchSearch(hub, member) {
  const { accessToken, groupKey } = member;
  const session = await openSession(hub.port, accessToken);
  let count = 0;
  const query = () => WORDS[count++ % WORDS.length];
  const ways = {
    http: () => ({
      method: 'GET',
      path: `/api/v1/admin/knowledge?groupKey=${groupKey}&query=${query()}&limit=10`,
    }),
    mcp: () => {
      const params = { name: 'search_knowledge', arguments: { query: query(), limit: 10 } };
      return mcp(accessToken, { id: count, method: 'tools/call', params }, session);
    },
  };
  const rates = { http: [], mcp: [] };
  for (const way of ['http', 'mcp']) await rateOf(hub.port, ways[way]);
  for (const way of ['http', 'mcp', 'http', 'mcp'])
    rates[way].push(await rateOf(hub.port, ways[way]));
  report({
    name: `search of ${ITEMS} items over MCP, an open session, beside plain HTTP`,
    unit: 'requests/s',
    ours: mean(rates.mcp),
    limit: mean(rates.http),
    least: 0.5,
  });
}

/** What sessions hold; those of a first round, which are ended, leave what any first use leaves. */
async function benchSessions(hub, members) {
  const tokenOf = (n) => members[n % members.length].accessToken;
  for (let n = 0; n < IDLE_SESSIONS; n++) {
    const { path, headers } = mcp(tokenOf(n), {}, await openSession(hub.port, tokenOf(n)));
    await send(hub.port, { method: 'DELETE', path, headers });
  }
  const before = await liveHeapMb(hub);
  for (let n = 0; n < IDLE_SESSIONS; n++) await openSession(hub.port, tokenOf(n));
  report({
    name: `live heap of ${IDLE_SESSIONS} idle sessions`,
    unit: 'MB',
    ours: (await liveHeapMb(hub)) - before,
    limit: 20,
    most: 1,
  });
}

const server = await startServer();
const hub = await startTellingHub({ databaseUrl: await createDatabase(server.url, 'bench_mcp') });
const members = await joinMembers(hub, 1, MEMBERS);
await benchSessions(hub, members);
await fill(hub, members[0]);
await benchSearch(hub, members[0]);
agent.destroy();
await hub.stop();
await server.stop();
