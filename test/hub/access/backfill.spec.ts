import type { Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import {
  event,
  makeProject,
  pullAll,
  pullPage,
  readableIds,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';

describe('what a member is given again when it gains access', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;

  eachInNewGroup((made) => {
    ({ hub, ada, ben } = made);
  });

  beforeEach(async () => {
    await restrictedProject(hub, ada, 'secret');
  });

  /** Events s1, o1, s2, o2 ...: those of the project, and others between them. */
  const pushMixed = async (project: string, count: number, from = 1): Promise<void> => {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const events = numbers.flatMap((n) => [
      { id: `${project}${n}`, kind: 'note.taken', payload: { projectKey: project, n } },
      { id: `not ${project}${n}`, kind: 'note.taken', payload: { n } },
    ]);
    expect((await hub.push(ada, events)).body.rejected).toEqual([]);
  };
  const grant = (project: string, members: [Joined, string][] = [[ben, 'reader']]) =>
    setAccess(hub, ada, project, { members: [[ada, 'owner'], ...members] });

  it("delivers the project's earlier events in log order, then goes on where it was", async () => {
    await pushMixed('secret', 3);
    const { cursor } = await pullAll(hub, ben);
    await pushMixed('secret', 1, 4);
    await grant('secret');
    const again = await pullPage(hub, ben, cursor);
    expect(again.events.map(({ id }) => id)).toEqual(['secret1', 'secret2', 'secret3']);
    expect(again.events.map(({ payload }) => payload.n)).toEqual([1, 2, 3]);
    expect(again.hasMore).toBe(true);
    const next = await pullPage(hub, ben, again.cursor);
    expect(next.events.map(({ id }) => id)).toEqual(['secret4', 'not secret4']);
    expect(await pullPage(hub, ben, next.cursor)).toEqual({
      cursor: next.cursor,
      events: [],
      hasMore: false,
    });
  });

  it('serves them with the hashes they have in the log', async () => {
    await pushMixed('secret', 2);
    const { events, cursor } = await pullAll(hub, ben);
    await grant('secret');
    const again = await pullPage(hub, ben, cursor);
    const logs = events.filter(({ id }) => id.startsWith('secret')).map(({ log }) => log);
    expect(again.events.map(({ log }) => log)).toMatchObject(logs);
    expect(again.hasMore).toBe(false);
  });

  it('gives nothing again to who has not gained anything', async () => {
    const cy = await hub.join(ada.groupKey, 'Cy');
    await pushMixed('secret', 2);
    const [bens, adas] = [await pullAll(hub, ben), await pullAll(hub, ada)];
    await grant('secret', [[cy, 'member']]);
    expect((await pullAll(hub, ben, bens.cursor)).events).toEqual([]);
    expect((await pullAll(hub, ada, adas.cursor)).events).toEqual([]);
    await grant('secret', [[cy, 'owner']]);
    expect((await pullAll(hub, ada, adas.cursor)).events).toEqual([]);
  });

  it('delivers to everybody what becomes visible to the group', async () => {
    await pushMixed('secret', 2);
    const { cursor } = await pullAll(hub, ben);
    await setAccess(hub, ada, 'secret', { visibility: 'group' });
    expect((await pullAll(hub, ben, cursor)).events.map(({ id }) => id)).toEqual([
      'secret1',
      'secret2',
    ]);
  });

  it('keeps its place over pages, and repeats a page for who crashed before storing it', async () => {
    await pushMixed('secret', 5);
    const start = (await pullAll(hub, ben)).cursor;
    await grant('secret');
    const first = await pullPage(hub, ben, start, 2);
    expect(await pullPage(hub, ben, start, 2)).toEqual(first);
    const second = await pullPage(hub, ben, first.cursor, 2);
    expect(await pullPage(hub, ben, first.cursor, 2)).toEqual(second);
    expect(await pullPage(hub, ben, start, 2)).toEqual(first);
    const third = await pullPage(hub, ben, second.cursor, 2);
    const pages = [first, second, third].map(({ events }) => events.map(({ id }) => id));
    expect(pages).toEqual([['secret1', 'secret2'], ['secret3', 'secret4'], ['secret5']]);
    expect(third.hasMore).toBe(false);
    expect((await pullPage(hub, ben, third.cursor)).events).toEqual([]);
  });

  it('delivers several projects, one after another, also those gained while it delivers', async () => {
    for (const project of ['pa', 'pb', 'pc']) await restrictedProject(hub, ada, project);
    for (const project of ['pa', 'pb', 'pc']) await pushMixed(project, 3);
    const { cursor } = await pullAll(hub, ben);
    await grant('pb');
    await grant('pa');
    const first = await pullPage(hub, ben, cursor, 2);
    expect(readableIds(first.events)).toEqual(['pb1', 'pb2']);
    await grant('pc');
    const rest = await pullAll(hub, ben, first.cursor, 2);
    expect(readableIds(rest.events)).toEqual(['pb3', 'pa1', 'pa2', 'pa3', 'pc1', 'pc2', 'pc3']);
  });

  it('goes on with what is left when access is lost meanwhile, and begins again when it is regained', async () => {
    await restrictedProject(hub, ada, 'pb');
    await pushMixed('pb', 4);
    await pushMixed('secret', 4);
    const { cursor } = await pullAll(hub, ben);
    await grant('secret');
    await grant('pb');
    const first = await pullPage(hub, ben, cursor, 3);
    expect(readableIds(first.events)).toEqual(['secret1', 'secret2', 'secret3']);
    await grant('secret', []);
    const second = await pullAll(hub, ben, first.cursor, 3);
    expect(readableIds(second.events)).toEqual(['pb1', 'pb2', 'pb3', 'pb4']);
    await grant('secret');
    const third = await pullAll(hub, ben, second.cursor, 3);
    expect(readableIds(third.events)).toEqual(['secret1', 'secret2', 'secret3', 'secret4']);
  });

  it('keeps private what is private, and withholds an edge into what stays hidden', async () => {
    await restrictedProject(hub, ada, 'deep');
    await hub.push(ada, [
      event('shared', 'knowledge.captured', { id: 'a', title: 'A', projectKey: 'secret' }),
      event('own', 'knowledge.captured', {
        id: 'b',
        title: 'B',
        projectKey: 'secret',
        visibility: 'private',
      }),
      event('hidden', 'knowledge.captured', { id: 'c', title: 'C', projectKey: 'deep' }),
      event('edge', 'knowledge.edge_added', { kind: 'relates_to', fromId: 'a', toId: 'c' }),
    ]);
    const { cursor } = await pullAll(hub, ben);
    await grant('secret');
    const first = await pullAll(hub, ben, cursor);
    expect(first.events.map(({ id }) => id)).toEqual(['shared']);
    await grant('deep');
    const second = await pullAll(hub, ben, first.cursor);
    expect(second.events.map(({ id }) => id)).toEqual(['hidden', 'edge']);
  });

  it('is not asked for by a client that reads from the beginning, nor by a new member', async () => {
    await pushMixed('secret', 2);
    await grant('secret');
    const all = ['secret1', 'not secret1', 'secret2', 'not secret2'];
    expect(readableIds((await pullAll(hub, ben, '', 1)).events)).toEqual(all);
    await setAccess(hub, ada, 'secret', { visibility: 'group' });
    const cy = await hub.join(ada.groupKey, 'Cy');
    expect(readableIds((await pullAll(hub, cy)).events)).toEqual(all);
  });

  it('is delivered once to who comes with a cursor of a federation read, and of a push', async () => {
    await pushMixed('secret', 2);
    const read = await hub.ask('/api/v1/federation/sync-events', { token: ben.accessToken });
    await grant('secret');
    const first = await pullAll(hub, ben, read.body.cursor);
    expect(readableIds(first.events)).toEqual(['secret1', 'secret2']);
    expect((await pullAll(hub, ben, first.cursor)).events).toEqual([]);

    const pushed = await hub.push(ben, [{ id: 'ben1', kind: 'note.taken', payload: {} }]);
    expect((await pullAll(hub, ben, pushed.body.cursor)).events).toEqual([]);
    await grant('secret', []);
    await grant('secret');
    const next = await hub.push(ben, [{ id: 'ben2', kind: 'note.taken', payload: {} }]);
    const again = await pullAll(hub, ben, next.body.cursor);
    expect(readableIds(again.events)).toEqual(['secret1', 'secret2']);
  });

  it('is not lost to a client that pushes in the middle of it', async () => {
    await pushMixed('secret', 4);
    const { cursor } = await pullAll(hub, ben);
    await grant('secret');
    const first = await pullPage(hub, ben, cursor, 2);
    expect(readableIds(first.events)).toEqual(['secret1', 'secret2']);
    const pushed = await hub.push(ben, [{ id: 'ben1', kind: 'note.taken', payload: {} }]);
    const rest = await pullAll(hub, ben, pushed.body.cursor);
    expect(readableIds(rest.events)).toEqual(['secret3', 'secret4']);
  });

  it('is not lost to a cursor that claims a gain the hub does not know, as after a restored backup', async () => {
    await pushMixed('secret', 2);
    const { cursor } = await pullAll(hub, ben);
    const text = Buffer.from(cursor.slice(4), 'base64url').toString();
    const ahead = `cur_${Buffer.from(`${text}.9000`).toString('base64url')}`;
    await grant('secret');
    expect(readableIds((await pullAll(hub, ben, ahead)).events)).toEqual(['secret1', 'secret2']);
  });

  it('covers what was pushed under a key before the project was restricted', async () => {
    await pushMixed('later', 1);
    await makeProject(hub, ada, 'later');
    await setAccess(hub, ada, 'later', { visibility: 'restricted' });
    const { events, cursor } = await pullAll(hub, ben);
    expect(readableIds(events)).toEqual(['not later1']);
    await grant('later');
    expect(readableIds((await pullAll(hub, ben, cursor)).events)).toEqual(['later1']);
  });
});
