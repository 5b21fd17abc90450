import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answerClientError } from '../../apps/hub/src/errors/client-error.js';
import { SERVER_OPTIONS } from '../../apps/hub/src/runtime/server-options.js';
import { type Answer, type Joined, TestHub } from '../support/hub.js';
import { exchange } from '../support/raw-http.js';
import { expectRefusal } from '../support/refusal.js';

const LARGE = 7_900_000;
const MEBIBYTE = 1024 * 1024;

let hub: TestHub;
let ada: Joined;
let bob: Joined;

beforeAll(async () => {
  hub = await TestHub.start({ bodyMemoryBytes: 4 * MEBIBYTE });
  hub.app.getHttpServer().on('connection', (socket: Socket) => accepted.push(socket));
  await hub.group('core');
  ada = await hub.join('core', 'Ada');
  bob = await hub.join('core', 'Bob');
});

const stalled: Socket[] = [];
const accepted: Socket[] = [];

afterAll(() => {
  for (const socket of stalled) socket.destroy();
  return hub.stop();
});

const headOf = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${Object.entries(
    headers,
  )
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** What is answered to the head of a large request, before any of its body is sent. */
async function answerToHead(path: string, headers: Record<string, string> = {}) {
  const answer = await exchange(
    hub.url,
    headOf(path, { 'content-length': LARGE, ...headers }),
    300,
  );
  return [Number(answer.slice(9, 12)), JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.code];
}

/** A push of a member that has sent so many bytes of its body and waits. */
async function stalledPush({ accessToken }: Joined, bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(hub.url);
  const socket = connect(Number(port), hostname);
  stalled.push(socket);
  const authorization = `Bearer ${accessToken}`;
  socket.write(headOf('/api/v1/sync/push', { 'content-length': bytes + 1, authorization }));
  socket.write(' '.repeat(bytes));
  const hasArrived = ({ remotePort, bytesRead }: Socket) =>
    remotePort === socket.localPort && bytesRead > bytes;
  while (!accepted.some(hasArrived)) await new Promise((turn) => setImmediate(turn));
  return socket;
}

/** The answer to a push that is asked again as long as there is no room: what is let go is free a moment later. */
async function pushWhenFree(member: Joined, event: object): Promise<Answer> {
  let answer = await hub.push(member, [event]);
  for (let attempt = 0; answer.status === 503 && attempt < 200; attempt++)
    answer = await hub.push(member, [event]);
  return answer;
}

describe('who asks is known before the body is read', () => {
  it.each([
    ['/api/v1/sync/push', {}, 401, 'auth.missing_token'],
    ['/api/v1/sync/push', { authorization: 'Bearer kha_x' }, 401, 'auth.invalid_token'],
    ['/api/v1/sync/push', { authorization: 'Basic eDp5' }, 401, 'auth.unsupported_scheme'],
    ['/api/v1/projects', {}, 401, 'auth.missing_token'],
    ['/api/v1/nothing', {}, 404, 'request.not_found'],
    ['/healthz', {}, 405, 'request.method_not_allowed'],
    ['/api/v1/admin/groups', { via: '1.1 front' }, 401, 'admin.token_required'],
  ])('%s %j', async (path, headers, status, code) => {
    expect(await answerToHead(path, headers)).toEqual([status, code]);
  });

  it('/mcp, whose errors are those of JSON-RPC', async () => {
    const head = headOf('/mcp', { 'content-length': LARGE, authorization: 'Bearer kha_x' });
    const answer = await exchange(hub.url, head, 300);
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*"data":{"code":"auth\.invalid_token",/);
  });
});

describe('a body', () => {
  it('of somebody without a credential has at most 64 KiB, also when its length is not told', async () => {
    const join = (bytes: number) =>
      fetch(`${hub.url}/api/v1/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ displayName: '', tools: ['x'.repeat(bytes - 31)] }),
      });
    expect((await join(64 * 1024)).status).toBe(400);
    expect((await join(64 * 1024 + 1)).status).toBe(413);
    const head = headOf('/api/v1/join', { 'transfer-encoding': 'chunked' });
    const chunk = `2710\r\n${' '.repeat(10_000)}\r\n`;
    expect(await exchange(hub.url, `${head}${chunk.repeat(8)}0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [^]*"request\.too_large"/,
    );
  });

  it('is held by the share of its sender: who stalls keeps others from nothing, and is heard again when it lets go', async () => {
    const event = { id: 'e', kind: 'k', payload: { text: 'x'.repeat(200_000) } };
    const half = MEBIBYTE / 2 - 1_000;
    const sockets = await Promise.all([stalledPush(ada, half), stalledPush(ada, half)]);
    const refused = await hub.push(ada, [event]);
    expectRefusal(refused, 503, 'server.overloaded');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await hub.push(bob, [event])).body).toMatchObject({ accepted: 1 });

    for (const socket of sockets) socket.destroy();
    expect((await pushWhenFree(ada, { ...event, id: 'after' })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json'])(
    'is none when nothing comes of it, also as %s',
    async (type) => {
      const headers = { 'content-type': type };
      const { accessToken: token } = await hub.join('core', `Sends ${type}`);
      const rotate = { method: 'POST', token, headers };
      expect((await hub.ask('/api/v1/auth/rotate', { ...rotate, body: '' })).status).toBe(200);
      const body = new ReadableStream({ start: (sent) => sent.close() });
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const answer = await fetch(`${hub.url}/api/v1/join`, init as RequestInit);
      expect(await answer.json()).toMatchObject({ error: { code: 'join.display_name_required' } });
    },
  );

  it('must not be compressed', async () => {
    const answer = await fetch(`${hub.url}/api/v1/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{}'),
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'request.unsupported_media_type',
        message: expect.stringContaining('compressed'),
      },
    });
  });
});

describe('a body that says a thing twice, or a number that cannot be held', () => {
  it('is refused whole in administration', async () => {
    const body = '{"groupKey":"core","maxUses":1,"maxUses":1000}';
    const events = await hub.appendedBy(async () => {
      const answer = await hub.ask('/api/v1/admin/invites', { body });
      expectRefusal(answer, 400, 'request.malformed_json');
      expect(answer.body.error.message).toBe('maxUses is there twice.');
    });
    expect(events).toEqual([]);
  });

  it('costs a push the event alone', async () => {
    const event = (id: string, payload: string) => `{"id":"${id}","kind":"k","payload":${payload}}`;
    const events = [
      event('twice', '{"amount":1,"amount":2}'),
      event('good', '{"amount":1}'),
      event('lost', '{"n":1e-400}'),
      event('nested', '{"list":[{"a":{"b":1,"b":1}}]}'),
    ];
    const body = `{"clientId":"${ada.clientId}","events":[${events.join(',')}]}`;
    const answer = await hub.ask('/api/v1/sync/push', { token: ada.accessToken, body });
    expect(answer.body).toMatchObject({
      accepted: 1,
      rejected: ['twice', 'lost', 'nested'].map((id) => ({
        id,
        reason: 'event.payload_not_canonical',
      })),
    });
    expect(answer.body.rejected[0].message).toContain('events.0.payload.amount is there twice');
    const twice = `{"clientId":"x","clientId":"${ada.clientId}","events":[]}`;
    expectRefusal(
      await hub.ask('/api/v1/sync/push', { token: ada.accessToken, body: twice }),
      400,
      'request.malformed_json',
    );
  });
});

describe('what Node would refuse by itself', () => {
  it.each([
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'request.invalid'],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400, 'request.invalid'],
    [
      'an Expect nobody knows',
      'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n',
      417,
      'request.expectation_failed',
    ],
  ])('%s has the error body', async (_, request, status, code) => {
    const [head = '', body = ''] = (await exchange(hub.url, request)).split('\r\n\r\n');
    expect(head).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [^]*content-type: application/json`, 'i'),
    );
    expect(JSON.parse(body)).toMatchObject({ error: { code, message: expect.any(String) } });
  });

  it('an Expect nobody knows is a request with an id', async () => {
    const request = 'GET / HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nx-request-id: mine\r\n\r\n';
    const [head = '', body = ''] = (await exchange(hub.url, request)).split('\r\n\r\n');
    expect(head).toMatch(/^x-request-id: mine$/im);
    expect(JSON.parse(body).error.requestId).toBe('mine');
  });

  it('HTTP/1.0 needs no Host', async () => {
    expect(await exchange(hub.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  describe('a request that takes too long', () => {
    let server: Server;
    beforeAll(async () => {
      const hurry = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };
      server = createServer({ ...SERVER_OPTIONS, ...hurry }, ({ url }, response) => {
        if (url === '/answered') response.end('done');
      });
      server.on('clientError', answerClientError).listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterAll(() => server.close());

    it('is told so, unless it has its answer', async () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const unfinished = (path: string) =>
        exchange(url, `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n`, 1_000);
      const timeout = /^HTTP\/1\.1 408 [^]*connection: close[^]*"request\.timeout"/;
      expect(await exchange(url, 'GET / HTTP/1.1\r\nhost: x\r\n', 1_000)).toMatch(timeout);
      expect(await unfinished('/')).toMatch(timeout);
      expect(await unfinished('/answered')).toMatch(/^HTTP\/1\.1 200 OK/);
    });

    it('has 10 s for its headers and 30 more for its body, of the hub', () => {
      const { headersTimeout, requestTimeout } = hub.app.getHttpServer();
      expect({ headersTimeout, requestTimeout }).toEqual({
        headersTimeout: 10_000,
        requestTimeout: 40_000,
      });
    });
  });
});
