// What a hub keeps of requests that are over: by how much its reachable memory grows while many of a kind are made, a request. Each says
// something new: other words, tokens, paths, members. What is kept on purpose has bounds, which the requests before those that count fill; but
// for the last checkpoint that was published of each log, by which a hub notices a restored database. BENCH_LEAKS names some of the works.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { INITIALIZE, agentHeaders } from './mcp-request.mjs';
import { newNote } from './notes.mjs';
import {
  createDatabase,
  joinMembers,
  liveMemoryMb,
  residentMb,
  startTellingHub,
} from './programs.mjs';
import { pushNotes } from './push-notes.mjs';
import { report } from './report.mjs';

const CONNECTIONS = 8;
const GROUPS = 4;
const ITEMS = 4_000;
/** A request may leave so many bytes at the most: about as many as a short text takes that is kept of each. */
const MOST_BYTES = 128;
/** Words are remembered until there are 50,000, and then forgotten all at once; their texts are not. */
const OF_NEW_WORDS = 4_096;
const LONG_TEXT = 'what is said again and again '.repeat(1_000);
/** What is remembered of the two logs of a group. */
const OF_A_GROUP = 1_024;
/** Of all requests of a kind so many are made before any counts. */
const FILLING = 2 / 3;
const SETTLED_MS = 3_000;
const GIVEN_UP_MS = 5;

const chosen = process.env.BENCH_LEAKS?.split(',');
const server = await startPostgres();
const databaseUrl = await createDatabase(server.url, 'bench_leaks');
const hub = await startTellingHub({ databaseUrl, stderr: 'ignore' });
const members = await joinMembers(hub, GROUPS, 1);
const agent = new Agent({ keepAlive: true, maxSockets: 2 * CONNECTIONS });

let number = 0;
const newNumber = () => ++number;
/** A word that nobody has said. */
const newWord = () =>
  `w${newNumber().toString(36)}x${Math.trunc(Math.random() * 2 ** 32).toString(36)}`;
const memberOf = (at) => members[at % members.length];

/** Sends a request and resolves to its answer; to nothing if it is given up. */
function ask(path, { method, token, body, text, headers, giveUpAfter } = {}) {
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const options = {
    host: '127.0.0.1',
    port: hub.port,
    agent,
    path,
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => resolve({}));
      response.on('end', () => {
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    if (giveUpAfter !== undefined) setTimeout(() => sent.destroy(), giveUpAfter);
    sent.on('error', (error) => (giveUpAfter === undefined ? reject(error) : resolve({})));
    sent.end(content);
  });
}

async function expecting(status, ...asked) {
  const answer = await ask(...asked);
  if (answer.status !== status)
    throw new Error(`${asked[0]}: ${answer.status} ${answer.text?.slice(0, 300)}`);
  return answer;
}

function push({ accessToken: token, clientId }, kind, payload) {
  const event = { id: `leak-${newNumber()}`, kind, payload, createdAt: '2026-11-26T00:00:00Z' };
  return expecting(200, '/api/v1/sync/push', { token, body: { clientId, events: [event] } });
}

/** Where the log of a member's group ends. */
async function endOf({ accessToken: token }) {
  for (let path = '/api/v1/sync/pull'; ;) {
    const { cursor, events } = JSON.parse((await expecting(200, path, { token })).text);
    if (events.length === 0) return cursor;
    path = `/api/v1/sync/pull?cursor=${encodeURIComponent(cursor)}`;
  }
}

async function useSession({ accessToken: token }) {
  const begun = { headers: agentHeaders(token), body: INITIALIZE };
  const session = (await expecting(200, '/mcp', begun)).headers['mcp-session-id'];
  const headers = agentHeaders(token, session);
  const search = { name: 'search_knowledge', arguments: { query: newWord() } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: search };
  const { text } = await expecting(200, '/mcp', { headers, body: call });
  if (!text.includes('"result"') || text.includes('"isError":true')) throw new Error(text);
  await ask('/mcp', { headers, giveUpAfter: GIVEN_UP_MS });
  await expecting(200, '/mcp', { headers, method: 'DELETE' });
}

const WORKS = {
  'push of a note': {
    requests: 9_000,
    ask: (at) => push(memberOf(at), 'knowledge.captured', { knowledge: newNote(newNumber()) }),
  },
  'push of a long note with new words': {
    requests: 3_000,
    most: OF_NEW_WORDS,
    ask: (at) => {
      const content = `${LONG_TEXT} ${newWord()} ${newWord()}`;
      const knowledge = { id: newWord(), title: newWord(), content };
      return push(memberOf(at), 'knowledge.captured', { knowledge });
    },
  },
  'push that is refused': {
    requests: 9_000,
    ask: (at) =>
      push(memberOf(at), 'knowledge.captured', { knowledge: { id: newWord(), title: 7 } }),
  },
  'search for words that nobody said': {
    requests: 9_000,
    ask: (at) =>
      expecting(
        200,
        `/api/v1/admin/knowledge?groupKey=bench-${at % GROUPS}&query=${newWord()}+${newWord()}`,
      ),
  },
  brief: {
    requests: 3_000,
    ask: (at) =>
      expecting(200, `/api/v1/projects/project-${at % 10}/brief`, {
        token: memberOf(at).accessToken,
      }),
  },
  'pull that waits and is given up': {
    requests: 6_000,
    ask: async (at) => {
      const { accessToken: token, cursor } = memberOf(at);
      const path = `/api/v1/sync/pull?wait=30&cursor=${encodeURIComponent(cursor)}`;
      if ((await ask(path, { token, giveUpAfter: GIVEN_UP_MS })).status !== undefined)
        throw new Error('a pull with nothing new did not wait');
    },
  },
  'bearer that is none': {
    requests: 9_000,
    ask: () => ask('/api/v1/projects', { token: newWord() }),
  },
  'path that is none': {
    requests: 9_000,
    ask: () => expecting(404, `/api/v1/${newWord()}/${newWord()}`),
  },
  'body that is no JSON': {
    requests: 9_000,
    ask: (at) =>
      expecting(400, '/api/v1/sync/push', {
        token: memberOf(at).accessToken,
        text: `{${newWord()}`,
      }),
  },
  'MCP session that is used and ended': { requests: 1_500, ask: (at) => useSession(memberOf(at)) },
  'member that joins and pulls': {
    requests: 15_000,
    ask: async (at) => {
      const { text } = await expecting(200, '/api/v1/join', {
        body: { groupKey: `bench-${at % GROUPS}`, displayName: newWord() },
      });
      await expecting(200, '/api/v1/sync/pull', { token: JSON.parse(text).accessToken });
    },
  },
  'group that is made and pushed to': {
    most: OF_A_GROUP,
    requests: 6_000,
    ask: async () => {
      const groupKey = newWord();
      await expecting(200, '/api/v1/admin/groups', { body: { key: groupKey, joinMode: 'open' } });
      const { text } = await expecting(200, '/api/v1/join', {
        body: { groupKey, displayName: 'ada' },
      });
      await push(JSON.parse(text), 'knowledge.captured', { knowledge: newNote(newNumber()) });
    },
  },
};

/** Makes requests of a work, some at once. */
async function make({ ask: make }, requests) {
  let made = 0;
  const one = async () => {
    while (made < requests) await make(made++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  await sleep(SETTLED_MS);
}

try {
  await pushNotes(hub, members, ITEMS);
  for (const [name, work] of Object.entries(WORKS)) {
    if (chosen && !chosen.includes(name)) continue;
    for (const member of members) member.cursor = await endOf(member);
    const filling = Math.ceil(work.requests * FILLING);
    const counted = work.requests - filling;
    await make(work, filling);
    const before = await liveMemoryMb(hub);
    await make(work, counted);
    const bytes = ((await liveMemoryMb(hub)) - before) * (2 ** 20 / counted);
    const note = `${before.toFixed(1)} MB before, ${residentMb(hub.pid).toFixed(0)} MB resident`;
    report({ name, unit: 'bytes', ours: bytes, limit: work.most ?? MOST_BYTES, most: 1, note });
  }
} finally {
  agent.destroy();
  await hub.stop();
  await server.stop();
}
