import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { exchange } from '../support/raw-http.js';
import { expectRefusal } from '../support/refusal.js';

describe('any request', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  describe('to an address that does not exist', () => {
    it.each([
      '/nothing',
      '/api',
      '/api/v1',
      '/api/v2/groups',
      '/healthz/x',
      '/API/V1/GROUPS',
      '//api/v1/groups',
      '/api/v1/admin',
      '/api/v1/admin/members/x',
      '/favicon.ico',
      '/api/v1/sync/pull%2f',
    ])('is refused: %s', async (path) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
        expectRefusal(await hub.ask(path, { method }), 404, 'request.not_found');
    });
  });

  describe('with a method the address does not take', () => {
    it.each([
      ['/', 'POST', 'GET, HEAD'],
      ['/healthz', 'POST', 'GET, HEAD'],
      ['/.well-known/hub', 'DELETE', 'GET, HEAD'],
      ['/api/v1/groups', 'PUT', 'GET, HEAD'],
      ['/api/v1/join', 'GET', 'POST'],
      ['/api/v1/auth/rotate', 'GET', 'POST'],
      ['/api/v1/sync/push', 'GET', 'POST'],
      ['/api/v1/sync/pull', 'POST', 'GET, HEAD'],
      ['/api/v1/federation/sync-events', 'POST', 'GET, HEAD'],
      ['/api/v1/admin/groups', 'DELETE', 'GET, HEAD, POST'],
      ['/api/v1/admin/invites', 'PATCH', 'GET, HEAD, POST'],
      ['/api/v1/admin/invites/some-token', 'GET', 'DELETE'],
      ['/api/v1/admin/members', 'POST', 'GET, HEAD'],
      ['/api/v1/admin/members/some-member/disable', 'GET', 'POST'],
      ['/api/v1/admin/members/some-member/rotate-token', 'PUT', 'POST'],
      ['/api/v1/admin/audit', 'POST', 'GET, HEAD'],
      ['/api/v1/groups?limit=1', 'POST', 'GET, HEAD'],
      ['/healthz', 'OPTIONS', 'GET, HEAD'],
      ['/healthz', 'PROPFIND', 'GET, HEAD'],
    ])('is refused: %s %s', async (path, method, allow) => {
      const answer = await hub.ask(path, { method });

      expectRefusal(answer, 405, 'request.method_not_allowed');
      expect(answer.headers.get('allow')?.split(', ').toSorted(alphabetically)).toEqual(
        allow.split(', '),
      );
    });
  });

  it('gets with HEAD what GET says, without the body', async () => {
    const [head, get] = await Promise.all([
      fetch(`${hub.url}/healthz`, { method: 'HEAD' }),
      fetch(`${hub.url}/healthz`),
    ]);

    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String((await get.text()).length));
  });

  it.each<[string, object, number]>([
    ['/api/v1/projects', { id: 'p', name: 'P', groupKey: null }, 200],
    ['/api/v1/projects', { id: 'p', name: 'P', branch: null }, 200],
    ['/api/v1/admin/glossary', { term: 't', definition: 'd', groupKey: null }, 200],
    [
      '/api/v1/admin/knowledge-edges',
      { kind: 'duplicates', fromId: 'a', toId: 'b', groupKey: null },
      404,
    ],
    ['/api/v1/admin/events/nothing/redact', { groupKey: null }, 404],
    ['/api/v1/admin/invites', { groupKey: null }, 400],
  ])('names no group by null: %s %j', async (path, body, status) => {
    expect((await hub.ask(path, { token: ada.accessToken, body })).status).toBe(status);
  });

  it('may end its address in a slash', async () => {
    expect((await hub.ask('/healthz/')).status).toBe(200);
    expect((await hub.ask('/api/v1/groups/?limit=1')).status).toBe(200);
    expectRefusal(
      await hub.ask('/api/v1/sync/push/', { method: 'POST' }),
      401,
      'auth.missing_token',
    );
  });

  it.each(['1e2', '0x10', '+5', ' 5', '5.0e0', '-1', '', '1_0', '٣'])(
    'counts rows in digits, not by %j',
    async (limit) => {
      const query = `limit=${encodeURIComponent(limit)}`;
      for (const path of ['/api/v1/admin/invites', '/api/v1/sync/pull'])
        expectRefusal(
          await hub.ask(`${path}?${query}`, { token: ada.accessToken }),
          400,
          'request.invalid',
        );
    },
  );

  it('gets nothing that a cache may keep, where tokens and secrets are', async () => {
    const answers = [
      await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } }),
      await hub.ask('/api/v1/admin/invites'),
      await hub.ask('/api/v1/join', { body: {} }),
    ];
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('never gets a permission for other origins or a cookie', async () => {
    for (const path of ['/healthz', '/api/v1/groups', '/api/v1/admin/groups', '/nothing']) {
      const { headers } = await hub.ask(path, { headers: { origin: 'https://evil.example' } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  describe('with a body that is not JSON', () => {
    const post = (body: string | Blob | Buffer | undefined, contentType?: string) =>
      fetch(`${hub.url}/api/v1/join`, {
        method: 'POST',
        ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
        ...(body !== undefined && { body }),
      });
    const codeOf = async (response: Response) => [
      response.status,
      ((await response.json()) as any).error.code,
    ];

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'text/json',
      'nonsense',
    ])('is refused when it says %s', async (contentType) => {
      expect(await codeOf(await post('{}', contentType))).toEqual([
        415,
        'request.unsupported_media_type',
      ]);
    });

    it('is refused when it says nothing', async () => {
      expect(await codeOf(await post(new Blob(['{}'])))).toEqual([
        415,
        'request.unsupported_media_type',
      ]);
    });

    it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
      'is read as JSON when it says %s',
      async (contentType) => {
        expect(await codeOf(await post('{}', contentType))).toEqual([
          400,
          'join.display_name_required',
        ]);
      },
    );

    it.each<[string, string | Buffer]>([
      ['that ends early', '{"displayName":"A'],
      ['with a comma too many', '{"displayName":"A",}'],
      ['that is a word', 'undefined'],
      ['with NaN', '{"displayName":NaN}'],
      ['with a byte order mark', '\ufeff{}'],
      ['of bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
      ['in UTF-16', Buffer.from('{}', 'utf16le')],
      ['of an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
      ['of a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ])('%s is malformed', async (_, body) => {
      expect(await codeOf(await post(body, 'application/json'))).toEqual([
        400,
        'request.malformed_json',
      ]);
    });

    it('counts as an empty object when it is absent', async () => {
      expect(await codeOf(await post(undefined))).toEqual([400, 'join.display_name_required']);
      expect(await codeOf(await post('', 'application/json'))).toEqual([
        400,
        'join.display_name_required',
      ]);
    });

    it('is told to be too large once all of it has been sent, for until then few clients read', async () => {
      const body = `"${'x'.repeat(9 * 1024 * 1024)}"`;
      const { hostname, port } = new URL(hub.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(
        `POST /api/v1/join HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
          `content-length: ${body.length}\r\n\r\n${body.slice(0, 1_000)}`,
      );
      await sleep(100);
      expect(answer).toBe('');

      socket.write(body.slice(1_000));
      await once(socket, 'close');

      expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"request\.too_large"/);
    });

    it('nested 30,000 deep is refused', async () => {
      const deep = '['.repeat(30_000) + ']'.repeat(30_000);
      expect(await codeOf(await post(`{"tools":${deep}}`, 'application/json'))).toEqual([
        400,
        'request.invalid',
      ]);
    });
  });

  describe('with a strange address', () => {
    it.each([
      ['%', 400],
      ['%zz', 400],
      ['%ff', 400],
      ['%00', 400],
      ['%ed%a0%80', 400],
      ['a'.repeat(2_400), 404],
      ['a'.repeat(2_401), 404],
      ['a'.repeat(10_000), 404],
      ['%F0%9F%A6%84'.repeat(200), 404],
      ['__proto__', 404],
      ['constructor', 404],
      ['a%2Fb', 404],
      ['%2e%2e', 404],
    ])('is refused: a member called %s', async (memberId, status) => {
      const answer = await hub.ask(`/api/v1/admin/members/${memberId}/disable`, { method: 'POST' });

      expect(answer.status).toBe(status);
      expect(answer.body.error.code).toMatch(status === 400 ? /^request\.invalid$/ : /not_found$/);
    });

    it.each([
      ['a field twice', 'limit=1&limit=2'],
      ['a field as a list', 'limit[]=1'],
      ['the field __proto__', '__proto__=1'],
      ['the field constructor', 'constructor=1'],
      ['NUL in a field', 'cursor=%00'],
    ])('is refused or read, but never fails: %s', async (_, query) => {
      const { status } = await hub.ask(`/api/v1/admin/invites?${query}`);

      expect([200, 400]).toContain(status);
    });

    it('of 20,000 characters is refused', async () => {
      const answer = await fetch(`${hub.url}/api/v1/groups?x=${'x'.repeat(20_000)}`);

      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: { code: 'request.too_large' } });
    });
  });

  describe('that is hardly HTTP', () => {
    it.each<[string, string | Buffer]>([
      ['garbage', 'hello there\r\n\r\n'],
      [
        'random bytes',
        Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 37 + 11) % 256)),
      ],
      ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex')],
      ['a header without a name', 'GET /healthz HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
      [
        'two lengths',
        'POST /api/v1/join HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
      ],
      [
        'a length and chunks',
        'POST /api/v1/join HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      [
        'a length that is no number',
        'POST /api/v1/join HTTP/1.1\r\nhost: x\r\ncontent-length: two\r\n\r\n{}',
      ],
      [
        'a bad chunk',
        'POST /api/v1/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      ],
    ])('gets the error body: %s', async (_, bytes) => {
      const [head = '', body = ''] = (await exchange(hub.url, bytes)).split('\r\n\r\n');

      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(body)).toEqual({
        error: { code: 'request.invalid', message: expect.any(String) },
      });
    });

    it('whose body ends early leaves nothing behind', async () => {
      const events = await hub.appendedBy(() =>
        exchange(
          hub.url,
          `POST /api/v1/sync/push HTTP/1.1\r\nhost: x\r\nauthorization: Principal ${ada.accessToken}\r\n` +
            'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"clientId":',
          200,
        ),
      );

      expect(events).toEqual([]);
      expect((await hub.ask('/healthz')).status).toBe(200);
    });

    it('asked through an absolute address, as proxies do, is answered', async () => {
      const answer = await exchange(
        hub.url,
        'GET http://elsewhere/healthz HTTP/1.1\r\nhost: elsewhere\r\nconnection: close\r\n\r\n',
      );

      expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /);
    });
  });
});

function alphabetically(a: string, b: string): number {
  return a < b ? -1 : 1;
}
