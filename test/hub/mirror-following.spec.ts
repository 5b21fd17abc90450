import { Follower } from '../../apps/hub/src/event-store/projections/follower.js';
import { ProjectionRunner } from '../../apps/hub/src/event-store/projections/projection-runner.js';
import { MirrorKeeper } from '../../apps/hub/src/mirrors/mirror-keeper.js';
import type { Fetch } from '../../apps/hub/src/mirrors/peer/peer-request.js';
import type { Joined, TestHub } from '../support/hub.js';
import { Mirroring, note } from '../support/mirroring.js';
import { Reader } from '../support/readers.js';

let hubs: Mirroring;
let source: TestHub, mirror: TestHub;
let runner: ProjectionRunner;

beforeAll(async () => {
  hubs = await Mirroring.start();
  ({ source, mirror } = hubs);
  // Nobody follows but who is told to.
  await mirror.app.get(Follower).stop();
  runner = mirror.app.get(ProjectionRunner);
});

afterAll(() => hubs.stop());

const taken = (id: string) => ({ id, kind: 'note.taken', payload: { id } });

/** A mirror whose events come in pages of so many, and are followed as far as there are any. */
class Followed {
  private pushed = 0;

  private constructor(
    private readonly eve: Joined,
    private readonly id: string,
    readonly logId: string,
  ) {}

  static async begin(): Promise<Followed> {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, [taken('first')]);
    await hubs.work();
    const { logId } = await hubs.recordOf(id);
    const followed = new Followed(eve, id, logId);
    await followed.follow();
    return followed;
  }

  /** Lets the projections read what there is. */
  async follow(): Promise<void> {
    await runner.open(await runner.lagging(runner.projections));
    const bounds = { logIds: [this.logId], limit: 100, wait: true };
    for (const each of runner.projections) while ((await runner.step(each, bounds)) > 0);
  }

  /** Has events mirrored: `x` is one that concerns no read model, anything else an item of that name. */
  async mirrors(events: string[], pageOf = 100): Promise<void> {
    const pushed = events.map((each) => (each === 'x' ? taken(`x ${++this.pushed}`) : note(each)));
    await source.push(this.eve, pushed);
    await hubs.resume(this.id);
    const inPages: Fetch = (url, options) =>
      fetch((url as string).replace('limit=1000', `limit=${pageOf}`), options);
    await new MirrorKeeper({ ...hubs.partsOf(), fetch: inPages }).work();
  }

  /** Where the two projections stand that follow mirrors, and how many events this one has. */
  async places(): Promise<{ at: number[]; size: number }> {
    const rows = await mirror.database.query<{ position: string; size: string }>(
      `SELECT p.position, log.size FROM projection p JOIN log ON log.log_id = p.log_id WHERE p.log_id = $1 ORDER BY p.name`,
      [this.logId],
    );
    return {
      at: rows.map(({ position }) => Number(position)),
      size: Number(rows[0]!.size),
    };
  }
}

describe('what is mirrored', () => {
  it('is passed over with the page by what makes nothing of it, and read from the first event that concerns it', async () => {
    const log = await Followed.begin();
    expect(await log.places()).toEqual({ at: [1, 1], size: 1 });
    await log.mirrors(['x', 'x', 'x'], 1);
    expect(await log.places()).toEqual({ at: [4, 4], size: 4 });
    await log.mirrors(['x', 'cowslips', 'x', 'oxlips', 'x']);
    expect(await log.places()).toEqual({ at: [5, 5], size: 9 });
    await log.mirrors(['x', 'x'], 1);
    expect(await log.places()).toEqual({ at: [5, 5], size: 11 });
    await log.follow();
    const reader = new Reader(mirror, hubs.ada);
    for (const item of ['cowslips', 'oxlips'])
      expect([await reader.item(item), await reader.search(item)].join()).toContain(item);
    await log.mirrors(['x']);
    expect(await log.places()).toEqual({ at: [12, 12], size: 12 });
  });

  it('is passed over from where nothing of it concerns them, though that was written before', async () => {
    const log = await Followed.begin();
    await mirror.database.query('UPDATE projection SET position = 0 WHERE log_id = $1', [
      log.logId,
    ]);
    await log.mirrors(['x', 'x'], 1);
    expect(await log.places()).toEqual({ at: [0, 0], size: 3 });
    await log.follow();
    await log.mirrors(['x', 'primroses', 'x', 'x'], 1);
    expect(await log.places()).toEqual({ at: [4, 4], size: 7 });
  });

  it.each([
    ['a hub that has newer code', 'version = version + 1'],
    ['nobody, for it cannot be digested', `status = 'parked'`],
    ['a remake', `status = 'remaking'`],
  ])('is not passed over where it is for %s', async (_, change) => {
    const log = await Followed.begin();
    await mirror.database.query(`UPDATE projection SET ${change} WHERE log_id = $1`, [log.logId]);
    await log.mirrors(['x', 'x']);
    expect(await log.places()).toEqual({ at: [1, 1], size: 3 });
  });

  it('is written without waiting for who reads on in it, and left to that one', async () => {
    const log = await Followed.begin();
    const lock = 'SELECT 1 FROM projection WHERE log_id = $1 FOR UPDATE';
    await mirror.database.transaction(async (sql) => {
      await sql.query(lock, [log.logId]);
      await log.mirrors(['x', 'x']);
    });
    expect(await log.places()).toEqual({ at: [1, 1], size: 3 });
  });
});
