import { ConsolePage } from '../support/console.js';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';
import { ToolCaller } from './mcp/tool-caller.js';

const MOVE = 'tasks/move';

describe('POST /api/v1/admin/tasks/move', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let cy: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    [hub, ada, ben, cy] = await startCore('Ada', 'Ben', 'Cy');
    pushOne = pushOneTo(hub);
    await restrictedProject(hub, ada, 'vault', [[cy, 'reader']]);
  });

  afterAll(() => hub.stop());

  const task = (id: string, status?: string, more: object = {}) =>
    pushOne(ada, 'knowledge.captured', {
      knowledge: { id, title: id, type: 'task', ...(status && { taskStatus: status }), ...more },
    });
  const move = (tasks: object[], more: object = { groupKey: 'core' }) =>
    hub.ask(`/api/v1/admin/${MOVE}`, { body: { tasks, ...more } });
  const stateOf = async (id: string) =>
    (await hub.ask(`/api/v1/admin/knowledge/core/${id}`)).body.task.status;

  it('says where several tasks stand, each for itself, and tells where they stood', async () => {
    await task('a', 'todo');
    await task('b');
    await task('note', undefined, { type: 'note' });
    let answer: any;
    const events = await hub.appendedBy(async () => {
      const tasks = [
        { id: 'a', status: 'completed' },
        { id: 'b', status: 'in_progress', from: 'unknown' },
        { id: 'note', status: 'done' },
        { id: 'nothing', status: 'done' },
      ];
      answer = await move(tasks);
    });
    expect(answer.status).toBe(200);
    expect(answer.body.moved).toEqual([
      { id: 'a', status: 'done', before: 'todo' },
      { id: 'b', status: 'in_progress', before: 'unknown' },
    ]);
    expect(answer.body.refused.map(({ id, reason }: any) => [id, reason])).toEqual([
      ['note', 'task.not_found'],
      ['nothing', 'task.not_found'],
    ]);
    expect(events.map(({ purpose, kind, payload }) => [purpose, kind, payload])).toEqual([
      ['sync', 'knowledge.updated', { knowledgeId: 'a', changes: { taskStatus: 'done' } }],
      ['sync', 'knowledge.updated', { knowledgeId: 'b', changes: { taskStatus: 'in_progress' } }],
    ]);
    const digest = await hub.ask('/api/v1/admin/task-digest?groupKey=core&status=done');
    expect(digest.body.entries).toMatchObject([{ taskKey: 'a', status: 'done' }]);
  });

  it('is undone by moving back, also to where nobody had said where it stands', async () => {
    await task('back');
    await move([{ id: 'back', status: 'done' }]);
    expect(await stateOf('back')).toBe('done');
    await move([{ id: 'back', status: 'unknown', from: 'done' }]);
    expect(await stateOf('back')).toBe('unknown');
  });

  it('keeps its hands off what somebody moved meanwhile, and appends nothing twice', async () => {
    await task('raced', 'todo');
    await pushOne(ben, 'knowledge.updated', {
      knowledgeId: 'raced',
      changes: { taskStatus: 'blocked' },
    });
    const events = await hub.appendedBy(async () => {
      const { body } = await move([{ id: 'raced', status: 'done', from: 'todo' }]);
      expect(body.refused).toMatchObject([{ id: 'raced', reason: 'task.moved' }]);
      expect(body.refused[0].message).toContain('it is blocked');
      const again = await move([{ id: 'raced', status: 'blocked', from: 'todo' }]);
      expect(again.body.moved).toEqual([{ id: 'raced', status: 'blocked', before: 'blocked' }]);
    });
    expect(events).toEqual([]);
  });

  it('names what superseded a task, unless it is meant anyway', async () => {
    await task('old', 'todo');
    await task('newer', 'todo', { title: 'The newer one' });
    const edge = { kind: 'supersedes', fromId: 'newer', toId: 'old' };
    await pushOne(ada, 'knowledge.edge_added', edge);
    const { body } = await move([{ id: 'old', status: 'done' }]);
    expect(body.refused).toMatchObject([{ id: 'old', reason: 'task.not_in_force' }]);
    expect(body.refused[0].message).toMatch(
      /superseded by newer “The newer one” of Ada \(ada\), 2026-/,
    );
    const meant = await move([{ id: 'old', status: 'done', anyway: true }]);
    expect(meant.body.moved).toMatchObject([{ id: 'old', status: 'done' }]);
  });

  it('is in the audit trail and in the history of the item under the name of who did it', async () => {
    await task('traced', 'todo');
    await move([{ id: 'traced', status: 'done' }]);
    const { body } = await hub.ask('/api/v1/admin/audit?targetId=traced&action=knowledge.updated');
    expect(body.auditLogs).toMatchObject([
      { actor: 'administrator', targetId: 'traced', payload: { taskStatus: 'done' } },
    ]);
    const page = (await hub.ask('/api/v1/admin/knowledge/core/traced')).body;
    expect(page.editor).toMatchObject({ memberId: 'administrator' });
  });

  it('reaches agents: their brief, their tasks and what changed', async () => {
    const tools = new ToolCaller(hub);
    await task('told', 'todo', { title: 'Told to agents', projectKey: 'shop' });
    const since = new Date().toISOString();
    await move([{ id: 'told', status: 'blocked' }]);
    const read = (await tools.call(ben, 'project_brief', { projectKey: 'shop' })).content[0].text;
    expect(read).toMatch(/Told to agents.*blocked|blocked.*Told to agents/s);
    const changed = await tools.call(ben, 'search_knowledge', { projectKey: 'shop', since });
    expect(changed.content[0].text).toContain('Told to agents');
    await move([{ id: 'told', status: 'done' }]);
    const open = await tools.call(ben, 'search_knowledge', { type: 'task', status: 'done' });
    expect(open.content[0].text).toContain('Told to agents');
    const after = (await tools.call(ben, 'project_brief', { projectKey: 'shop' })).content[0].text;
    expect(after).not.toMatch(/Open tasks[^#]*Told to agents/);
  });

  it.each<[string, unknown]>([
    ['no list', undefined],
    ['a task twice', ['x', 'x'].map((id) => ({ id, status: 'done' }))],
    ['no status', [{ id: 'x' }]],
    ['a status that is none', [{ id: 'x', status: 'maybe' }]],
    ['no id', [{ status: 'done' }]],
    ['what is no task', [null]],
    ['a field of its own', [{ id: 'x', status: 'done', form: 'todo' }]],
    ['too many', Array.from({ length: 201 }, (_, at) => ({ id: `x${at}`, status: 'done' }))],
  ])('refuses %s', async (_, tasks) => {
    const answer = await hub.ask(`/api/v1/admin/${MOVE}`, { body: { groupKey: 'core', tasks } });
    expectRefusal(answer, 400, 'request.invalid');
  });

  it('refuses a group that is not there', async () => {
    expectRefusal(await move([], { groupKey: 'nowhere' }), 404, 'admin.group_not_found');
  });

  describe('from a member in the console', () => {
    it('is recorded as its client’s', async () => {
      await task('ours', 'todo');
      const page = await ConsolePage.enter(hub, ben);
      const events = await hub.appendedBy(async () => {
        const { body } = await page.ask(MOVE, { body: { tasks: [{ id: 'ours', status: 'wip' }] } });
        expect(body).toEqual({
          moved: [{ id: 'ours', status: 'in_progress', before: 'todo' }],
          refused: [],
        });
      });
      expect(events).toMatchObject([{ purpose: 'sync', kind: 'knowledge.updated' }]);
      const { editor } = (await hub.ask('/api/v1/admin/knowledge/core/ours')).body;
      expect(editor).toMatchObject({ memberId: ben.memberId });
    });

    it('has the rights of the member: nothing hidden is moved or told of, and a reader moves nothing', async () => {
      await task('locked', 'todo', { projectKey: 'vault', title: 'Locked canary' });
      await task('own', 'todo', { visibility: 'private', title: 'Own canary' });
      const tasks = ['locked', 'own'].map((id) => ({ id, status: 'done' }));
      const page = await ConsolePage.enter(hub, ben);
      const events = await hub.appendedBy(async () => {
        const { body } = await page.ask(MOVE, { body: { tasks } });
        expect(body.moved).toEqual([]);
        expect(body.refused.map(({ reason }: any) => reason)).toEqual([
          'task.not_found',
          'task.not_found',
        ]);
        expect(JSON.stringify(body)).not.toContain('canary');
      });
      expect(events).toEqual([]);
      const reader = await ConsolePage.enter(hub, cy);
      let body: any;
      const records = await hub.appendedBy(async () => {
        ({ body } = await reader.ask(MOVE, { body: { tasks } }));
      });
      expect(body.moved).toEqual([]);
      expect(body.refused).toMatchObject([
        { id: 'own', reason: 'task.not_found' },
        { id: 'locked', reason: 'event.forbidden' },
      ]);
      const { memberId, clientId } = cy;
      const counts = { accepted: 0, rejected: 1, firstSequence: null, lastSequence: null };
      expect(records.map(({ purpose, kind, payload }) => [purpose, kind, payload])).toEqual([
        ['administration', 'sync.push_rejected', { memberId, clientId, ...counts }],
      ]);
      expect(await stateOf('locked')).toBe('todo');
    });

    it('is decided where it stands: of several at once from the same place one wins', async () => {
      const members = [ada, ben, cy];
      const pages = await Promise.all(members.map((member) => ConsolePage.enter(hub, member)));
      const tasks = Array.from({ length: 4 }, (_, at) => `race-${at}`);
      for (const id of tasks) await task(id, 'todo');
      const goals = ['in_progress', 'blocked', 'done'];
      const asked = tasks.flatMap((id) =>
        pages.map((page, at) => {
          const moves = [{ id, status: goals[at], from: 'todo' }];
          return page.ask(MOVE, { body: { tasks: moves } });
        }),
      );
      const answers = (await Promise.all(asked)).map(({ body }) => body);
      const moved = answers.flatMap((body) => body.moved.map(({ id }: any) => id));
      expect(moved).toHaveLength(tasks.length);
      expect(new Set(moved)).toEqual(new Set(tasks));
      const refused = answers.flatMap((body) => body.refused);
      expect(refused).toHaveLength(tasks.length * 2);
      for (const { reason } of refused) expect(reason).toBe('task.moved');
    });

    it('is not for tasks of another group', async () => {
      await hub.group('other');
      const page = await ConsolePage.enter(hub, ben);
      const body = { groupKey: 'other', tasks: [] };
      expectRefusal(await page.ask(MOVE, { body }), 403, 'admin.role_required');
    });

    it('is refused where the group requires signatures, which a browser cannot give', async () => {
      await hub.group('signed');
      const dee = await hub.join('signed', 'Dee');
      await pushOne(dee, 'knowledge.captured', {
        knowledge: { id: 's', title: 's', type: 'task', taskStatus: 'todo' },
      });
      await hub.group('signed', { requireSignatures: true });
      const page = await ConsolePage.enter(hub, dee);
      const { body } = await page.ask(MOVE, { body: { tasks: [{ id: 's', status: 'done' }] } });
      expect(body.refused).toMatchObject([{ id: 's', reason: 'event.signature_required' }]);
    });
  });
});
