import { verifyLog } from '../../apps/hub/src/event-store/integrity/verify-log.js';
import type { Fetch } from '../../apps/hub/src/mirrors/peer/peer-request.js';
import type { Joined, TestHub } from '../support/hub.js';
import { Mirroring, changedPulls, entriesOf, note, secret } from '../support/mirroring.js';
import { setAccess } from '../support/projects.js';
import { Reader } from '../support/readers.js';
import { until } from '../support/until.js';

let hubs: Mirroring;
let source: TestHub, mirror: TestHub;

Mirroring.ofFile((made) => {
  hubs = made;
  ({ source, mirror } = hubs);
});

const look = (id: string, through?: Fetch): Promise<any> => hubs.look(id, through);

const item = async (origin: string, id: string): Promise<any> =>
  (await hubs.admin(`/knowledge/${encodeURIComponent(origin)}/${id}`)).body.item;

const update = (name: string, changes: object) => ({
  id: `update of ${name}`,
  kind: 'knowledge.updated',
  payload: { knowledgeId: name, changes },
});
const deletion = (name: string, id = `deletion of ${name}`) => ({
  id,
  kind: 'knowledge.deleted',
  payload: { knowledgeId: name, tombstone: true },
});

/** An event as its hub serves it to a member who may see it. */
const served = async ({ accessToken: token }: Joined, eventId: string): Promise<any> => {
  const { body } = await source.ask('/api/v1/sync/pull', { token });
  return body.events.find(({ id }: { id: string }) => id === eventId);
};

const redact = ({ groupKey }: Joined, name: string) =>
  source.ask(`/api/v1/admin/events/${encodeURIComponent(`event ${name}`)}/redact`, {
    body: { groupKey },
  });

describe('what was withheld from a mirror', () => {
  it('comes by itself once its project is opened, and is read as if it had always been there', async () => {
    const { id, mallory, origin, open } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('lilies'), note('seen'), secret('roses')]);
    await source.push(mallory, [
      update('lilies', { summary: 'about orchids' }),
      deletion('roses'),
      { id: 'said', kind: 'note.taken', payload: { projectKey: 'secret' } },
    ]);
    expect(await look(id)).toMatchObject({ status: 'waiting', size: 6, withheld: 5 });
    const reader = new Reader(mirror, hubs.ada);
    await until(async () => (await reader.list()).includes('Mirrored seen'));
    expect(await reader.list()).not.toContain('lilies');

    await open();
    await hubs.resume(id);
    const appended = await mirror.appendedBy(() => hubs.work());
    expect(appended).toEqual([
      expect.objectContaining({
        groupKey: 'readers',
        kind: 'federation.revealed',
        payload: expect.objectContaining({ mirrorId: id, origin, sequences: [1, 3, 4, 5, 6] }),
      }),
    ]);
    const record = await hubs.recordOf(id);
    expect(record).toMatchObject({ status: 'waiting', size: 6, withheld: 0 });
    const { body: trail } = await hubs.admin('/audit?action=federation.revealed');
    expect(trail.auditLogs).toMatchObject([
      { actor: 'hub', targetId: origin, payload: { sequences: [1, 3, 4, 5, 6] } },
    ]);
    expect(await entriesOf(mirror, record.logId)).toEqual(await entriesOf(source, record.logId));
    expect(await verifyLog(mirror.database, record.logId)).toMatchObject({
      verified: 6,
      fault: undefined,
    });
    expect(await reader.search('orchids')).toContain('lilies');
    expect(await reader.list()).toContain('Mirrored lilies');
    expect(await reader.list()).not.toContain('Mirrored roses');
    expect(await item(origin, 'lilies')).toMatchObject({
      projectKey: 'secret',
      createdBy: { memberId: `${record.serverId}/${mallory.memberId}` },
    });
    // From where another group of the same hub reads, nothing has changed.
    expect(await new Reader(mirror, hubs.bob).search('orchids')).not.toContain('lilies');
  });

  it('changes no item if it was there before the item, also where a mirror begins only after both', async () => {
    const { id, eve, mallory, origin } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [deletion('peonies')]);
    await source.push(eve, [note('peonies'), note('poppies')]);
    await source.push(eve, [deletion('poppies')]);
    expect(await look(id)).toMatchObject({ status: 'waiting', size: 4, withheld: 0 });
    await until(async () => (await item(origin, 'poppies'))?.status === 'tombstone');
    expect(await item(origin, 'peonies')).toMatchObject({ status: 'active' });
  });

  it('comes to the member alone who was let in, and what is private never', async () => {
    const { id, eve, mallory } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('irises'), note('own', { visibility: 'private' })]);
    await look(id);
    await setAccess(source, mallory, 'secret', {
      members: [
        [mallory, 'owner'],
        [eve, 'reader'],
      ],
    });
    const { logId, withheld } = await look(id);
    const payloads = (await entriesOf(mirror, logId)) as { payload: string | null }[];
    expect([withheld, ...payloads.map(({ payload }) => payload !== null)]).toEqual([
      1,
      true,
      false,
    ]);
  });

  it('comes where what names an item was there before the item, and counts as it does over there', async () => {
    const { group, id, origin } = await hubs.newMirror();
    const [zoe, bob] = [await source.join(group, 'Zoe'), await source.join(group, 'Bob')];
    await source.push(zoe, [deletion('asters')]);
    await source.push(bob, [deletion('daisies'), update('daisies', { title: 'Not by Zoe' })]);
    expect(await look(id)).toMatchObject({ size: 3, withheld: 3 });
    await source.push(zoe, [note('asters'), note('daisies')]);
    const record = await look(id);
    expect(record).toMatchObject({ status: 'waiting', size: 5, withheld: 0 });
    expect(await entriesOf(mirror, record.logId)).toEqual(await entriesOf(source, record.logId));
    const reader = new Reader(mirror, hubs.ada);
    await until(async () => (await reader.list()).includes('Mirrored daisies'));
    expect(await reader.list()).not.toContain('asters');
    expect(await item(origin, 'daisies')).toMatchObject({
      title: 'Mirrored daisies',
      status: 'active',
      createdBy: { memberId: `${record.serverId}/${zoe.memberId}` },
    });
  });

  it('changes an item that is read here already', async () => {
    const { id, mallory, open, origin } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [note('poppies'), secret('peonies')]);
    const edge = { kind: 'supersedes', fromId: 'peonies', toId: 'poppies' };
    await source.push(mallory, [{ id: 'edge', kind: 'knowledge.edge_added', payload: edge }]);
    await look(id);
    await until(async () => (await item(origin, 'poppies'))?.status === 'active');
    await open();
    expect(await look(id)).toMatchObject({ withheld: 0 });
    expect(await item(origin, 'poppies')).toMatchObject({ status: 'superseded' });
  });

  it('comes however much it is, in pages, and is read when all of it is made', async () => {
    const { id, mallory, open } = await hubs.newMirrorOfSecrets();
    const names = Array.from({ length: 700 }, (_, at) => `seed-${at}`);
    await source.push(
      mallory,
      names.map((name) => secret(name)),
    );
    await source.push(mallory, [
      note('seen'),
      ...names.slice(0, 200).map((name) => update(name, { title: `Grown ${name}` })),
    ]);
    await look(id);
    const reader = new Reader(mirror, hubs.ada);
    await until(async () => (await reader.list()).includes('Mirrored seen'));
    await open();
    const record = await look(id);
    expect(record).toMatchObject({ status: 'waiting', size: 901, withheld: 0 });
    for (const title of [
      'Grown seed-0',
      'Grown seed-199',
      'Mirrored seed-200',
      'Mirrored seed-699',
    ])
      await until(async () => (await reader.item(title.split(' ')[1]!)).includes(title));
  });

  it('never comes where it was redacted, neither before it could be seen nor while it came', async () => {
    const { id, mallory, open } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('before'), secret('meanwhile'), secret('kept')]);
    await look(id);
    const { payload, log } = await served(mallory, 'event before');
    await redact(mallory, 'before');
    expect(await look(id)).toMatchObject({ withheld: 2 });
    await open();
    // What the other hub says after its notice counts for nothing.
    const record = await look(
      id,
      changedPulls(async (page) => {
        const again = page.events.find((each: { id: string }) => each.id === 'event before');
        if (!again || page.events.length === 1) return;
        Object.assign(again, { payload, log });
        await redact(mallory, 'meanwhile');
      }),
    );
    expect(record).toMatchObject({ status: 'waiting', size: 3, withheld: 0 });
    const entries = (await entriesOf(mirror, record.logId)) as { payload: string | null }[];
    expect(entries.map((each) => each.payload !== null)).toEqual([false, false, true]);
    const reader = new Reader(mirror, hubs.ada);
    await until(async () => (await reader.list()).includes('Mirrored kept'));
    expect(await reader.list()).not.toMatch(/Mirrored (before|meanwhile)/);
  });

  it('counts as withheld no longer once it is redacted, whatever else was redacted before it was read', async () => {
    const { id, eve, mallory, open } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('roses'), secret('lilies'), secret('irises')]);
    await source.push(eve, [note('read')]);
    await redact(mallory, 'roses');
    expect(await look(id)).toMatchObject({ size: 4, withheld: 2, redacted: 1 });
    await redact(mallory, 'lilies');
    await redact(mallory, 'read');
    expect(await look(id)).toMatchObject({ withheld: 1, redacted: 2 });
    await open();
    expect(await look(id)).toMatchObject({ withheld: 0, redacted: 2 });
  });
});
