import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendMessage } from './send-message.js';
import { TargetGuard, TargetRefused, networkOf } from './target-guard.js';

const servers: Server[] = [];

async function target(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A guard of a house in which each name resolves to these addresses. */
const guardFor = (allowed: string[], addresses: Record<string, string[]> = {}) =>
  new TargetGuard(allowed, (hostname, found) =>
    found(
      null,
      (addresses[hostname] ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    ),
  );

const send = (url: string, guard: TargetGuard, timeoutMs = 5_000) =>
  sendMessage(
    { url: new URL(url), headers: {}, body: '{}' },
    { guard, timeoutMs, signal: new AbortController().signal },
  );

describe('a target', () => {
  it('has taken a message when it answers 2xx, whatever it goes on to say', async () => {
    const port = await target((request, response) => {
      expect(request.method).toBe('POST');
      response.writeHead(204).end();
    });
    const endless = await target((_, response) => {
      response.writeHead(200);
      response.write('and then');
    });
    const guard = guardFor(['127.0.0.1']);
    expect(await send(`http://127.0.0.1:${port}/`, guard)).toBeNull();
    expect(await send(`http://127.0.0.1:${endless}/`, guard)).toBeNull();
  });

  it('has not when it fails, never answers, says too much first, or is not there', async () => {
    const guard = guardFor(['127.0.0.1']);
    const failing = await target((_, response) => void response.writeHead(500).end('a secret'));
    const silent = await target(() => undefined);
    const verbose = await target(
      (_, response) => void response.writeHead(200, { x: 'x'.repeat(40_000) }).end(),
    );
    const gone = await target(() => undefined);
    servers.at(-1)!.close();
    expect(await send(`http://127.0.0.1:${failing}/`, guard)).toBe('answered 500');
    expect(await send(`http://127.0.0.1:${silent}/`, guard, 100)).toBe(
      'did not answer within 0.1 s',
    );
    expect(await send(`http://127.0.0.1:${verbose}/`, guard)).toContain('HPE_HEADER_OVERFLOW');
    expect(await send(`http://127.0.0.1:${gone}/`, guard)).toContain('ECONNREFUSED');
  });

  it('leads nobody on: a redirect is a failure, also one that leads inside', async () => {
    let asked = 0;
    const inside = await target((_, response) => {
      asked++;
      response.end();
    });
    const port = await target(
      (_, response) =>
        void response.writeHead(302, { location: `http://127.0.0.1:${inside}/` }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/`, guardFor(['127.0.0.1']))).toBe(
      'answered 302; redirects are not followed',
    );
    expect(asked).toBe(0);
  });
});

describe('an address inside the house', () => {
  const OUTSIDE = [
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'https://hooks.example/',
  ];
  const INSIDE = [
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    // As browsers read numbers.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://[ff02::1]/',
  ];

  it.each(INSIDE)('is refused: %s', (url) => {
    expect(() => guardFor([]).checked(url)).toThrow('inside this network');
  });

  it.each(OUTSIDE)('is not %s', (url) => {
    expect(guardFor([]).checked(url).href).toBe(url);
  });

  it('is refused where a name leads there, when the connection is made', async () => {
    const names = { 'a.example': ['10.0.0.1'], 'b.example': ['93.184.216.34', '::1'] };
    const problem = 'leads inside this network, which only HUB_WEBHOOK_ALLOW_PRIVATE can allow';
    expect(await send('https://a.example/', guardFor([], names))).toBe(problem);
    expect(await send('https://b.example/', guardFor([], names))).toBe(problem);
  });

  it('is reached where its name, it or its network is allowed, and there in clear', async () => {
    const port = await target((_, response) => void response.end());
    const names = { 'hooks.test': ['127.0.0.1'] };
    const url = `http://hooks.test:${port}/`;
    expect(await send(url, guardFor(['hooks.test'], names))).toBeNull();
    expect(await send(`http://127.0.0.1:${port}/`, guardFor(['127.0.0.0/8']))).toBeNull();
    // The network says nothing of a name that may lead elsewhere the next time.
    expect(await send(url, guardFor(['127.0.0.0/8'], names))).toContain('must begin with https');
  });

  it('is not all that is refused', () => {
    const refuse = (url: string) => expect(() => guardFor([]).checked(url)).toThrow(TargetRefused);
    for (const url of [
      'http://hooks.example/',
      'ftp://hooks.example/',
      'https://a:b@hooks.example/',
      'x',
    ])
      refuse(url);
    expect(networkOf('10.0.0.0/33')).toBeUndefined();
    expect(networkOf('hooks.example')).toBeUndefined();
  });
});
