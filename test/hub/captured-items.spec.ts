import { ConsolePage } from '../support/console.js';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';

const CAPTURE = 'knowledge';
const SECRET = 'AKIAIOSFODNN7QZXWPLM';

describe('POST /api/v1/admin/knowledge', () => {
  let hub: TestHub;
  let [ada, ben, cy]: Joined[] = [];
  const pages = new Map<Joined, ConsolePage>();

  beforeAll(async () => {
    [hub, ada, ben, cy] = await startCore('Ada', 'Ben', 'Cy');
    await restrictedProject(hub, ada, 'vault', [[cy, 'reader']]);
    for (const member of [ada, ben, cy]) pages.set(member, await ConsolePage.enter(hub, member));
  });

  afterAll(() => hub.stop());

  const asked = (member: Joined, body: object) => pages.get(member)!.ask(CAPTURE, { body });
  const itemOf = async (id: string) => (await hub.ask(`/api/v1/admin/knowledge/core/${id}`)).body;

  it('writes as the member who is signed in, one event', async () => {
    let id = '';
    const item = { type: 'decision', title: ' We use pnpm ', content: 'Long.', tags: ['build'] };
    const events = await hub.appendedBy(async () => {
      const { status, body } = await asked(ben!, { ...item, projectKey: 'shop' });
      ({ id } = body);
      expect([status, body]).toEqual([200, { groupKey: 'core', id }]);
    });
    const knowledge = {
      id,
      type: 'decision',
      title: 'We use pnpm',
      summary: 'We use pnpm',
      content: 'Long.',
      projectKey: 'shop',
      tags: ['build'],
    };
    expect(events).toMatchObject([{ purpose: 'sync', kind: 'knowledge.captured' }]);
    expect(events[0]!.payload).toEqual({ knowledge });
    expect((await itemOf(id)).author).toMatchObject({ memberId: ben!.memberId });
  });

  it('writes as the administrator where nobody is signed in', async () => {
    const body = { type: 'task', title: 'Renew the certificate', summary: 'Before May' };
    const answer = await hub.ask('/api/v1/admin/knowledge', { body });
    const { author, item, task } = await itemOf(answer.body.id);
    expect([author.memberId, item.summary, task.status]).toEqual([
      'administrator',
      'Before May',
      'todo',
    ]);
  });

  it('writes nothing where the member may not, or may only read', async () => {
    const events = await hub.appendedBy(async () => {
      for (const member of [ben!, cy!]) {
        const { body } = await asked(member, { type: 'note', title: 'X', projectKey: 'vault' });
        expect([body.id, body.refused.reason]).toEqual([undefined, 'event.forbidden']);
      }
      await hub.group('other');
      const foreign = await asked(ben!, { groupKey: 'other', type: 'note', title: 'X' });
      expectRefusal(foreign, 403, 'admin.role_required');
    });
    expect(events.filter(({ purpose }) => purpose === 'sync')).toEqual([]);
  });

  it('holds a secret back, naming its rule alone, unless that is a false alarm', async () => {
    const said = { type: 'note', title: 'Key', content: `The key is ${SECRET}.` };
    const { body } = await asked(ada!, said);
    expect([body.id, body.refused.reason]).toEqual([undefined, 'event.secret_suspected']);
    expect(JSON.stringify(body)).not.toContain(SECRET);
    const { rules } = body.refused;
    const meant = await asked(ada!, { ...said, notSecret: rules });
    expect((await itemOf(meant.body.id)).item.content).toContain(SECRET);
  });

  it.each([
    ['a member', (body: object) => asked(ben!, body), 'h0593vac08h9'],
    [
      'the administrator',
      (body: object) => hub.ask('/api/v1/admin/knowledge', { body }),
      'p0593vac08h9',
    ],
  ])(
    'writes once what %s sends again, and what was changed meanwhile anew',
    async (_, send, id) => {
      const item = {
        groupKey: 'core',
        id,
        type: 'note',
        title: 'Sent twice',
        content: 'One.',
        tags: ['a'],
      };
      const events = await hub.appendedBy(async () => {
        for (const each of [item, item, { ...item, content: 'Two.' }]) {
          const { body } = await send(each);
          expect(body).toEqual({ groupKey: 'core', id });
        }
      });
      expect(events.map(({ payload }) => payload.knowledge.content)).toEqual(['One.', 'Two.']);
      expect((await itemOf(id)).item).toMatchObject({ content: 'Two.', tags: ['a'] });
    },
  );

  it('writes nothing under an id that is somebody else’s', async () => {
    const id = 'm0593vac08h9';
    await asked(ada!, { id, type: 'note', title: 'Ada’s' });
    const { body } = await asked(ben!, { id, type: 'note', title: 'Ben’s' });
    expect([body.id, body.refused.reason]).toEqual([undefined, 'event.id_conflict']);
    expect((await itemOf(id)).item.title).toBe('Ada’s');
  });

  it('refuses an item without a title or a type', async () => {
    for (const body of [
      { type: 'note', title: ' ' },
      { title: 'x' },
      { type: '', title: 'x' },
      { type: 'note', title: 'x', tags: 'y' },
      { id: 'ADR-1', type: 'note', title: 'x' },
    ])
      expectRefusal(await asked(ada!, body), 400, 'request.invalid');
  });
});
