import { MirrorKeeper } from '../../apps/hub/src/mirrors/mirror-keeper.js';
import { HostilePeer } from '../support/hostile-peer.js';
import { Mirroring, entriesOf, note } from '../support/mirroring.js';
import { until } from '../support/until.js';

let hubs: Mirroring;
let peer: HostilePeer;
let id: string;
let peers = 0;

beforeAll(async () => {
  hubs = await Mirroring.start();
});

afterAll(() => hubs.stop());

beforeEach(async () => {
  peer = await HostilePeer.start();
  const { body } = await hubs.admin('/mirrors', {
    url: peer.url,
    token: 'token',
    keys: [peer.key],
    remoteGroupKey: 'default',
    groupKey: 'readers',
    hub: `hostile-${++peers}`,
  });
  id = body.id;
});

afterEach(async () => {
  await hubs.mirror.ask(`/api/v1/admin/mirrors/${id}`, { method: 'DELETE' });
  peer.stop();
});

const MANY = 1_001;
const LONG = 'y'.repeat(1_000_000);
const WRONG_HASH = 'ab'.repeat(32);
const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)]);
const placed = (changes: object): object => {
  const event = peer.event();
  return peer.page([{ ...event, log: { ...event.log, ...changes } }]);
};
const forged = (changes: object): object =>
  peer.page([
    peer.event({ ...changes, signature: { algorithm: 'ed25519', keyId: 'k', value: 'v' } }),
  ]);

describe('a mirror of a hub that means harm', () => {
  it.each<[string, string, () => [page: object, notices?: object]]>([
    ['a checkpoint with a NUL', 'unreachable', () => [peer.page([], { checkpoint: 'a\0\n' })]],
    ['a checkpoint without end', 'unreachable', () => [peer.page([], { checkpoint: LONG })]],
    ['a hash that is none', 'unreachable', () => [placed({ hash: '\0' })]],
    ['half a character for a hash', 'unreachable', () => [placed({ previousHash: '\ud800' })]],
    ['a salt that is none', 'unreachable', () => [placed({ salt: LONG })]],
    [
      'more events than were asked for',
      'unreachable',
      () => [peer.page(Array.from({ length: MANY }, () => peer.event()))],
    ],
    [
      'a proof without end',
      'unreachable',
      () => [
        peer.page([peer.event()], { consistency: Array.from({ length: MANY }, () => WRONG_HASH) }),
      ],
    ],
    [
      'more notices than were asked for',
      'unreachable',
      () => [
        peer.page([peer.event()]),
        { redactions: Array.from({ length: MANY }, () => peer.notice(1)) },
      ],
    ],
    [
      'a notice with a NUL',
      'unreachable',
      () => [peer.page([peer.event()]), { redactions: [{ sequence: 1, notice: '\0' }] }],
    ],
    ['64 NULs for a hash', 'corrupt', () => [placed({ hash: '\0'.repeat(64) })]],
    [
      'half characters for a hash',
      'corrupt',
      () => [placed({ previousHash: '\ud800'.repeat(64) })],
    ],
    ['half characters for a salt', 'corrupt', () => [placed({ salt: '\ud800'.repeat(44) })]],
    ['another hash', 'corrupt', () => [placed({ hash: WRONG_HASH })]],
    ['a forged signature with a NUL', 'corrupt', () => [forged({ clientId: 'a\0' })]],
    ['a forged signature of a long name', 'corrupt', () => [forged({ clientId: LONG })]],
    ['an id that no index takes', 'corrupt', () => [peer.page([peer.event({ id: LONG })])]],
    [
      'a payload that no hub takes',
      'corrupt',
      () => [peer.page([peer.event({ payload: { LONG } })])],
    ],
    [
      'a signature that no hub takes',
      'corrupt',
      () => [
        peer.page([
          peer.event({ signature: { algorithm: 'hmac-sha256', value: 'v', deep: deep(200) } }),
        ]),
      ],
    ],
    [
      'redactions of another log',
      'corrupt',
      () => [
        peer.page([peer.event()]),
        {
          redactions: [
            { sequence: 1, notice: peer.sign('elsewhere\nredacted\n1\n"event 1"\nthen\n') },
          ],
        },
      ],
    ],
    [
      'the redaction of an event under the name of another',
      'corrupt',
      () => [peer.page([peer.event()]), { redactions: [peer.notice(1, 'event 2')], after: 1 }],
    ],
  ])('says so once, keeps little, and lets others go on after %s', async (_, status, pages) => {
    const { eve, id: good } = await hubs.newMirror();
    await hubs.source.push(eve, [note(`beside ${peers}`)]);
    peer.serve(...pages());
    await hubs.work();
    const record = await hubs.recordOf(id);
    expect(record).toMatchObject({ status, problem: expect.any(String) });
    // What it said is in the list of mirrors, the audit trail and the hub's log.
    expect(JSON.stringify(record).length).toBeLessThan(5_000);
    expect(record.problem).not.toMatch(/this hub failed|\p{C}/u);
    await hubs.work();
    expect(await hubs.recordOf(id)).toEqual(record);
    expect(await hubs.recordOf(good)).toMatchObject({ status: 'waiting', size: 1 });
  });

  it('keeps the event where a notice names another in its place, and the notice as evidence', async () => {
    const { sequence, notice } = peer.notice(1, 'event 2');
    peer.serve(peer.page([peer.event()]), { redactions: [{ sequence, notice }], after: 1 });
    const appended = await hubs.mirror.appendedBy(() => hubs.work());
    const record = await hubs.recordOf(id);
    expect(record).toMatchObject({ status: 'corrupt', redacted: 0, evidence: [notice] });
    expect(record.problem).toBe('a notice takes out "event 2" as event 1, which is "event 1"');
    expect(appended.map(({ kind }) => kind)).not.toContain('federation.redacted');
    const [entry] = await entriesOf(hubs.mirror, peer.logId);
    expect(entry).toMatchObject({ payload: expect.stringContaining('k1') });
  });

  it('is tried again where it refuses every place in its log, also the beginning', async () => {
    peer.answer = (_, response) =>
      response.writeHead(409).end('{"error":{"code":"sync.cursor_unknown"}}');
    await hubs.work();
    expect(await hubs.recordOf(id)).toMatchObject({
      status: 'unreachable',
      problem: 'it refuses: sync.cursor_unknown',
    });
  });

  it('is left for others after a turn where its redactions do not end', async () => {
    let after = 0;
    const first = JSON.stringify(peer.page([peer.event()]));
    const then = JSON.stringify(peer.page([]));
    peer.answer = ({ url = '' }, response) => {
      const notices = JSON.stringify({ redactions: [], after: ++after, hasMore: true });
      const page = url.includes('cursor=') ? then : first;
      response.end(url.includes('/redactions') ? notices : page);
    };
    const { id: good } = await hubs.newMirror();
    const keeper = new MirrorKeeper({ ...hubs.partsOf(), turnMs: 50 });
    const working = keeper.work();
    await until(async () => (await hubs.recordOf(good)).lastSuccessAt !== undefined);
    await keeper.beforeApplicationShutdown();
    await working;
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'syncing', size: 1, failures: 0 });
  });

  it('holds up no other where it does not answer, and is not waited for as long as for a whole page', async () => {
    let isAsked = false;
    peer.answer = () => void (isAsked = true);
    const { id: good } = await hubs.newMirror();
    const keeper = new MirrorKeeper({ ...hubs.partsOf(), patienceMs: 2_000 });
    const working = keeper.work();
    await until(async () => (await hubs.recordOf(good)).lastSuccessAt !== undefined);
    expect([isAsked, (await hubs.recordOf(id)).failures]).toEqual([true, 0]);
    await working;
    expect(await hubs.recordOf(id)).toMatchObject({
      status: 'unreachable',
      problem: 'it takes longer than 2 s',
    });
  });

  it('is not read where its answer is nested so that reading it would hold up the hub', async () => {
    const page = JSON.stringify(peer.page([peer.event()]));
    const levels = 2 * 1024 * 1024 + 1;
    const deepest = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    peer.answer = (_, response) => response.end(`${page.slice(0, -1)},"more":${deepest}}`);
    await hubs.work();
    expect(await hubs.recordOf(id)).toMatchObject({
      status: 'unreachable',
      problem: 'its answer is not one that a hub gives',
    });
  });

  it('does not keep the hub from ending where an answer never does', async () => {
    let hasAsked = false;
    peer.answer = (_, response) => {
      response.writeHead(200).write(' ');
      hasAsked = true;
    };
    const keeper = new MirrorKeeper(hubs.partsOf());
    const working = keeper.work();
    await until(() => hasAsked);
    await keeper.beforeApplicationShutdown();
    await working;
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'syncing', failures: 0 });
  });
});
