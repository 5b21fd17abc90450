import { randomUUID } from 'node:crypto';
import { EventStore } from '../../apps/hub/src/event-store/event-store.js';
import { ProjectionRebuilds } from '../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { ProjectionRunner } from '../../apps/hub/src/event-store/projections/projection-runner.js';
import { WebhookCourier } from '../../apps/hub/src/webhooks/webhook-courier.js';
import { verifyLogs } from '../../apps/hub/src/event-store/integrity/verify-every-log.js';
import { type Joined, TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';
import { pullAll } from '../support/projects.js';
import { Reader } from '../support/readers.js';
import { expectRefusal } from '../support/refusal.js';
import { WebhookTarget } from '../support/webhook-target.js';

/** What the one who leaves was called, and its clients; the handle, which ids are made of, is none of it. */
const NAME = 'Zephyrine Quillfeather';
const CANARY = /zephyrine|quillfeather/i;
const WORDS = ['Zephyrine', 'quillfeather'];

const kept = new KeptLog('debug');
let hub: TestHub;
let replica: TestHub;
let group: string;
let leaver: Joined;
let ben: Joined;

const joinAs = async (body: object, token?: string): Promise<Joined> =>
  (await hub.ask('/api/v1/join', { body: { groupKey: group, ...body }, ...(token && { token }) }))
    .body;

beforeAll(async () => {
  hub = await TestHub.start({ webhookAllowPrivate: ['127.0.0.1'] }, kept.log);
  replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
});

afterAll(async () => {
  await replica.stop();
  await hub.stop();
});

beforeEach(async () => {
  group = `g${randomUUID().slice(0, 8)}`;
  await hub.group(group, { joinMode: 'open' });
  ben = await joinAs({ displayName: 'Ben' });
  const words = { displayName: NAME, handle: 'zq', clientLabel: 'zephyrine-laptop' };
  leaver = await joinAs({ ...words, hostname: 'quillfeather.local', tools: ['codex'] });
  await joinAs({ ...words, hostname: 'quillfeather-2.local' }, leaver.accessToken);
});

const rename = (displayName: string, memberId = leaver.memberId) =>
  hub.ask(`/api/v1/admin/members/${memberId}/rename`, { body: { displayName } });
const erase = (at = hub, memberId = leaver.memberId) =>
  at.ask(`/api/v1/admin/members/${memberId}/erase`, { method: 'POST' });

/** The tables that hold a word of it. */
const tablesWithWords = async (): Promise<string[]> => {
  const tables = await hub.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await hub.database.query(
      `SELECT 1 FROM ${name} t WHERE t::text ILIKE ANY ($1) LIMIT 1`,
      [WORDS.map((word) => `%${word}%`)],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Knowledge, an edge, a project, a review, a task and a term that the one who leaves has made. */
const write = async (): Promise<void> => {
  const { body } = await hub.push(leaver, [
    event('knowledge.captured', { id: 'a', title: 'Tabs', projectKey: 'web', summary: 's' }),
    event('knowledge.captured', { id: 'b', title: 'Spaces', summary: 's' }),
    event('knowledge.proposed', { id: 'p', title: 'Both', summary: 's' }),
    event('knowledge.edge_added', { kind: 'contradicts', fromId: 'a', toId: 'b' }),
    event('task.updated', { taskKey: 't', status: 'blocked', title: 'Decide' }),
    event('glossary.defined', { term: 'tab', definition: 'A sign.' }),
  ]);
  if (body.accepted !== 6) throw new Error(JSON.stringify(body));
  const project = { groupKey: group, id: 'web', name: 'Web' };
  await hub.ask('/api/v1/admin/projects', { body: project });
  await hub.ask(`/api/v1/admin/projects/${group}/web/acl`, {
    method: 'PUT',
    body: { visibility: 'group', members: [{ memberId: leaver.memberId, role: 'owner' }] },
  });
};
const event = (kind: string, payload: object) => ({ id: randomUUID(), kind, payload });

/** What every path tells, by the path. */
const everything = async (at: TestHub): Promise<Record<string, string>> => {
  const told: Record<string, string> = {};
  const lists = ['members', 'invites', 'groups', 'projects', 'knowledge?includeSuperseded=true']
    .concat(['knowledge?status=proposed', 'knowledge-edges', 'glossary', 'review-queue', 'audit'])
    .concat(['quality-review', 'task-digest', 'activity', 'overview', 'sessions', 'webhooks'])
    .concat(['mirrors', 'projections', 'settings', 'logs'])
    .concat([`members?query=${WORDS[0]}`, `audit?actor=${leaver.memberId}`])
    .concat(['knowledge?query=by:zq']);
  for (const list of lists) {
    const sign = list.includes('?') ? '&' : '?';
    const { body } = await at.ask(`/api/v1/admin/${list}${sign}groupKey=${group}`);
    const { searched: _, ...answer } = body;
    told[list] = JSON.stringify(answer);
  }
  for (const path of ['a', 'a/history'].map((rest) => `knowledge/${group}/${rest}`))
    told[path] = JSON.stringify((await at.ask(`/api/v1/admin/${path}`)).body);
  const access = await at.ask(`/api/v1/admin/projects/${group}/web/acl`);
  told['access'] = JSON.stringify(access.body);
  const { logs } = (await at.ask(`/api/v1/admin/logs?groupKey=${group}`)).body;
  for (const { id, purpose } of logs)
    told[`log of ${purpose}`] = JSON.stringify(
      (await at.ask(`/api/v1/admin/logs/${id}/events?limit=500`)).body,
    );
  const reader = new Reader(at, ben);
  told['pull and federation'] = JSON.stringify(await pullAll(at, ben)) + (await reader.logs());
  told['briefs'] = await reader.briefs();
  told['MCP'] = [
    await reader.list(),
    await reader.item('a'),
    await reader.term('tab'),
    await reader.tool('list_tasks', {}),
    await reader.tool('hub_status', {}),
    await reader.tool('search_knowledge', { query: 'tabs' }),
  ].join('\n');
  told['metrics'] = await (await fetch(`${at.url}/metrics`)).text();
  return told;
};
const pathsWithWords = (told: Record<string, string>) =>
  Object.keys(told).filter((path) => CANARY.test(told[path]!));

describe('a member who is erased', () => {
  it('is called nothing any more, on no path, in no table, on no replica and in no line of the log', async () => {
    await write();
    const own = { method: 'PUT', token: leaver.accessToken, body: { displayName: `${NAME} II` } };
    expect((await hub.ask('/api/v1/auth/name', own)).status).toBe(200);
    await rename(`${NAME} III`);
    await hub.ask(`/api/v1/admin/members/${leaver.memberId}/disable`, {
      body: { reason: 'Quillfeather leaves' },
    });
    const before = pathsWithWords(await everything(hub));
    for (const path of ['members', 'audit', 'log of administration', 'MCP', 'activity', 'access'])
      expect(before).toContain(path);
    for (const path of ['a', 'a/history']) expect(before).toContain(`knowledge/${group}/${path}`);
    expect(await tablesWithWords()).toEqual(
      expect.arrayContaining(['public.event', 'public.members', 'public.clients', 'public.audit']),
    );
    const { status, body } = await erase();
    expect([status, body.status]).toEqual([200, 'disabled']);
    expect(body).toMatchObject({ memberId: leaver.memberId, displayName: 'erased member' });
    for (const at of [hub, replica]) expect(pathsWithWords(await everything(at))).toEqual([]);
    expect(await tablesWithWords()).toEqual([]);
    expect(kept.texts.filter((text) => CANARY.test(text))).toEqual([]);
  });

  it('is called nothing in what said that it was called otherwise, nor by what it was called last', async () => {
    const plain = await joinAs({ displayName: 'Plain', handle: 'plain' });
    await rename(NAME, plain.memberId);
    await rename('Plain again', plain.memberId);
    expect(await tablesWithWords()).toContain('public.event');
    await erase();
    const [erased] = await hub.appendedBy(() => erase(hub, plain.memberId));
    expect(erased?.payload.redacted).toHaveLength(3);
    expect(await tablesWithWords()).toEqual([]);
    expectRefusal(await rename('Plain', plain.memberId), 409, 'admin.member_erased');
  });

  it('leaves ids, decisions and hashes: the event says what stays, the logs verify, and audit rows keep their target', async () => {
    const auditOf = async () =>
      (await hub.ask(`/api/v1/admin/audit?targetId=${leaver.memberId}`)).body.auditLogs as any[];
    const before = await auditOf();
    const withdrawn = await hub.app.get(EventStore).withdrawals();
    const appended = await hub.appendedBy(async () => {
      await erase();
      await erase(replica);
    });
    expect(appended).toEqual([
      {
        groupKey: group,
        purpose: 'administration',
        sequence: 4,
        kind: 'member.erased',
        payload: {
          memberId: leaver.memberId,
          groupKey: group,
          joinedAt: expect.any(String),
          clients: [
            { clientId: leaver.clientId, joinedAt: expect.any(String) },
            { clientId: expect.any(String), joinedAt: expect.any(String) },
          ],
          invites: [],
          redacted: [2, 3],
          erasedAt: expect.any(String),
          erasedBy: 'administrator',
        },
      },
    ]);
    const [erased, ...after] = await auditOf();
    expect(erased).toMatchObject({ action: 'member.erased', payload: { redacted: [2, 3] } });
    const actorName = `erased member (${leaver.memberId})`;
    const names = { [leaver.memberId]: 'erased member' };
    expect(after).toEqual(before.map((row) => ({ ...row, actorName, names, payload: undefined })));
    expect(await hub.app.get(EventStore).withdrawals()).toBe(withdrawn + 1);
    for await (const { fault } of verifyLogs(hub.database)) expect(fault).toBeUndefined();
  });

  it('is refused from the next request on, and neither let in nor given a role or taken the place of', async () => {
    await erase();
    const pull = await replica.ask('/api/v1/sync/pull', { token: leaver.accessToken });
    expectRefusal(pull, 401, 'auth.invalid_token');
    const act = (path: string, method: string, body?: object) =>
      hub.ask(`/api/v1/admin/members/${leaver.memberId}/${path}`, {
        method,
        ...(body && { body }),
      });
    expectRefusal(await act('enable', 'POST'), 409, 'admin.member_erased');
    const role = { role: 'administrator' };
    expectRefusal(await act('role', 'PUT', role), 409, 'admin.member_erased');
    expectRefusal(await act('rotate-token', 'POST'), 403, 'admin.member_disabled');
    expect((await act('disable', 'POST')).body.erasedAt).toEqual(expect.any(String));
    const again = { groupKey: group, displayName: 'Somebody', handle: 'zq' };
    expectRefusal(await hub.ask('/api/v1/join', { body: again }), 409, 'join.handle_taken');
    expectRefusal(await erase(hub, 'member_nobody_x'), 404, 'admin.member_not_found');
  });

  it('counts its invites, and is the same after a rebuild of what decisions read', async () => {
    const invite = (await hub.ask('/api/v1/admin/invites', { body: { groupKey: group } })).body;
    const guest = await joinAs({ inviteToken: invite.token, displayName: NAME, handle: 'guest' });
    await hub.ask(`/api/v1/admin/members/${guest.memberId}/role`, {
      method: 'PUT',
      body: { role: 'administrator' },
    });
    await rename('Quillfeather', guest.memberId);
    await erase(hub, guest.memberId);
    await erase();
    const tables = ['members', 'clients', 'access_tokens', 'invites', 'audit'];
    const rows = () =>
      Promise.all(
        tables.map((table) => hub.database.query(`SELECT * FROM ${table} t ORDER BY t::text`)),
      );
    const following = hub.app.get(ProjectionRunner);
    await following.catchUp(following.projections);
    const before = await rows();
    const rebuilds = hub.app.get(ProjectionRebuilds);
    for (const name of ['members', 'invites', 'audit']) await rebuilds.run(name);
    expect(await rows()).toEqual(before);
    expect(await tablesWithWords()).toEqual([]);
    const { invites } = (await hub.ask(`/api/v1/admin/invites?groupKey=${group}`)).body;
    expect(invites).toMatchObject([{ uses: 1 }]);
  });

  it('is told of by no message to a webhook that waits to be sent', async () => {
    const target = await WebhookTarget.start();
    const hook = { groupKey: group, url: target.url, types: ['member.joined'] };
    await hub.ask('/api/v1/admin/webhooks', { body: hook });
    const courier = hub.app.get(WebhookCourier);
    const turn = async () => {
      await courier.turn();
      await courier.settled();
    };
    target.statuses.push(500);
    const late = await joinAs({ displayName: NAME, handle: 'late' });
    await turn();
    await erase(hub, late.memberId);
    await hub.database.query('UPDATE webhook_delivery SET next_at = 0');
    await turn();
    target.stop();
    expect(target.received.map(({ body }) => CANARY.test(body))).toEqual([true]);
  });
});
