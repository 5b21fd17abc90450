// Two members against a running hub: one pushes the records of a JSONL file, the other pulls them, recomputes every hash, and then
// asks as an agent would: a search and a project's brief.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import progress from 'cli-progress';
import {
  ChainVerifier,
  normalizedProjectOf,
  receivedEvent,
} from '../dist/libs/domain/src/index.js';

const BATCH = 100;
const RETRIES = 8;
const DEFAULT_URL = `http://127.0.0.1:${process.env.HUB_PORT || process.env.PORT || 8721}`;
/** Where an answer says to an agent how to go on, which nobody can do here. */
const NEXT_CALL = /^(More: cursor |Full text of an item: ).*\n?/gm;
/** Whose brief is shown when most records are of no project. */
const DEMO_PROJECT = 'demo';
/** Where the records go unless a group is named: what a demonstration writes is in nobody's brief. */
const DEMO_GROUP = 'demo';

const USAGE = `Usage: npm run demo -- [--url URL] [--file FILE.jsonl ...] [--invite TOKEN] [--group KEY]
  --url     the hub (default ${DEFAULT_URL})
  --file    knowledge records, one JSON object a line; may be given several times (default: a small fixture)
  --invite  join with this invite (default: ask the hub's administration for one)
  --group   the group to make the invite for (default: ${DEMO_GROUP}, which is made, apart from what a team writes down)`;

/** Ends with what whoever runs this can put right. */
function giveUp(problem, exitCode = 1) {
  console.error(`demo: ${problem}`);
  process.exit(exitCode);
}

function parsed(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return giveUp(`${error.message}\n${USAGE}`, 2);
  }
}

function options() {
  const { values } = parsed({
    options: {
      url: { type: 'string', default: DEFAULT_URL },
      file: { type: 'string', multiple: true },
      invite: { type: 'string' },
      group: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  if (!URL.canParse(values.url)) giveUp('--url must be a URL such as http://127.0.0.1:8721', 2);
  const fixture = fileURLToPath(new URL('./demo-knowledge.jsonl', import.meta.url));
  return { ...values, url: values.url.replace(/\/+$/, ''), file: values.file ?? [fixture] };
}

let wasReached = false;

/** Asks the hub; a lost connection and a busy hub are tried again, which is safe because every event has its id. */
async function ask(url, { token, body } = {}) {
  for (let attempt = 1; ; attempt++) {
    const wait = Math.min(2 ** attempt * 50, 2_000);
    try {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
      });
      wasReached = true;
      const answer = await response.json().catch(() => null);
      if (response.ok && answer) return answer;
      if (response.status !== 503 || attempt > RETRIES) {
        const { origin, pathname } = new URL(url);
        if (!answer?.error) giveUp(`${origin} answered ${response.status}, but not as a hub does`);
        giveUp(`${pathname}: ${answer.error.code}: ${answer.error.message}`);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // Who was never reached is not there; who was may be starting again.
      if (attempt > RETRIES || !wasReached)
        giveUp(`no hub answers at ${new URL(url).origin}; start one with npm start`);
    }
    await new Promise((done) => setTimeout(done, wait));
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return giveUp(error.message, 2);
  }
}

function recordOf(line, place) {
  try {
    return JSON.parse(line);
  } catch (error) {
    return giveUp(`${place} is not JSON: ${error.message}`, 2);
  }
}

/** The records of a file as events: the first of an id captures it, every later one updates it. */
function eventsOf(file) {
  const captured = new Set();
  const lines = textOf(file)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const knowledge = recordOf(line, `${file}, record ${index + 1}`);
    const kind = captured.has(knowledge.id) ? 'knowledge.updated' : 'knowledge.captured';
    captured.add(knowledge.id);
    const digest = createHash('sha256')
      .update(`${basename(file)}\n${index + 1}\n${line}`)
      .digest('hex');
    return {
      id: `demo-${digest.slice(0, 32)}`,
      kind,
      payload: { knowledge },
      createdAt: knowledge.updatedAt ?? null,
    };
  });
}

function bar(name, total) {
  const line = new progress.SingleBar({
    format: `${name.padEnd(7)} [{bar}] {value}/{total}`,
    hideCursor: true,
    noTTYOutput: false,
    clearOnComplete: true,
  });
  line.start(total, 0);
  return line;
}

/** An invite into the group that is named, else into one of the demonstration's own. */
async function invited({ url, group }) {
  const admin = `${url}/api/v1/admin`;
  if (group === undefined)
    await ask(`${admin}/groups`, { body: { key: DEMO_GROUP, displayName: 'Demonstration' } });
  const body = { groupKey: group ?? DEMO_GROUP, maxUses: 2 };
  return (await ask(`${admin}/invites`, { body })).token;
}

async function joinTwo({ url, invite, group }) {
  const inviteToken = invite ?? (await invited({ url, group }));
  const run = createHash('sha256').update(`${process.pid} ${Date.now()}`).digest('hex').slice(0, 8);
  const join = (role) =>
    ask(`${url}/api/v1/join`, {
      body: { inviteToken, displayName: `Demo ${role} ${run}`, clientLabel: 'demo' },
    });
  return [await join('writer'), await join('reader')];
}

async function push(url, { accessToken: token, clientId }, events) {
  const line = bar('push', events.length);
  const totals = { accepted: 0, rejected: [] };
  for (let from = 0; from < events.length; from += BATCH) {
    const batch = events.slice(from, from + BATCH);
    const { accepted, rejected } = await ask(`${url}/api/v1/sync/push`, {
      token,
      body: { clientId, events: batch },
    });
    totals.accepted += accepted;
    totals.rejected.push(...rejected);
    line.update(from + batch.length);
  }
  line.stop();
  return totals;
}

async function pull(url, { accessToken: token }, expected) {
  const line = bar('pull', expected);
  const counts = new Map();
  let cursor = '';
  let page;
  do {
    page = await ask(`${url}/api/v1/sync/pull?cursor=${cursor}`, { token });
    cursor = page.cursor;
    for (const { id } of page.events) counts.set(id, (counts.get(id) ?? 0) + 1);
    line.update(Math.min(counts.size, expected));
  } while (page.hasMore);
  line.stop();
  return counts;
}

async function verify(url, { accessToken: token }) {
  const verifier = new ChainVerifier();
  let cursor = '';
  let page;
  let verdict;
  do {
    page = await ask(`${url}/api/v1/federation/sync-events?limit=1000&cursor=${cursor}`, { token });
    cursor = page.cursor;
    verdict = verifier.add(page.events.map((event) => receivedEvent(page.log.id, event)));
    if (!verdict.ok)
      throw new Error(`the chain breaks at sequence ${verdict.sequence}: ${verdict.problem}`);
  } while (page.hasMore);
  if (page.head.sequence > 0 && verdict.sequence < page.head.sequence)
    throw new Error('the log ends before its head');
  return verdict.sequence;
}

/** The project that most records are of; null when most are of none. */
function mostNamedProject(records) {
  const counts = new Map();
  for (const { projectKey, para = {} } of records) {
    const project = normalizedProjectOf({ projectKey, para });
    counts.set(project, (counts.get(project) ?? 0) + 1);
  }
  const [[project] = [null]] = [...counts].sort(([, one], [, other]) => other - one);
  return project;
}

/** What an agent of the second member is told: the words of one item found again, and the brief of the project. */
async function askAsAgent(url, { accessToken: token }, events) {
  const known = events.map(({ payload: { knowledge } }) => knowledge);
  const project = mostNamedProject(known) ?? DEMO_PROJECT;
  await ask(`${url}/api/v1/projects`, { token, body: { id: project, name: project } });
  const client = new Client({ name: 'demo', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  const call = async (name, args) => {
    const { content } = await client.callTool({ name, arguments: args });
    const text = content.map((part) => part.text).join('\n');
    return text.replace(NEXT_CALL, '').trimEnd();
  };
  const words = known.find(({ title }) => title)?.title ?? 'knowledge';
  console.log(
    `\nAn agent that searches for "${words}" is told:\n\n${await call('search_knowledge', { query: words, limit: 3 })}`,
  );
  console.log(
    `\nAn agent that begins to work on ${project} is told:\n\n${await call('project_brief', { projectKey: project })}`,
  );
  await client.close();
}

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return [result, (performance.now() - start) / 1_000];
}

const chosen = options();
const events = chosen.file.flatMap(eventsOf);
const [writer, reader] = await joinTwo(chosen);
const [pushed, pushSeconds] = await timed(() => push(chosen.url, writer, events));
const [counts, pullSeconds] = await timed(() => pull(chosen.url, reader, events.length));
const [verified, verifySeconds] = await timed(() => verify(chosen.url, reader));

const rate = (count, seconds) => `${Math.round(count / seconds)}/s`;
const missing = events.filter(({ id }) => !counts.has(id)).length - pushed.rejected.length;
const twice = [...counts.values()].filter((count) => count > 1).length;
console.log(
  `pushed   ${events.length} events: ${pushed.accepted} accepted, ${events.length - pushed.accepted - pushed.rejected.length}` +
    ` there before, ${pushed.rejected.length} rejected (${rate(events.length, pushSeconds)})`,
);
console.log(
  `pulled   ${counts.size} events as the second member (${rate(counts.size, pullSeconds)}); ${missing} missing, ${twice} twice`,
);
console.log(`checked  ${verified} hashes (${rate(verified, verifySeconds)})`);
for (const { id, reason, message } of pushed.rejected.slice(0, 5))
  console.error(`rejected ${id}: ${reason}: ${message}`);
if (missing > 0 || twice > 0 || pushed.rejected.length > 0) process.exit(1);
console.log('chain verified');
await askAsAgent(chosen.url, reader, events);
if (chosen.group === undefined && chosen.invite === undefined)
  console.log(
    `\nAll of it is in the group ${DEMO_GROUP}, which no other group reads: ${chosen.url}/console/knowledge?groupKey=${DEMO_GROUP}`,
  );
