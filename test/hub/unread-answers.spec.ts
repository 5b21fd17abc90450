import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { UnreadAnswers } from '../../apps/hub/src/runtime/unread-answers.js';

const MEBIBYTE = 1024 * 1024;
const ANSWER_BYTES = 8 * MEBIBYTE;
/** How long nothing is read before a connection is cut: soon where one is to be cut, else not while a busy machine pauses. */
const STALLED_MS = { soon: 400, later: 3_000, never: 600_000 };
/** How long a reader waits before it goes on, so that all of an answer takes longer than counts as stalled. */
const PAUSE_MS = STALLED_MS.later / 5;
const POLL_MS = 50;

describe('answers that nobody reads', () => {
  let server: FastifyInstance;
  let port: number;
  const sockets: Socket[] = [];

  async function serve(stalledMs: number): Promise<void> {
    server = fastify({ forceCloseConnections: true });
    server.decorateRequest('sender', '');
    server.addHook('onRequest', (request, _reply, done) => {
      request.sender = String(request.headers['x-sender']);
      done();
    });
    const limits = { bytesOfOne: 2 * ANSWER_BYTES, stalledMs };
    new UnreadAnswers(limits).attach(server);
    server.get('/fat', () => 'x'.repeat(ANSWER_BYTES));
    server.get('/slim', () => 'x');
    server.get('/slow', async () => {
      await sleep(1.5 * stalledMs);
      return 'x';
    });
    await server.listen();
    ({ port } = server.server.address() as AddressInfo);
  }

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    return server.close();
  });

  const ask = async (path: string, sender: string) => {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      headers: { 'x-sender': sender },
    });
    return { status: answer.status, length: (await answer.text()).length };
  };
  /** A connection that has asked for a fat answer, and has read its beginning. */
  const begun = async (sender: string): Promise<Socket> => {
    const socket = connect(port, 'localhost');
    sockets.push(socket);
    socket.write(`GET /fat HTTP/1.1\r\nhost: localhost\r\nx-sender: ${sender}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    return socket;
  };

  it('take no more room than one sender has, who gets small answers still, as others get all', async () => {
    await serve(STALLED_MS.never);
    const [first] = [await begun('ada'), await begun('ada')];
    expect(await ask('/fat', 'ada')).toMatchObject({ status: 503 });
    expect(await ask('/slim', 'ada')).toEqual({ status: 200, length: 1 });
    expect(await ask('/fat', 'ben')).toEqual({ status: 200, length: ANSWER_BYTES });
    first.resume();
    for (let read = 0; read < ANSWER_BYTES / 2;) read += (await once(first, 'data'))[0].length;
    while ((await ask('/fat', 'ada')).status !== 200) await sleep(POLL_MS);
  });

  it('are cut where nothing is read, and give their room back', async () => {
    await serve(STALLED_MS.soon);
    const cut = Promise.all([begun('ada'), begun('ada')].map(async (each) => gone(await each)));
    await sleep(STALLED_MS.soon / 4);
    await cut;
    const answer = await fetch(`http://localhost:${port}/fat`, { headers: { 'x-sender': 'ada' } });
    expect(answer.status).toBe(200);
    // A busy machine may be cut off too before it has read all.
    await answer.body?.cancel();
  });

  it('are not cut where something is read now and then, nor is who waits for a small one', async () => {
    await serve(STALLED_MS.later);
    const waited = ask('/slow', 'ada');
    const socket = await begun('ada');
    let read = 0;
    socket.on('data', ({ length }: Buffer) => {
      const pauses = Math.floor((read + length) / MEBIBYTE) > Math.floor(read / MEBIBYTE);
      read += length;
      if (!pauses) return;
      socket.pause();
      setTimeout(() => socket.resume(), PAUSE_MS);
    });
    socket.resume();
    while (!socket.destroyed && socket.bytesRead < ANSWER_BYTES) await sleep(POLL_MS);
    expect(socket.bytesRead).toBeGreaterThanOrEqual(ANSWER_BYTES);
    expect(await waited).toEqual({ status: 200, length: 1 });
  });
});

/** Resolves once the other side has ended a connection. */
async function gone(socket: Socket): Promise<void> {
  // Nobody is told of an end before everything that came is read.
  await sleep(3 * STALLED_MS.soon);
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
}
