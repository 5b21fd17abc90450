// What connections that stall in the middle of a large body cost the hub: its memory, and how long others wait meanwhile.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { once, request } from './load.mjs';
import { createDatabase, joinMembers, residentMb, startHub, startServer } from './programs.mjs';
import { report } from './report.mjs';

const CONNECTIONS = 250;
const SENT_BYTES = 7_900_000;
const CHUNK = Buffer.alloc(100_000, ' ');
const ROUNDS = 20;
const MOST_MB = 300;
const MOST_MS = 1_000;
/** How many members send at the same time in the worst case. */
const MEMBERS = 25;

/** A connection that sends most of a large body and then waits; `sent` resolves when it waits, or was closed. */
function stall({ port }, path, token) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `${authorization}content-length: ${SENT_BYTES + 1}\r\n\r\n`,
  );
  let left = SENT_BYTES;
  const sent = new Promise((resolve) => {
    const send = () => {
      while (left > 0 && !socket.destroyed) {
        left -= CHUNK.length;
        if (!socket.write(CHUNK)) return void socket.once('drain', send);
      }
      resolve();
    };
    socket.once('close', resolve);
    send();
  });
  return { socket: socket.resume(), sent };
}

/** The peak of the hub's memory from the first byte on, and the longest wait of others once all connections stall. */
async function underStalls(hub, other, path, tokenOf) {
  const stalled = Array.from({ length: CONNECTIONS }, (_, index) =>
    stall(hub, path, tokenOf(index)),
  );
  let [peak, longest] = [0, 0];
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(hub.pid))), 100);
  await Promise.all(stalled.map(({ sent }) => sent));
  const { accessToken: token } = other;
  for (let round = 0; round < ROUNDS; round++) {
    for (const readPath of ['/api/v1/sync/pull', '/healthz']) {
      const asked = request({ path: readPath, token, port: hub.port });
      longest = Math.max(longest, (await once(hub.port, asked)).milliseconds);
    }
    await sleep(100);
  }
  clearInterval(watch);
  for (const { socket } of stalled) socket.destroy();
  await sleep(1_000);
  return { peak, longest };
}

const server = await startServer();
const hub = await startHub({
  databaseUrl: await createDatabase(server.url, 'bench_stalls'),
});
const [other, ...members] = await joinMembers(hub, 1, MEMBERS + 1);
const cases = [
  ['push without a token', '/api/v1/sync/push', () => undefined],
  ['join', '/api/v1/join', () => undefined],
  ['an unknown address', '/nothing', () => undefined],
  ['push, one member', '/api/v1/sync/push', () => members[0].accessToken],
  [
    `push, ${MEMBERS} members`,
    '/api/v1/sync/push',
    (index) => members[index % MEMBERS].accessToken,
  ],
];
for (const [name, path, tokenOf] of cases) {
  const { peak, longest } = await underStalls(hub, other, path, tokenOf);
  const stalled = `${CONNECTIONS} stalled bodies of ${SENT_BYTES / 1e6} MB, ${name}`;
  report({ name: `memory, ${stalled}`, unit: 'MB', ours: peak, limit: MOST_MB, most: 1 });
  report({
    name: `longest wait of others, ${stalled}`,
    unit: 'ms',
    ours: longest,
    limit: MOST_MS,
    most: 1,
  });
}
await hub.stop();
await server.stop();
