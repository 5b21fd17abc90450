import { randomUUID } from 'node:crypto';
import { LogNotifier } from '../../apps/hub/src/event-store/log/log-notifier.js';
import { type Joined, TestHub } from '../support/hub.js';
import { pullAll, restrictedProject, setAccess } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';
import { openSession, postMcp, rpc } from './mcp/mcp-request.js';

const WAITING_FOR_KNOWLEDGE = `
  SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'knowledge'::regclass`;

const ENDINGS = [
  {
    what: 'whose member is disabled',
    status: 403,
    code: 'auth.member_disabled',
    end: (hub: TestHub, { memberId }: Joined) =>
      hub.ask(`/api/v1/admin/members/${memberId}/disable`, { body: {} }),
  },
  {
    what: 'whose token is rotated',
    status: 401,
    code: 'auth.invalid_token',
    end: (hub: TestHub, { accessToken: token }: Joined) =>
      hub.ask('/api/v1/auth/rotate', { method: 'POST', token }),
  },
  {
    what: 'whose tokens an administrator rotates',
    status: 401,
    code: 'auth.invalid_token',
    end: (hub: TestHub, { memberId }: Joined) =>
      hub.ask(`/api/v1/admin/members/${memberId}/rotate-token`, { method: 'POST' }),
  },
  {
    what: 'whose token expires',
    status: 401,
    code: 'auth.token_expired',
    // In place of the time that would have to pass, the token is one of long ago; it is read again for a decision in the group.
    end: async (hub: TestHub, { clientId, groupKey }: Joined) => {
      await hub.database.query('UPDATE access_tokens SET expires_at = 1 WHERE client_id = $1', [
        clientId,
      ]);
      await hub.ask('/api/v1/admin/invites', { body: { groupKey } });
    },
  },
];

/** Captures an item and answers its id. */
async function capture(hub: TestHub, member: Joined, projectKey?: string): Promise<string> {
  const knowledge = { id: randomUUID(), title: 'for members', ...(projectKey && { projectKey }) };
  const event = { id: randomUUID(), kind: 'knowledge.captured', payload: { knowledge } };
  const { body } = await hub.push(member, [event]);
  expect(body).toMatchObject({ accepted: 1 });
  return knowledge.id;
}

/** Asks while nobody can read the knowledge, does something in that time, and answers what was answered after it. */
async function whileKnowledgeIsHeld<Result>(
  { database }: TestHub,
  ask: () => Promise<Result>,
  act: () => Promise<unknown>,
): Promise<Result> {
  let answer: Promise<Result> | undefined;
  await database.transaction(async (sql) => {
    await sql.query('LOCK TABLE knowledge IN ACCESS EXCLUSIVE MODE');
    answer = ask();
    while ((await database.query(WAITING_FOR_KNOWLEDGE)).length === 0);
    await act();
  });
  return answer as Promise<Result>;
}

/** What comes of a stream until it ends, however it ends. */
async function restOf({ body }: Response): Promise<string> {
  let text = '';
  try {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
  } catch {
    // Cut off.
  }
  return text;
}

/** What a message and its headers of the protocol 2026-07-28 say beside the call. */
const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
};

/** How a member reads an item, in each era of the protocol. */
const READINGS = {
  async 'in a session'(hub: TestHub, token: string, id: string) {
    const session = await openSession(hub, token);
    const call = rpc('tools/call', { name: 'get_knowledge', arguments: { id } });
    return () => postMcp(hub, call, { token, session });
  },
  async 'as a single request'(hub: TestHub, token: string, id: string) {
    const params = { name: 'get_knowledge', arguments: { id }, _meta: META };
    const headers = {
      'mcp-protocol-version': MODERN,
      'mcp-method': 'tools/call',
      'mcp-name': params.name,
    };
    return () => postMcp(hub, rpc('tools/call', params), { token, headers });
  },
};

describe('what waits for a member', () => {
  let hub: TestHub;
  let replica: TestHub;
  let ada: Joined;
  let bob: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
  });

  beforeEach(async () => {
    const group = `group-${randomUUID()}`;
    await hub.group(group);
    [ada, bob] = [await hub.join(group, 'Ada'), await hub.join(group, 'Bob')];
  });

  afterAll(async () => {
    await replica.stop();
    await hub.stop();
  });

  const note = () => ({ id: randomUUID(), kind: 'note.taken', payload: { text: 'for members' } });
  const isWaiting = async (where: TestHub) => {
    const notifier = where.app.get(LogNotifier);
    while (notifier.waited().length === 0) await new Promise((turn) => setImmediate(turn));
  };

  describe.each(ENDINGS)('$what,', ({ end, status, code }) => {
    it('as a pull gets nothing more, but what the same request gets then', async () => {
      const token = bob.accessToken;
      const waiting = replica.ask('/api/v1/sync/pull?wait=20', { token });
      await isWaiting(replica);
      await end(hub, bob);
      await hub.push(ada, [note()]);

      expectRefusal(await waiting, status, code);
      expectRefusal(await replica.ask('/api/v1/sync/pull', { token }), status, code);
    });

    it('as a pull whose time is over is refused too', async () => {
      const waiting = replica.ask('/api/v1/sync/pull?wait=0.8', { token: bob.accessToken });
      await isWaiting(replica);
      await end(hub, bob);

      expectRefusal(await waiting, status, code);
    });

    it('as a stream of a session ends without another message', async () => {
      const token = bob.accessToken;
      const session = await openSession(replica, token);
      const stream = await fetch(`${replica.url}/mcp`, {
        headers: {
          authorization: `Bearer ${token}`,
          'mcp-session-id': session,
          accept: 'text/event-stream',
        },
      });
      expect(stream.status).toBe(200);
      await end(hub, bob);

      expect(await restOf(stream)).not.toContain('data: {');
    });

    it.each(Object.entries(READINGS))(
      'as a call of a tool %s gets the refusal in place of what was found',
      async (_, reading) => {
        const id = await capture(hub, ada);
        const read = await reading(replica, bob.accessToken, id);
        expect(JSON.stringify((await read()).body)).toContain('for members');

        const { body } = await whileKnowledgeIsHeld(hub, read, () => end(hub, bob));
        expect(body).toMatchObject({ error: { data: { code } } });
        expect(JSON.stringify(body)).not.toContain('for members');
      },
    );
  });

  it('as a stream of one who may go on stays open', async () => {
    const token = bob.accessToken;
    const session = await openSession(hub, token);
    const headers = {
      authorization: `Bearer ${token}`,
      'mcp-session-id': session,
      accept: 'text/event-stream',
    };
    const cut = new AbortController();
    const stream = await fetch(`${hub.url}/mcp`, { headers, signal: cut.signal });
    const ended = restOf(stream).then(() => 'ended');
    const later = new Promise((resolve) => setTimeout(() => resolve('open'), 1_500));
    expect(await Promise.race([ended, later])).toBe('open');
    cut.abort();
    await ended;
  });

  it('as a pull sees nothing of a project that it was taken off the list of while it waited', async () => {
    await restrictedProject(hub, ada, 'secrets', [[bob, 'reader']]);
    const waiting = replica.ask('/api/v1/sync/pull?wait=20', { token: bob.accessToken });
    await isWaiting(replica);
    await setAccess(hub, ada, 'secrets', { members: [[ada, 'owner']] });
    await capture(hub, ada, 'secrets');

    const { body } = await waiting;
    expect(body.events).toMatchObject([{ payload: null, redacted: true }]);
  });

  describe('as a pull', () => {
    let cursor: string;

    beforeEach(async () => {
      await restrictedProject(hub, ada, 'secrets');
      await capture(hub, ada, 'secrets');
      ({ cursor } = await pullAll(hub, bob));
    });

    const waitingAt = (where: TestHub, seconds: number) => {
      const query = `wait=${seconds}&cursor=${cursor}`;
      return where.ask(`/api/v1/sync/pull?${query}`, { token: bob.accessToken });
    };

    it.each([
      ['the same hub', () => hub],
      ['another hub', () => replica],
    ])(
      'gets the earlier events of a project as soon as its member is let into it by way of %s',
      async (_, where) => {
        const began = performance.now();
        const waiting = waitingAt(hub, 20);
        await isWaiting(hub);
        await setAccess(where(), ada, 'secrets', {
          members: [
            [ada, 'owner'],
            [bob, 'reader'],
          ],
        });

        const { body } = await waiting;
        expect(body.events).toMatchObject([{ payload: { knowledge: { title: 'for members' } } }]);
        expect(performance.now() - began).toBeLessThan(15_000);
        const next = await pullAll(hub, bob, body.cursor);
        expect(next).toEqual({ cursor: body.cursor, events: [] });
      },
    );

    it('goes on waiting when another member is let in, and gets what comes then', async () => {
      const cy = await hub.join(ada.groupKey, 'Cy');
      const waiting = waitingAt(hub, 20);
      await isWaiting(hub);
      await setAccess(hub, ada, 'secrets', {
        members: [
          [ada, 'owner'],
          [cy, 'reader'],
        ],
      });
      const later = note();
      await hub.push(ada, [later]);

      expect((await waiting).body.events).toMatchObject([{ id: later.id }]);
    });
  });
});
