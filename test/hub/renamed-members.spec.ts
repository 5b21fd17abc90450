import { ProjectionRebuilds } from '../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { Reader } from '../support/readers.js';
import { expectRefusal } from '../support/refusal.js';

const OWN = '/api/v1/auth/name';
const FORMER = /Ann Smyth/;

let hub: TestHub;
let replica: TestHub;
let ann: Joined;
let ben: Joined;

beforeAll(async () => {
  hub = await TestHub.start();
  replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
  await hub.group('core');
  ann = await hub.join('core', 'Ann Smyth');
  ben = await hub.join('core', 'Ben');
  const item = { id: 'tabs', title: 'Tabs', summary: 'We indent by tabs', projectKey: 'web' };
  const task = { taskKey: 't', title: 'Decide', status: 'blocked', projectKey: 'web' };
  const { body } = await hub.push(ann, [
    { id: 'e1', kind: 'knowledge.captured', payload: item },
    { id: 'e2', kind: 'task.updated', payload: task },
  ]);
  if (body.accepted !== 2) throw new Error(JSON.stringify(body));
  const project = { groupKey: 'core', id: 'web', name: 'Web' };
  await hub.ask('/api/v1/admin/projects', { body: project });
  await hub.ask('/api/v1/admin/projects/core/web/acl', {
    method: 'PUT',
    body: { visibility: 'group', members: [{ memberId: ann.memberId, role: 'owner' }] },
  });
});

afterAll(async () => {
  await replica.stop();
  await hub.stop();
});

const own = (displayName: unknown, token?: string, at = hub) =>
  at.ask(OWN, { method: 'PUT', body: { displayName }, ...(token !== undefined && { token }) });
const byAdministrator = (memberId: string, displayName: unknown) =>
  hub.ask(`/api/v1/admin/members/${memberId}/rename`, { body: { displayName } });
const audit = async (query: string, at = hub) =>
  (await at.ask(`/api/v1/admin/audit?groupKey=core&${query}`)).body.auditLogs;

/** What each place that names people tells, by the place. */
const told = async (at: TestHub): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {};
  const paths = ['members?groupKey=core', 'members?query=ann', 'knowledge?groupKey=core']
    .concat(['knowledge?query=by:ann-smyth', 'knowledge/core/tabs', 'knowledge/core/tabs/history'])
    .concat(['task-digest?groupKey=core', 'activity?groupKey=core', 'projects/core/web/acl']);
  for (const path of paths)
    answers[path] = JSON.stringify((await at.ask(`/api/v1/admin/${path}`)).body);
  const reader = new Reader(at, ben);
  answers['briefs'] = await reader.briefs();
  answers['search'] = await reader.tool('search_knowledge', {
    query: 'by:ann-smyth',
    format: 'json',
  });
  answers['item'] = await reader.item('tabs');
  const page = await ConsolePage.enter(at, ann);
  answers['session'] = JSON.stringify((await page.ask('session')).body);
  const actors = (await audit(`actor=${ann.memberId}`, at)).map((row: any) => row.actorName);
  answers['who did it'] = JSON.stringify(actors);
  const [joined] = await audit('action=member.joined', at).then((rows) =>
    rows.filter((row: any) => row.targetId === ann.memberId),
  );
  answers['who joined'] = JSON.stringify(joined.names ?? joined.payload.displayName);
  return answers;
};
const placesOf = (answers: Record<string, string>, name: RegExp) =>
  Object.keys(answers).filter((place) => name.test(answers[place] ?? ''));

describe('a member', () => {
  it('gets another name by itself, and is called so everywhere, on every replica, from then on', async () => {
    const before = await told(hub);
    expect(placesOf(before, FORMER)).toEqual(Object.keys(before));
    const appended = await hub.appendedBy(async () => {
      const { status, body } = await own(' Ann Smith ', ann.accessToken);
      expect([status, body]).toEqual([
        200,
        { memberId: ann.memberId, displayName: 'Ann Smith', handle: 'ann-smyth' },
      ]);
      expect((await own('Ann Smith', ann.accessToken)).status).toBe(200);
    });
    expect(appended).toEqual([
      {
        groupKey: 'core',
        purpose: 'administration',
        sequence: expect.any(Number),
        kind: 'member.renamed',
        payload: {
          memberId: ann.memberId,
          groupKey: 'core',
          displayName: 'Ann Smith',
          renamedAt: expect.any(String),
          renamedBy: ann.memberId,
        },
      },
    ]);
    for (const at of [hub, replica]) {
      const after = await told(at);
      expect(placesOf(after, FORMER)).toEqual([]);
      expect(placesOf(after, /Ann Smith/)).toEqual(Object.keys(before));
      for (const name of ['ann smith', '@ann-smyth', 'Ann Smyth']) {
        const query = encodeURIComponent(`by:"${name}"`);
        const { body } = await at.ask(`/api/v1/admin/knowledge?query=${query}`);
        expect([name, body.items.length > 0]).toEqual([name, true]);
      }
    }
  });

  it('keeps the name when the members and the trail are made anew', async () => {
    const rows = () =>
      Promise.all(
        ['members', 'audit'].map((table) =>
          hub.database.query(`SELECT * FROM ${table} t ORDER BY t::text`),
        ),
      );
    const places = Object.keys(await told(hub));
    const before = await rows();
    const rebuilds = hub.app.get(ProjectionRebuilds);
    for (const name of ['members', 'audit']) await rebuilds.run(name);
    expect(await rows()).toEqual(before);
    expect(placesOf(await told(hub), /Ann Smith/)).toEqual(places);
  });

  it('is on record with each name that it got, and with who gave it', async () => {
    expect((await byAdministrator(ann.memberId, 'Ann S.')).status).toBe(200);
    await byAdministrator(ann.memberId, 'Ann Smith');
    const rows = await audit('action=member.renamed');
    const given = rows.map(({ actor, targetId, payload, names }: any) => [
      actor,
      targetId,
      payload,
      names,
    ]);
    const row = (actor: string, displayName: string) => [
      actor,
      ann.memberId,
      { displayName },
      undefined,
    ];
    expect(given).toEqual([
      row('administrator', 'Ann Smith'),
      row('administrator', 'Ann S.'),
      row(ann.memberId, 'Ann Smith'),
    ]);
  });

  it('adds a client to itself after it, without saying any name', async () => {
    const { body: invite } = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const { body } = await hub.ask('/api/v1/join', {
      body: { inviteToken: invite.token },
      token: ann.accessToken,
    });
    expect(body.memberId).toBe(ann.memberId);
  });

  it('gets another name by an administrator, also while it is disabled', async () => {
    const { memberId } = await hub.join('core', 'Cleo');
    await hub.ask(`/api/v1/admin/members/${memberId}/disable`, { method: 'POST' });
    const appended = await hub.appendedBy(async () => {
      const { status, body } = await byAdministrator(memberId, 'Cleopatra');
      expect([status, body.displayName, body.status]).toEqual([200, 'Cleopatra', 'disabled']);
    });
    expect(appended).toMatchObject([
      { kind: 'member.renamed', payload: { memberId, renamedBy: 'administrator' } },
    ]);
  });

  it('gets another name in the console, its own and nobody else’s', async () => {
    const page = await ConsolePage.enter(hub, ben);
    const rename = (memberId: string) =>
      page.ask(`members/${memberId}/rename`, { body: { displayName: 'Benno' } });
    const appended = await hub.appendedBy(async () => {
      expectRefusal(await rename(ann.memberId), 403, 'admin.role_required');
      expectRefusal(await rename('member_core_nobody'), 403, 'admin.role_required');
      expect((await rename(ben.memberId)).body.displayName).toBe('Benno');
    });
    expect(appended).toMatchObject([
      { kind: 'member.renamed', payload: { memberId: ben.memberId, renamedBy: ben.memberId } },
    ]);
    expect((await page.ask('session')).body.who.displayName).toBe('Benno');
  });
});

describe('a name', () => {
  it.each([
    ['none', undefined],
    ['nothing', ''],
    ['nothing but space', ' \u3000 '],
    ['a number', 7],
    ['more than 200 characters', 'n'.repeat(201)],
    ['a line of its own', 'Ann\nAdministrator'],
    ['letters of two alphabets in one word', 'Аnn'],
    ['what nobody sees', 'Ann\u200b'],
  ])('that is %s is refused, as in joining, and nothing is appended', async (_, name) => {
    const appended = await hub.appendedBy(async () => {
      expectRefusal(await own(name, ann.accessToken), 400, 'request.invalid');
      expectRefusal(await byAdministrator(ann.memberId, name), 400, 'request.invalid');
      if (typeof name === 'string' && name.trim() !== '') {
        const join = { groupKey: 'core', displayName: name };
        expectRefusal(await hub.ask('/api/v1/join', { body: join }), 400, 'request.invalid');
      }
    });
    expect(appended).toEqual([]);
  });

  it('is taken from nobody who may not give it', async () => {
    const shut = await hub.join('core', 'Shut');
    await hub.ask(`/api/v1/admin/members/${shut.memberId}/disable`, { method: 'POST' });
    const appended = await hub.appendedBy(async () => {
      expectRefusal(await own('Anybody'), 401, 'auth.missing_token');
      expectRefusal(await own('Anybody', 'kha_wrong'), 401, 'auth.invalid_token');
      for (const at of [hub, replica])
        expectRefusal(await own('Anybody', shut.accessToken, at), 403, 'auth.member_disabled');
      const nobody = await byAdministrator('member_core_nobody', 'Nobody');
      expectRefusal(nobody, 404, 'admin.member_not_found');
      const more = { displayName: 'Ann', memberId: ben.memberId };
      const foreign = { method: 'PUT', token: ann.accessToken, body: more };
      expectRefusal(await hub.ask(OWN, foreign), 400, 'request.invalid');
    });
    expect(appended).toEqual([]);
  });
});
