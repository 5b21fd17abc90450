import { MirrorKeeper } from '../../apps/hub/src/mirrors/mirror-keeper.js';
import type { Fetch } from '../../apps/hub/src/mirrors/peer/peer-request.js';
import { type Answer, type Joined, TestHub } from './hub.js';
import { restrictedProject, setAccess } from './projects.js';

type Started = Pick<Mirroring, 'source' | 'mirror' | 'ada' | 'bob' | 'key'>;

/** A hub that is mirrored and one that mirrors it: its groups `readers`, of Ada, and `others`, of Bob. Mirrors look when they are told. */
export class Mirroring {
  private groups = 0;

  readonly source: TestHub;
  readonly mirror: TestHub;
  readonly ada: Joined;
  readonly bob: Joined;
  /** What the source signs with. */
  readonly key: string;

  private constructor({ source, mirror, ada, bob, key }: Started) {
    [this.source, this.mirror, this.ada, this.bob] = [source, mirror, ada, bob];
    this.key = key;
  }

  /** Starts both hubs. */
  static async start(): Promise<Mirroring> {
    const [source, mirror] = await Promise.all([TestHub.start(), TestHub.start()]);
    for (const hub of [source, mirror]) await hub.app.get(MirrorKeeper).beforeApplicationShutdown();
    for (const each of ['readers', 'others']) await mirror.group(each);
    const ada = await mirror.join('readers', 'Ada');
    const bob = await mirror.join('others', 'Bob');
    const { signing } = (await source.ask('/.well-known/hub')).body;
    return new Mirroring({ source, mirror, ada, bob, key: signing.publicKey });
  }

  /** Starts both for a file of tests and hands them over; the mirror of a test looks no more in those after it. */
  static ofFile(take: (hubs: Mirroring) => void): void {
    let hubs: Mirroring;
    beforeAll(async () => {
      hubs = await Mirroring.start();
      take(hubs);
    });
    afterEach(() => hubs.mirror.database.query(`UPDATE mirror SET status = 'corrupt'`));
    afterAll(() => hubs.stop());
  }

  /** Stops both. */
  async stop(): Promise<void> {
    await Promise.all([this.source.stop(), this.mirror.stop()]);
  }

  /** Asks the administration of the hub that mirrors. */
  admin(path: string, body?: object): Promise<Answer> {
    return this.mirror.ask(`/api/v1/admin${path}`, body && { body });
  }

  /** The parts of the keeper that a hub itself runs, to build one whose steps fail. */
  partsOf(hub = this.mirror): ConstructorParameters<typeof MirrorKeeper>[0] {
    const { parts } = hub.app.get(MirrorKeeper) as unknown as { parts: never };
    return parts;
  }

  /** Lets the mirrors of a hub look whose time has come. */
  work(hub = this.mirror): Promise<void> {
    return new MirrorKeeper(this.partsOf(hub)).work();
  }

  /** Lets a mirror look at the next work. */
  resume(id: string): Promise<Answer> {
    return this.admin(`/mirrors/${id}/acknowledge`, {});
  }

  /** Lets a mirror look once, through a fetch of its own; answers how it then fares. */
  async look(id: string, through: Fetch = fetch): Promise<any> {
    await this.resume(id);
    await new MirrorKeeper({ ...this.partsOf(), fetch: through }).work();
    return this.recordOf(id);
  }

  /** A mirror as it is listed. */
  async recordOf(id: string): Promise<any> {
    const { body } = await this.admin('/mirrors');
    return body.mirrors.find((each: { id: string }) => each.id === id);
  }

  /** A new group of the source with a member, Eve, and a mirror of it. */
  async newMirror(): Promise<{ group: string; eve: Joined; id: string; origin: string }> {
    const group = `team-${++this.groups}`;
    await this.source.group(group);
    const eve = await this.source.join(group, 'Eve');
    const { body, status } = await this.admin('/mirrors', {
      url: this.source.url,
      token: eve.accessToken,
      keys: [this.key],
      remoteGroupKey: group,
      groupKey: 'readers',
      hub: 'source',
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { group, eve, id: body.id, origin: `source/${group}` };
  }

  /** A new mirror of a group in which Mallory has a project, `secret`, that the mirror's member may not see until it is opened. */
  async newMirrorOfSecrets() {
    const { group, ...mirrored } = await this.newMirror();
    const mallory = await this.source.join(group, 'Mallory');
    await restrictedProject(this.source, mallory, 'secret');
    const open = () => setAccess(this.source, mallory, 'secret', { visibility: 'group' });
    return { ...mirrored, mallory, open };
  }
}

/** An item, captured. */
export const note = (id: string, more: object = {}) => {
  const says = { id, title: `Mirrored ${id}`, summary: `about ${id}`, layer: 'canonical' };
  return {
    id: `event ${id}`,
    kind: 'knowledge.captured',
    payload: { knowledge: { ...says, ...more } },
  };
};

/** The same in the project `secret`. */
export const secret = (id: string) => note(id, { projectKey: 'secret' });

/** A fetch that changes what the other hub answers to pulls. */
export const changedPulls =
  (change: (page: any) => unknown): Fetch =>
  async (url, options) => {
    const answer = await fetch(url, options);
    if (!(url as string).includes('/sync/pull')) return answer;
    const page = await answer.json();
    return Response.json((await change(page)) ?? page, { status: answer.status });
  };

/** What a log's rows say of its entries. */
export const entriesOf = async (hub: TestHub, logId: string): Promise<object[]> =>
  hub.database.query(
    `SELECT sequence, event_id, kind, created_at, accepted_at, signature, version, payload, encode(salt, 'hex') AS salt, member_id, client_id, push_id,
            encode(hash, 'hex') AS hash
     FROM event WHERE log_id = $1 ORDER BY sequence`,
    [logId],
  );
