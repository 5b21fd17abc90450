// Measures the converter service: requests per second beside two servers that only echo, time to start, memory when idle.
// usage: node bench/converter.mjs [dist/apps/converter/src/main.js]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_OF_NEST = 0.8;
const LIMIT_START_MS = 1000;
const LIMIT_IDLE_MB = 120;
const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 1000;
const STARTS = 5;
const IDLE_MS = 2000;

const main = process.argv[2] ?? 'dist/apps/converter/src/main.js';
const SERVERS = {
  converter: ['--enable-source-maps', main],
  'nest echo': ['bench/echo-servers.mjs', 'nest'],
  'fastify echo': ['bench/echo-servers.mjs', 'fastify'],
};

/** A conversation with two tools, as agents send it: 2 KB. */
const PAYLOAD = JSON.stringify({
  model: 'gpt-5.2',
  messages: [
    {
      role: 'system',
      content:
        'You help the staff of a small library. Look things up before you answer, name the shelf, ' +
        'and say so when the catalogue has nothing. Never promise a date of return you did not read.',
    },
    { role: 'user', content: 'Do we have a book on repairing clocks, and is it on its shelf?' },
    {
      role: 'assistant',
      content: 'I will look.',
      tool_calls: [
        {
          id: 'call_search_1',
          type: 'function',
          function: {
            name: 'search_catalogue',
            arguments: '{"words":["clock","repair"],"limit":5}',
          },
        },
      ],
    },
    {
      role: 'tool',
      tool_call_id: 'call_search_1',
      content: '[{"id":88121,"title":"The Clock Repair Primer","shelf":"T 62","lent":false}]',
    },
    {
      role: 'assistant',
      content:
        'Yes: The Clock Repair Primer stands on shelf T 62 and is not lent. It treats pendulum clocks, ' +
        'carriage clocks and the cleaning of movements. Shall I keep it for somebody?',
    },
    {
      role: 'user',
      content:
        'Reserve it for Mrs. Abendroth until Friday, please, and tell me whether there is a second book ' +
        'that treats wristwatches, since she asked for both last week.',
    },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'search_catalogue',
        description: 'Finds books by words of title, author and subject',
        parameters: {
          type: 'object',
          properties: {
            words: { type: 'array', items: { type: 'string' }, minItems: 1 },
            limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many at most' },
          },
          required: ['words'],
          additionalProperties: false,
        },
      },
    },
    {
      type: 'function',
      function: {
        name: 'reserve',
        description: 'Keeps a book for a reader until a day',
        parameters: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            reader: { type: 'string' },
            until: { type: 'string', format: 'date' },
          },
          required: ['id', 'reader', 'until'],
          additionalProperties: false,
        },
      },
    },
  ],
  tool_choice: 'auto',
  parallel_tool_calls: false,
  temperature: 0.2,
  max_completion_tokens: 1200,
});

const REQUEST = Buffer.from(
  'POST /convert?kind=request&source=openai&target=claude HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(PAYLOAD)}\r\n\r\n${PAYLOAD}`,
);

/** Starts a server as a process of its own; resolves when it says where it listens. */
async function start(args) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^listening: (\S+)$/.exec(line) ?? [];
    if (url) return { child, port: Number(new URL(url).port) };
  }
  throw new Error(`${args.join(' ')} did not start`);
}

async function stop({ child }) {
  child.kill();
  await once(child, 'exit');
}

/** Sends one request after the other on each of some connections; returns answers per second. */
async function load(port) {
  const until = performance.now() + ROUND_MS;
  let answers = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () =>
        socket.write(REQUEST),
      );
      let missing = 0;
      socket.on('error', reject);
      socket.on('close', resolve);
      socket.on('data', (chunk) => {
        missing = missing > 0 ? missing - chunk.length : lengthOf(chunk) - chunk.length;
        if (missing > 0) return;
        answers += 1;
        if (performance.now() < until) socket.write(REQUEST);
        else socket.end();
      });
    });
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (answers / (performance.now() - began)) * 1000;
}

/** How many bytes an answer has whose first piece this is. */
function lengthOf(chunk) {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not answered with 200: ${chunk}`);
  return head.length + Number(/content-length: (\d+)/i.exec(head)[1]);
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function measureSpeed() {
  const rates = {};
  for (const [name, args] of Object.entries(SERVERS)) {
    rates[name] = { server: await start(args), rounds: [] };
    await load(rates[name].server.port);
  }
  // a round visits each server, so that what else the machine does meets all of them alike
  for (let round = 0; round < ROUNDS; round++)
    for (const one of Object.values(rates)) one.rounds.push(await load(one.server.port));
  await Promise.all(Object.values(rates).map(({ server }) => stop(server)));
  return Object.fromEntries(Object.entries(rates).map(([name, { rounds }]) => [name, rounds]));
}

async function measureStart() {
  const times = [];
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now();
    const server = await start(SERVERS.converter);
    const { status } = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    times.push(status === 200 ? performance.now() - began : Infinity);
    await stop(server);
  }
  return median(times);
}

async function measureIdle() {
  const server = await start(SERVERS.converter);
  await sleep(IDLE_MS);
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]);
  await stop(server);
  return Number(kilobytes) / 1024;
}

const speed = await measureSpeed();
const ratio = (name, other) => median(speed[name].map((rate, round) => rate / speed[other][round]));
const ofNest = ratio('converter', 'nest echo');
const startMs = await measureStart();
const idleMb = await measureIdle();
const verdict = (kept) => (kept ? 'kept' : 'MISSED');
const percent = (value) => `${(value * 100).toFixed(0)} %`;

console.log(`POST /convert, openai -> claude, ${PAYLOAD.length} bytes, ${CONNECTIONS} connections`);
for (const [name, rounds] of Object.entries(speed))
  console.log(`  ${name.padEnd(14)}${median(rounds).toFixed(0).padStart(7)} requests/s`);
console.log(
  `  of nest echo     ${percent(ofNest)}   limit ${percent(LIMIT_OF_NEST)}: ${verdict(ofNest >= LIMIT_OF_NEST)}`,
);
console.log(`  of fastify echo  ${percent(ratio('converter', 'fastify echo'))}`);
console.log(`  nest of fastify  ${percent(ratio('nest echo', 'fastify echo'))}`);
console.log(
  `start to first answer  ${startMs.toFixed(0)} ms   limit ${LIMIT_START_MS}: ${verdict(startMs < LIMIT_START_MS)}`,
);
console.log(
  `memory when idle       ${idleMb.toFixed(0)} MiB  limit ${LIMIT_IDLE_MB}: ${verdict(idleMb < LIMIT_IDLE_MB)}`,
);
process.exitCode =
  ofNest >= LIMIT_OF_NEST && startMs < LIMIT_START_MS && idleMb < LIMIT_IDLE_MB ? 0 : 1;
