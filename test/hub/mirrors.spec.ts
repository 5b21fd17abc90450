import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { fingerprintOf, open, signAsAuthor, signingKeyOf } from '@app/domain';
import canonicalize from 'canonicalize';
import { verifyLog } from '../../apps/hub/src/event-store/integrity/verify-log.js';
import type { Answer, Joined, TestHub } from '../support/hub.js';
import { Mirroring, entriesOf, note } from '../support/mirroring.js';
import { until } from '../support/until.js';
import { restrictedProject } from '../support/projects.js';
import { Reader } from '../support/readers.js';
import { expectRefusal } from '../support/refusal.js';

let hubs: Mirroring;
let source: TestHub;
let mirror: TestHub;
let ada: Joined;
let bob: Joined;
let key: string;

const adminOf = (hub: TestHub, path: string, body?: object): Promise<Answer> =>
  hub.ask(`/api/v1/admin${path}`, body && { body });

beforeAll(async () => {
  hubs = await Mirroring.start();
  ({ source, mirror, ada, bob, key } = hubs);
});

afterAll(() => hubs.stop());

describe('a group of another hub', () => {
  it('is mirrored event by event, and read by the group it is for alone', async () => {
    const { group, eve, id, origin } = await hubs.newMirror();
    const mallory = await source.join(group, 'Mallory');
    await restrictedProject(source, mallory, 'secret');
    await source.push(eve, [note('tulips'), note('own', { visibility: 'private' })]);
    await source.push(eve, [note('everywhere', { visibility: 'org' })]);
    await source.push(mallory, [note('hidden', { projectKey: 'secret' })]);

    expect(await hubs.recordOf(id)).toMatchObject({ status: 'syncing', size: 0 });
    const appended = await mirror.appendedBy(() => hubs.work());

    const { logId, ...record } = await hubs.recordOf(id);
    expect(record).toMatchObject({
      status: 'waiting',
      size: 4,
      remoteSize: 4,
      lag: 0,
      withheld: 1,
    });
    const audited = appended.filter(({ purpose }) => purpose === 'administration');
    expect(audited).toEqual([
      expect.objectContaining({ groupKey: 'readers', kind: 'federation.synced' }),
    ]);
    expect(audited[0]!.payload).toMatchObject({ origin, firstSequence: 1, lastSequence: 4 });
    const [there, here] = [await entriesOf(source, logId), await entriesOf(mirror, logId)];
    expect(here.slice(0, 3)).toEqual(there.slice(0, 3));
    expect(here[3]).toMatchObject({ ...(there[3] as object), payload: null, salt: null });
    expect(await verifyLog(mirror.database, logId)).toMatchObject({
      verified: 4,
      fault: undefined,
    });

    const [reader, other, anybody] = [ada, bob, null].map((each) => new Reader(mirror, each));
    await until(async () => (await reader!.search('tulips')).includes('tulips'));
    for (const read of [
      await reader!.list(),
      await reader!.search('everywhere'),
      await reader!.item('tulips'),
    ])
      expect(read).toContain(origin);
    expect(await reader!.list()).not.toMatch(/Mirrored (own|hidden)/);
    for (const each of [other!, anybody!])
      for (const read of [each.list(), each.search('everywhere tulips'), each.item('everywhere')])
        expect(await read).not.toContain('Mirrored');
    for (const each of [reader!, other!]) expect(await each.logs()).not.toContain('Mirrored');

    const { body } = await hubs.admin(`/knowledge/${encodeURIComponent(origin)}/tulips`);
    const memberId = `${record.serverId}/${eve.memberId}`;
    expect(body.item).toMatchObject({ origin, groupKey: origin, createdBy: { memberId } });
    const brief = await mirror.ask(
      '/api/v1/admin/knowledge?groupKey=' + encodeURIComponent(origin),
    );
    expect(brief.body.items.map((item: { id: string }) => item.id)).toContain('tulips');
    for (const path of ['/logs', '/review-queue', '/quality-review', '/similar-knowledge'])
      expect(JSON.stringify((await hubs.admin(path)).body)).not.toContain(origin);
    expectRefusal(await hubs.admin(`/logs/${logId}/events`), 404, 'admin.log_not_found');
  });

  it('is in the briefs of those who read it, also of a project that nothing here names', async () => {
    const { eve } = await hubs.newMirror();
    await source.push(eve, [note('crocuses', { projectKey: 'garden' })]);
    await hubs.work();
    const briefOf = async ({ accessToken: token }: Joined, path: string) =>
      JSON.stringify((await mirror.ask(`/api/v1${path}`, { token })).body);
    for (const path of ['/brief?projectKey=garden', '/projects/garden/brief']) {
      await until(async () => (await briefOf(ada, path)).includes('Mirrored crocuses'));
      expect(await briefOf(bob, path)).not.toContain('crocuses');
    }
  });

  it('is mirrored as it was, also where the events of a page differ in all that they may have in common', async () => {
    const { group, eve, id } = await hubs.newMirror();
    const mallory = await source.join(group, 'Mallory');
    const taken = (name: string, createdAt: string | null) => ({
      id: name,
      kind: 'note.taken',
      payload: { name },
      createdAt,
    });
    await source.push(eve, [note('first'), taken('second', null), note('third')]);
    await source.push(mallory, [taken('fourth', '2026-01-01T00:00:00+02:00'), note('fifth')]);
    await source.push(eve, [note('sixth'), taken('seventh', null)]);
    await hubs.work();
    const { logId } = await hubs.recordOf(id);
    expect(await entriesOf(mirror, logId)).toEqual(await entriesOf(source, logId));
    expect(await verifyLog(mirror.database, logId)).toMatchObject({ verified: 7 });
  });

  it('is mirrored with the signatures of its clients, however they name their keys', async () => {
    const { group, id } = await hubs.newMirror();
    const mallory = await source.join(group, 'Mallory');
    const { privateKey } = generateKeyPairSync('ed25519');
    const signingKey = signingKeyOf(privateKey);
    const body = { signingKey };
    const rotated = await source.ask('/api/v1/auth/rotate', { token: mallory.accessToken, body });
    const { clientId, memberId, groupKey } = rotated.body;
    const salt = randomBytes(32).toString('base64');
    const contextOf = (name: string) => ({
      clientId,
      memberId,
      groupKey,
      event: { id: name, kind: 'note.taken', createdAt: null, canonicalPayload: '{}', salt },
    });
    const salted = signAsAuthor(privateKey, contextOf('salted'));
    const named = { algorithm: 'ed25519', keyId: fingerprintOf(signingKey) } as const;
    const event = { kind: 'note.taken', payload: {}, createdAt: null };
    const signed = { ...event, id: 'named' };
    const signature = { ...named, signedAt: null };
    const text = canonicalize({ clientId, groupKey, event: signed, signature })!;
    const value = sign(null, Buffer.from(text), privateKey).toString('base64');
    const { body: taken } = await source.push(rotated.body, [
      { ...event, id: 'salted', salt, signature: salted },
      { ...event, id: 'named', signature: { ...named, value } },
    ]);
    expect(taken.rejected).toEqual([]);
    await hubs.work();
    const { logId, size } = await hubs.recordOf(id);
    expect(size).toBe(2);
    expect(await entriesOf(mirror, logId)).toEqual(await entriesOf(source, logId));
    expect(await verifyLog(mirror.database, logId)).toMatchObject({ verified: 2 });
  });

  it('is read only: nobody writes about it in a log of their own', async () => {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, [note('peonies')]);
    await hubs.work();
    const reader = new Reader(mirror, ada);
    await until(async () => (await reader.item('peonies')).includes('peonies'));
    const appended = await mirror.appendedBy(async () => {
      const told = await reader.tool('rate_knowledge', { id: 'peonies', rating: 1 });
      expect(told).toContain('is read-only here');
    });
    expect([appended, (await hubs.recordOf(id)).size]).toEqual([[], 1]);
  });

  it('loses here what is redacted there, before and after it was mirrored', async () => {
    const { group, eve, id, origin } = await hubs.newMirror();
    const redact = (eventId: string) =>
      adminOf(source, `/events/${encodeURIComponent(eventId)}/redact`, { groupKey: group });
    await source.push(eve, [note('before'), note('after'), note('kept')]);
    await redact('event before');
    await hubs.work();
    const { logId } = await hubs.recordOf(id);
    const root = async () => (await verifyLog(mirror.database, logId)).root;
    const before = await root();
    const reader = new Reader(mirror, ada);
    await until(async () => (await reader.list()).includes('Mirrored after'));
    await redact('event after');
    await hubs.resume(id);
    const appended = await mirror.appendedBy(() => hubs.work());

    expect(appended).toEqual([
      expect.objectContaining({ kind: 'federation.redacted', groupKey: 'readers' }),
    ]);
    expect(appended[0]!.payload).toMatchObject({ origin, eventId: 'event after', sequence: 2 });
    const payloads = (await entriesOf(mirror, logId)) as {
      payload: string | null;
      salt: string | null;
    }[];
    expect(payloads.map(({ payload }) => payload === null)).toEqual([true, true, false]);
    expect(payloads.map(({ salt }) => salt === null)).toEqual([true, true, false]);
    const listed = await reader.list();
    expect([listed.includes('Mirrored after'), listed.includes('Mirrored kept')]).toEqual([
      false,
      true,
    ]);
    expect([await root(), (await hubs.recordOf(id)).redacted]).toEqual([before, 2]);
  });

  it('is never served on, so that two hubs that mirror each other make no loop', async () => {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, [note('round')]);
    await hubs.work();
    const back = await adminOf(source, '/mirrors', {
      url: mirror.url,
      token: ada.accessToken,
      keys: [(await mirror.ask('/.well-known/hub')).body.signing.publicKey],
      remoteGroupKey: 'readers',
      groupKey: eve.groupKey,
      hub: 'back',
    });
    await mirror.push(ada, [note('of its own')]);
    await hubs.work(source);
    await hubs.resume(id);
    await hubs.work();
    const { mirrors } = (await adminOf(source, '/mirrors')).body;
    expect([mirrors[0].size, (await hubs.recordOf(id)).size]).toEqual([1, 1]);
    await source.ask(`/api/v1/admin/mirrors/${back.body.id}`, { method: 'DELETE' });
  });

  it('goes with all that it brought when its mirror is removed', async () => {
    const { eve, id, origin } = await hubs.newMirror();
    await source.push(eve, [note('gone')]);
    await hubs.work();
    const { logId } = await hubs.recordOf(id);
    const reader = new Reader(mirror, ada);
    await until(async () => (await reader.list()).includes('Mirrored gone'));
    const appended = await mirror.appendedBy(async () => {
      const removed = await mirror.ask(`/api/v1/admin/mirrors/${id}`, { method: 'DELETE' });
      expect(removed.body).toEqual({ id, origin, events: 1 });
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['mirror.removed']);
    expect([await entriesOf(mirror, logId), await hubs.recordOf(id)]).toEqual([[], undefined]);
    expect(await reader.list()).not.toContain('Mirrored gone');
    const again = await mirror.ask(`/api/v1/admin/mirrors/${id}`, { method: 'DELETE' });
    expectRefusal(again, 404, 'admin.mirror_not_found');
  });
});

describe('adding a mirror', () => {
  const asked = (more: object) =>
    hubs.admin('/mirrors', {
      url: source.url,
      token: 'kha_x',
      keys: [key],
      remoteGroupKey: 'any',
      groupKey: 'readers',
      ...more,
    });

  it('is refused for what cannot be one, and appends nothing', async () => {
    const own = (await mirror.ask('/.well-known/hub')).body.signing.publicKey;
    const { group } = await hubs.newMirror();
    const appended = await mirror.appendedBy(async () => {
      expectRefusal(await asked({ keys: [own] }), 409, 'admin.mirror_own_hub');
      expectRefusal(await asked({ keys: [own, key] }), 400, 'admin.mirror_keys_invalid');
      expectRefusal(await asked({ keys: ['x'] }), 400, 'admin.mirror_keys_invalid');
      expectRefusal(await asked({ hub: 'A b' }), 400, 'admin.mirror_name_invalid');
      expectRefusal(await asked({ url: 'ftp://x' }), 400, 'admin.mirror_url_invalid');
      expectRefusal(await asked({ url: 'http://a:b@x' }), 400, 'admin.mirror_url_invalid');
      for (const token of ['kha_…', 'kha_x y', 'kha_x\ny'])
        expectRefusal(await asked({ token }), 400, 'request.invalid');
      expectRefusal(await asked({ groupKey: 'nobody' }), 404, 'admin.group_not_found');
      expectRefusal(await asked({ remoteGroupKey: group }), 409, 'admin.mirror_exists');
    });
    expect(appended).toEqual([]);
  });

  it('keeps its token where nobody reads it', async () => {
    const { id, eve } = await hubs.newMirror();
    const shown = JSON.stringify([await hubs.recordOf(id), (await hubs.admin('/audit')).body]);
    const [row] = await mirror.database.query<any>('SELECT * FROM mirror WHERE mirror_id = $1', [
      id,
    ]);
    const events = await mirror.database.query('SELECT payload FROM event');
    for (const text of [shown, JSON.stringify(row), JSON.stringify(events)])
      expect(text).not.toContain(eve.accessToken);
    expect(open(Buffer.alloc(32, 7), row.token_sealed)).toBe(eve.accessToken);
  });
});
