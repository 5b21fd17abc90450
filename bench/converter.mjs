// The converter service: requests per second beside two servers that only echo, time to start, memory when idle.
import { setTimeout as sleep } from 'node:timers/promises';
import { CHAT_REQUEST } from './chat-request.mjs';
import { load, request } from './load.mjs';
import { residentMb, startProgram } from './programs.mjs';
import { median, report } from './report.mjs';
import { streamLoad } from './stream-load.mjs';
import { interleave } from './interleave.mjs';

const CONNECTIONS = 16;
const TURN_SECONDS = 1;
const STARTS = 5;
const IDLE_MS = 2_000;

const SERVERS = {
  converter: ['dist/apps/converter/src/main.js'],
  nest: ['bench/echo-servers.mjs', 'nest'],
  fastify: ['bench/echo-servers.mjs', 'fastify'],
};
const PIPE = ['bench/echo-servers.mjs', 'pipe'];

function start(name) {
  return startProgram(SERVERS[name] ?? PIPE, { PORT: '0', HOST: '127.0.0.1' });
}

async function rateOf({ port }) {
  const path = '/convert?kind=request&source=openai&target=claude';
  const bytes = request({ method: 'POST', path, port, body: CHAT_REQUEST });
  const next = () => bytes;
  const { perSecond } = await load({
    port,
    connections: CONNECTIONS,
    seconds: TURN_SECONDS,
    next,
  });
  return perSecond;
}

async function benchSpeed() {
  const runs = {};
  const servers = [];
  for (const name of Object.keys(SERVERS)) {
    const server = await start(name);
    servers.push(server);
    runs[name] = () => rateOf(server);
    await rateOf(server);
  }
  const rates = await interleave(runs);
  const size = JSON.stringify(CHAT_REQUEST).length;
  report({
    name: `POST /convert, openai -> claude, ${size} bytes, beside a Nest echo`,
    unit: 'requests/s',
    ours: rates.converter,
    limit: rates.nest,
    least: 0.8,
    note: `of bare Fastify ${(rates.converter / rates.fastify).toFixed(2)}, the echo itself ${(rates.nest / rates.fastify).toFixed(2)}`,
  });
  await Promise.all(servers.map((server) => server.stop()));
}

const saying = (content) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'gpt-5.2',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`;

async function benchStreams() {
  const [ours, pipe] = await Promise.all([start('converter'), start('pipe')]);
  const rate = ({ port }) =>
    streamLoad({
      port,
      path: '/stream?source=openai&target=claude',
      first: saying('Hello'),
      event: saying(' and'),
      connections: CONNECTIONS,
      seconds: TURN_SECONDS,
    });
  await Promise.all([rate(ours), rate(pipe)]);
  const rates = await interleave({ ours: () => rate(ours), pipe: () => rate(pipe) });
  report({
    name: 'POST /stream, openai -> claude, beside a Nest route that pipes',
    unit: 'events/s',
    ours: rates.ours,
    limit: rates.pipe,
    least: 0.5,
  });
  await Promise.all([ours.stop(), pipe.stop()]);
}

async function benchStart() {
  const times = [];
  for (let at = 0; at < STARTS; at++) {
    const started = performance.now();
    const server = await start('converter');
    await (await fetch(`${server.url}/healthz`)).text();
    times.push(performance.now() - started);
    await server.stop();
  }
  report({ name: 'start to first answer', unit: 'ms', ours: median(times), limit: 1_000, most: 1 });
}

async function benchIdle() {
  const server = await start('converter');
  await sleep(IDLE_MS);
  report({ name: 'memory, idle', unit: 'MB', ours: residentMb(server.pid), limit: 120, most: 1 });
  await server.stop();
}

await benchSpeed();
await benchStreams();
await benchStart();
await benchIdle();
