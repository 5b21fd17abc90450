import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { ToolCaller } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;
let tools: ToolCaller;

beforeAll(async () => {
  [hub, ada, bob] = await startCore('Ada', 'Bob');
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

describe('deleting', () => {
  it('takes an item from everybody, says how to undo that, and one call brings it back as it was', async () => {
    const id = await tools.captured(ada, { title: 'Numbat', projectKey: 'zoo', tags: ['ant'] });
    const before = (await tools.call(bob, 'get_knowledge', { id })).structuredContent.item;
    const find = async () =>
      (await tools.call(bob, 'search_knowledge', { query: 'numbat' })).structuredContent.items;
    const gone = await tools.appendedBy(async () => {
      const { content } = await tools.call(ada, 'delete_knowledge', { id, reason: 'extinct' });
      expect(content[0].text).toContain('undo: true');
    });
    expect(gone).toEqual([
      ['knowledge.deleted', { knowledgeId: id, tombstone: true, reason: 'extinct' }],
    ]);
    expect(await find()).toEqual([]);
    for (const args of [{ id }, { id, undo: false }])
      expect((await tools.call(ada, 'delete_knowledge', args)).isError).toBe(true);
    const changed = await tools.call(ada, 'update_knowledge', { id, title: 'Okapi' });
    expect(changed).toMatchObject({ isError: true });
    expect(changed.content[0].text).toContain('is deleted');

    const back = await tools.appendedBy(() =>
      tools.call(ada, 'delete_knowledge', { id, undo: true }),
    );
    expect(back).toEqual([['knowledge.restored', { knowledgeId: id }]]);
    expect(await find()).toHaveLength(1);
    const after = (await tools.call(bob, 'get_knowledge', { id })).structuredContent.item;
    expect(after).toEqual(before);
    expect((await tools.call(ada, 'delete_knowledge', { id, undo: true })).isError).toBe(true);
  });

  it('is for who made an item or maintains its project, and undoing it for who did it', async () => {
    const id = await tools.captured(ada, { title: 'Quoll' });
    const appended = await hub.appendedBy(async () => {
      const { isError, content } = await tools.call(bob, 'delete_knowledge', { id });
      expect(isError).toBe(true);
      expect(content[0].text).toContain("Only an item's creator");
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['sync.push_rejected']);
    const body = { id: 'den', projectKey: 'den', name: 'Den' };
    await hub.ask('/api/v1/projects', { token: bob.accessToken, body });
    const told = await tools.captured(ada, { title: 'Dunnart', projectKey: 'den' });
    expect((await tools.call(bob, 'delete_knowledge', { id: told })).isError).toBeUndefined();
    const undone = await tools.call(ada, 'delete_knowledge', { id: told, undo: true });
    expect(undone).toMatchObject({ isError: true });
    expect(undone.content[0].text).toContain('Bob (bob) deleted it');
    const pushed = { id: 'back', kind: 'knowledge.restored', payload: { knowledgeId: told } };
    await hub.push(ada, [pushed]);
    expect((await tools.call(ada, 'get_knowledge', { id: told })).content[0].text).toContain(
      'status: deleted (Bob (bob)',
    );
    await tools.call(bob, 'delete_knowledge', { id: told, undo: true });
    expect((await tools.call(ada, 'get_knowledge', { id: told })).content[0].text).toContain(
      'status: active',
    );
  });

  it('is for administrators too, also undoing it, as long as they are ones', async () => {
    const id = await tools.captured(ada, { title: 'Bilby' });
    const hidden = await tools.captured(ada, { title: 'Hidden', visibility: 'private' });
    const role = (name: string) =>
      hub.ask(`/api/v1/admin/members/${bob.memberId}/role`, {
        method: 'PUT',
        body: { role: name },
      });
    const statusOf = async () =>
      (await tools.call(ada, 'get_knowledge', { id })).structuredContent.item.status;
    const forged = { knowledgeId: id, asAdministrator: true };
    await role('administrator');
    expect((await tools.call(bob, 'delete_knowledge', { id })).isError).toBeUndefined();
    expect(await statusOf()).toBe('tombstone');
    expect((await tools.call(bob, 'delete_knowledge', { id: hidden })).isError).toBe(true);
    expect((await tools.call(ada, 'delete_knowledge', { id, undo: true })).isError).toBe(true);
    await tools.call(bob, 'delete_knowledge', { id, undo: true });
    expect(await statusOf()).toBe('active');

    await tools.call(ada, 'delete_knowledge', { id });
    await role('member');
    expect((await tools.call(bob, 'delete_knowledge', { id, undo: true })).isError).toBe(true);
    const kind = 'knowledge.restored';
    const { body } = await hub.push(bob, [{ id: 'forged', kind, payload: forged }]);
    expect(body.rejected).toMatchObject([{ id: 'forged', reason: 'event.forbidden' }]);
    expect(await statusOf()).toBe('tombstone');
    await role('administrator');
    const back = await tools.appendedBy(() =>
      tools.call(bob, 'delete_knowledge', { id, undo: true }),
    );
    expect(back).toEqual([[kind, forged]]);
    expect(await statusOf()).toBe('active');
    await role('member');
    const other = await tools.call(bob, 'delete_knowledge', { id });
    expect(other.isError).toBe(true);
  });
});
