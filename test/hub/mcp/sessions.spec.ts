import { addMcpSession, forgetMcpSessions } from '@app/projections';
import { startCore } from '../../support/core-group.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { makeProject, setAccess } from '../../support/projects.js';
import { initialize, openSession, postMcp, rpc } from './mcp-request.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;

beforeAll(async () => {
  [hub, ada, bob] = await startCore('Ada', 'Bob');
});

afterAll(() => hub.stop());

const list = rpc('tools/list');

async function opened(member: Joined): Promise<{ token: string; session: string }> {
  const token = member.accessToken;
  return { token, session: await openSession(hub, token) };
}

describe('a session', () => {
  it('is known by a random id and serves its member', async () => {
    const [one, two] = [await opened(ada), await opened(ada)];
    expect(one.session).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.session).not.toBe(two.session);
    expect((await postMcp(hub, list, one)).status).toBe(200);
  });

  it('is not there for anybody else, with a bearer or without', async () => {
    const { session } = await opened(ada);
    for (const token of [bob.accessToken, undefined]) {
      const { status, body } = await postMcp(hub, list, { session, token });
      expect([status, body.error.code]).toEqual([404, -32001]);
    }
    const anonymous = await openSession(hub);
    expect((await postMcp(hub, list, { session: anonymous, token: ada.accessToken })).status).toBe(
      404,
    );
  });

  it('outlives the rotation of its client’s token', async () => {
    const cleo = await hub.join('core', 'Cleo');
    const { session, token } = await opened(cleo);
    const { body } = await hub.ask('/api/v1/auth/rotate', { method: 'POST', token });
    expect((await postMcp(hub, list, { session, token: body.accessToken })).status).toBe(200);
    expect((await postMcp(hub, list, { session, token })).status).toBe(401);
  });

  it('is refused the moment its member is disabled', async () => {
    const dan = await hub.join('core', 'Dan');
    const asked = await opened(dan);
    await hub.ask(`/api/v1/admin/members/${dan.memberId}/disable`, { body: {} });
    const { status, body } = await postMcp(hub, list, asked);
    expect([status, body.error.data.code]).toEqual([403, 'auth.member_disabled']);
  });

  it('ends, and takes no room, if a clock has dated it that was put back since', async () => {
    const { session, token } = await opened(await hub.join('core', 'Eve'));
    const month = 30 * 24 * 60 * 60 * 1_000;
    const moved = `UPDATE mcp_session SET opened_at = opened_at + $1, used_at = used_at + $1 WHERE owner LIKE '%eve%'`;
    await hub.database.query(moved, [month]);
    expect((await postMcp(hub, list, { session, token })).status).toBe(404);
    const lasting = { now: Date.now(), lifeMs: month, idleMs: month / 2 };
    await forgetMcpSessions(hub.database, lasting);
    expect(
      await hub.database.query(`SELECT FROM mcp_session WHERE owner LIKE '%eve%'`),
    ).toHaveLength(0);
  });

  it('ends with DELETE', async () => {
    const { token, session } = await opened(ada);
    const headers = { authorization: `Bearer ${token}`, 'mcp-session-id': session };
    expect((await fetch(`${hub.url}/mcp`, { method: 'DELETE', headers })).status).toBe(200);
    expect((await postMcp(hub, list, { token, session })).status).toBe(404);
  });

  it('is served by any hub on the database, also when the one it began on is gone', async () => {
    const replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
    const successor = await TestHub.start({ databaseUrl: hub.databaseUrl });
    const onReplica = await openSession(replica, ada.accessToken);
    const asked = { token: ada.accessToken, session: onReplica };
    const answers = await Promise.all(
      [hub, hub, hub, replica].map((at, id) => postMcp(at, { ...list, id }, asked)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.result.tools.length).toBeGreaterThan(5);
    }
    const stranger = { ...asked, token: bob.accessToken };
    expect((await postMcp(hub, list, stranger)).status).toBe(404);
    const sessions = async (at: TestHub) =>
      (await at.ask('/api/v1/admin/sessions')).body.mcp.map(({ openedAt }: any) => openedAt);
    expect(await sessions(hub)).toEqual(await sessions(replica));
    await replica.stop();
    expect((await postMcp(successor, list, asked)).status).toBe(200);
    const headers = { authorization: `Bearer ${asked.token}`, 'mcp-session-id': onReplica };
    await fetch(`${successor.url}/mcp`, { method: 'DELETE', headers });
    expect((await postMcp(hub, list, asked)).status).toBe(404);
    await successor.stop();
  });

  it('is over when it has not been used for half an hour, or has been open for a day', async () => {
    for (const column of ['used_at', 'opened_at']) {
      const asked = await opened(ada);
      await hub.database.query(`UPDATE mcp_session SET ${column} = ${column} - $1`, [
        column === 'used_at' ? 30 * 60_000 : 24 * 60 * 60_000,
      ]);
      expect((await postMcp(hub, list, asked)).status).toBe(404);
    }
  });

  it('that is gone is 404, and initialising with its id opens a new one', async () => {
    const gone = { token: ada.accessToken, session: 'gone' };
    expect((await postMcp(hub, list, gone)).status).toBe(404);
    const { status, headers } = await postMcp(hub, initialize(), gone);
    expect(status).toBe(200);
    expect(headers.get('mcp-session-id')).not.toBe('gone');
  });

  /** Asks for the tools, and then again for what came after the first message of that answer's stream. */
  const resumed = async (between: () => Promise<unknown> = async () => undefined, at = hub) => {
    const asked = await opened(ada);
    const headers = {
      authorization: `Bearer ${asked.token}`,
      'mcp-session-id': asked.session,
      'mcp-protocol-version': '2025-11-25',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const lost = await fetch(`${hub.url}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify(list),
    });
    const [, first = ''] = /^id: (\S+)$/m.exec(await lost.text()) ?? [];
    await between();
    return fetch(`${at.url}/mcp`, { headers: { ...headers, 'last-event-id': first } });
  };

  it('sends an answer again to a client that lost its stream', async () => {
    const stream = await resumed();
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    expect(Buffer.from(value as Uint8Array).toString()).toContain('search_knowledge');
  });

  it('sends none again in another hub, which has sent none of it', async () => {
    const replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
    const { status } = await resumed(undefined, replica);
    expect(status).toBe(400);
    await replica.stop();
  });

  it('sends none again that may tell of an event which another hub has redacted since', async () => {
    await hub.push(ada, [{ id: 'told', kind: 'note.taken', payload: {} }]);
    const replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
    try {
      const { groupKey } = ada;
      const redact = () => replica.ask('/api/v1/admin/events/told/redact', { body: { groupKey } });
      const { status } = await resumed(redact);
      expect(status).toBe(400);
    } finally {
      await replica.stop();
    }
  });

  it('sends none again that may tell of a project whose access list has changed since', async () => {
    await makeProject(hub, ada, 'closing');
    const { status } = await resumed(() =>
      setAccess(hub, ada, 'closing', { visibility: 'restricted' }),
    );
    expect(status).toBe(400);
  });

  it('cannot replay another session’s stream', async () => {
    const [one, two] = [await opened(ada), await opened(bob)];
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const { headers: answered } = await postMcp(hub, list, { ...one, headers });
    expect(answered.get('content-type')).toMatch(/^text\/event-stream/);
    for (const id of ['1', '2', '3', '4', '99', 'x']) {
      const stream = await fetch(`${hub.url}/mcp`, {
        headers: {
          authorization: `Bearer ${two.token}`,
          'mcp-session-id': two.session,
          accept: 'text/event-stream',
          'last-event-id': id,
        },
      });
      if (stream.status === 200) {
        const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
        const { value } = await reader.read();
        await reader.cancel();
        expect(Buffer.from(value as Uint8Array).toString()).not.toContain(one.session);
      } else {
        expect(stream.status).toBe(400);
      }
    }
  });
});

describe('who may', () => {
  it('is told to authenticate when its bearer is not valid, never taken for anonymous', async () => {
    for (const token of ['kha_wrong', '']) {
      const answer = await postMcp(hub, initialize(), { token });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.body).toMatchObject({
        jsonrpc: '2.0',
        error: { data: { code: 'auth.invalid_token' } },
      });
    }
  });

  it('must be near to read without a bearer unless the hub says otherwise', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { status, headers: answered } = await postMcp(hub, initialize(), { headers });
    expect(status).toBe(401);
    expect(answered.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['read', { 'x-forwarded-for': '203.0.113.7' }, 200],
    ['off', {}, 401],
  ] as const)('follows HUB_MCP_ANONYMOUS=%s', async (mcpAnonymous, headers, status) => {
    const other = await TestHub.start({ mcpAnonymous });
    expect((await postMcp(other, initialize(), { headers })).status).toBe(status);
    await other.stop();
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is no page of another site: %j', async (headers) => {
    const { status, body } = await postMcp(hub, initialize(), { headers });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      error: { data: { code: 'admin.cross_site_refused' } },
    });
  });
});

describe('the end of the hub', () => {
  it('is not held up by open streams, and a new one goes on with its sessions', async () => {
    const first = await TestHub.start();
    const session = await openSession(first);
    const stream = await fetch(`${first.url}/mcp`, {
      headers: { accept: 'text/event-stream', 'mcp-session-id': session },
    });
    const ended = stream.text().catch(() => 'cut');
    const replica = await TestHub.start({ databaseUrl: first.databaseUrl });
    expect((await postMcp(replica, list, { session })).status).toBe(200);
    await replica.stop();
    await first.stop();
    expect(await ended).toBeDefined();
  });
});

describe('an owner who has too many sessions', () => {
  const sessionOf = (at: number) => {
    return {
      sessionHash: `hash ${at}`,
      owner: 'client busy',
      revision: 'r',
      openedAt: at,
      usedAt: at,
    };
  };
  const hashes = async () => {
    const rows = await hub.database.query<{ hash: string }>(
      `SELECT session_hash AS hash FROM mcp_session WHERE owner = 'client busy' ORDER BY used_at`,
    );
    return rows.map(({ hash }) => hash);
  };

  it('loses the oldest ones, and waits for nobody who is ending one of them', async () => {
    for (const at of [1, 2, 3]) await addMcpSession(hub.database, sessionOf(at), 3);
    await hub.database.transaction(async (sql) => {
      await sql.query(`DELETE FROM mcp_session WHERE session_hash = 'hash 2'`);
      await addMcpSession(hub.database, sessionOf(4), 2);
      expect(await hashes()).toEqual(['hash 2', 'hash 3', 'hash 4']);
    });
    expect(await hashes()).toEqual(['hash 3', 'hash 4']);
  });
});
