import { MirrorKeeper } from '../../apps/hub/src/mirrors/mirror-keeper.js';
import type { Fetch } from '../../apps/hub/src/mirrors/peer/peer-request.js';
import type { TestHub } from '../support/hub.js';
import { Mirroring, changedPulls, entriesOf, note, secret } from '../support/mirroring.js';
import { restrictedProject, setAccess } from '../support/projects.js';
import { Reader } from '../support/readers.js';
import { FailingDatabase } from './failing-database.js';

let hubs: Mirroring;
let source: TestHub, mirror: TestHub;

Mirroring.ofFile((made) => {
  hubs = made;
  ({ source, mirror } = hubs);
});

const look = (id: string, through?: Fetch): Promise<any> => hubs.look(id, through);

describe('what comes to a mirror later', () => {
  it('stops the mirror where it is not what its entry was hashed with, and is not taken', async () => {
    const { id, mallory, open } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('tulips'), secret('violets')]);
    await look(id);
    await open();
    const record = await look(
      id,
      changedPulls((page) => {
        page.events.at(-1).payload.knowledge.title = 'Other';
      }),
    );
    expect(record).toMatchObject({
      status: 'corrupt',
      withheld: 2,
      problem: expect.stringContaining('event 2 does not match its payload'),
      evidence: [expect.any(String)],
    });
    const entries = (await entriesOf(mirror, record.logId)) as { payload: string | null }[];
    expect(entries.map(({ payload }) => payload)).toEqual([null, null]);
    expect(await look(id)).toMatchObject({ status: 'waiting', withheld: 0 });
  });

  it('is taken of those events alone that are served with a payload', async () => {
    const { id, mallory, open } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('crocuses'), secret('snowdrops')]);
    await look(id);
    await open();
    const gone = changedPulls((page) => {
      Object.assign(page.events[0] ?? {}, { payload: null, redacted: true, reason: 'redacted' });
    });
    expect(await look(id, gone)).toMatchObject({ status: 'waiting', withheld: 1 });
  });

  it('costs one small request a look while it stays withheld, and none where nothing is', async () => {
    const { id, eve, mallory } = await hubs.newMirrorOfSecrets();
    await source.push(eve, [note('seen')]);
    await look(id);
    const asked: string[] = [];
    const counting: Fetch = (url, options) => {
      asked.push(new URL(url as string).pathname.split('/').at(-1)!);
      return fetch(url, options);
    };
    await look(id, counting);
    expect(asked).toEqual(['sync-events', 'redactions']);
    const many = Array.from({ length: 1_000 }, (_, at) => secret(`many-${at}`));
    for (const part of [many.slice(0, 500), many.slice(500)]) await source.push(mallory, part);
    // The first look behind them finds out how far the member's access is known.
    for (const _ of [1, 2]) await look(id);
    asked.length = 0;
    let bytes = 0;
    const record = await look(id, async (url, options) => {
      const answer = await counting(url, options);
      bytes += (await answer.clone().text()).length;
      return answer;
    });
    expect([record.withheld, asked]).toEqual([1_000, ['pull', 'sync-events', 'redactions']]);
    expect(bytes).toBeLessThan(4_000);
  });

  it.each([400, 404, 409])(
    'stays so where the other hub knows no such pull (%s), and the rest goes on',
    async (status) => {
      const { id, eve, mallory, open } = await hubs.newMirrorOfSecrets();
      const older: Fetch = (url, options) =>
        (url as string).includes('/sync/pull')
          ? Promise.resolve(Response.json({ error: { code: 'sync.cursor_invalid' } }, { status }))
          : fetch(url, options);
      await source.push(mallory, [secret('pansies')]);
      await look(id, older);
      await open();
      await source.push(eve, [note('after')]);
      expect(await look(id, older)).toMatchObject({ status: 'waiting', size: 2, withheld: 1 });
      expect(await look(id)).toMatchObject({ status: 'waiting', size: 2, withheld: 0 });
    },
  );

  it('comes to a mirror that a hub of before has kept, also what it has missed long ago', async () => {
    const { id, mallory, open } = await hubs.newMirrorOfSecrets();
    await source.push(mallory, [secret('lupins')]);
    await look(id);
    await open();
    const none = changedPulls(() => ({ events: [], cursor: 'none', hasMore: false }));
    await look(id, none);
    await mirror.database.query(
      'UPDATE mirror SET access_sequence = 0, backfill_sequence = NULL WHERE mirror_id = $1',
      [id],
    );
    expect(await look(id)).toMatchObject({ status: 'waiting', withheld: 0 });
  });

  it.each(['before', 'after', 'at COMMIT'] as const)(
    'comes once, with its effect or not at all, however a step fails: %s',
    async (when) => {
      const { group, id } = await hubs.newMirror();
      const mallory = await source.join(group, 'Mallory');
      const reader = new Reader(mirror, hubs.ada);
      let step = 0;
      for (let hasFailed = true; hasFailed;) {
        const project = `project-${++step}`;
        const name = `bulb-${when.replace(/\W/g, '-').toLowerCase()}-${step}`;
        await restrictedProject(source, mallory, project);
        await source.push(mallory, [note(name, { projectKey: project })]);
        await look(id);
        await setAccess(source, mallory, project, { visibility: 'group' });
        await hubs.resume(id);
        const parts = hubs.partsOf();
        const database = new FailingDatabase(parts.database, step, when);
        await new MirrorKeeper({ ...parts, database }).work();
        hasFailed = database.hasFailed;
        const { logId, status, withheld } = await look(id);
        expect([status, withheld]).toEqual(['waiting', 0]);
        expect(await entriesOf(mirror, logId)).toEqual(await entriesOf(source, logId));
        expect(await reader.item(name)).toContain(name);
      }
      expect(step).toBeGreaterThan(when === 'at COMMIT' ? 1 : 5);
    },
  );
});
