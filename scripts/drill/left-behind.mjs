// People and hubs who have seen what a standby never had, and what each of them is told once that standby serves.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Replica } from '../chaos/replica.mjs';
import { Transcript } from './transcript.mjs';
import { Hub, Person } from './trust-deployment.mjs';

const PUBLISH_EVERY_MS = 10_000;
const SETTLES_WITHIN_MS = 60_000;
/** A log is published and looked at every 10 s, a mirror looks every 5 s. */
const TELLS_WITHIN_MS = 40_000;
const DIVERGED = 6;
const IS_STOPPED =
  /was published with \d+ events and has \d+ now|is not the one whose first \d+ events were published/;

/** Ben with khub, and a hub that mirrors the group: both have read what is lost, in what the replicas have published. */
export class LeftBehind {
  #told = new Transcript();

  /** Ben joins a group, and another hub mirrors it. */
  static async join({ replicas, home, group }) {
    const self = new LeftBehind();
    self.hubs = replicas.map((replica) => new Hub(replica));
    const [hub] = self.hubs;
    self.ben = new Person(join(home, 'ben'));
    self.file = join(home, 'pulled.jsonl');
    await self.ben.join(hub, group, 'Ben');
    const eve = await hub.join(group, 'Eve');
    const page = '/api/v1/federation/sync-events?limit=1';
    self.logId = (await hub.ask(page, undefined, eve.accessToken)).log.id;
    const env = { HUB_ADMIN: 'open', HUB_DATA_DIR: join(home, 'mirror') };
    self.mirror = new Hub(await Replica.start({ ...env, HUB_MASTER_KEY: '0b'.repeat(32) }));
    await self.mirror.ask('/api/v1/admin/groups', { key: 'readers' });
    await self.mirror.ask('/api/v1/admin/mirrors', {
      url: hub.url,
      token: eve.accessToken,
      keys: [(await hub.ask('/.well-known/hub')).signing.publicKey],
      remoteGroupKey: group,
      groupKey: 'readers',
      intervalSeconds: 5,
    });
    await self.#publishes(0);
    return self;
  }

  /** Resolves when more than so many events are published, and Ben and the mirror have them. */
  async see(size) {
    await this.#publishes(size);
    // Replicas take note of what others have published as often as they publish.
    await sleep(PUBLISH_EVERY_MS);
    await this.ben.khub(0, 'pull', '--output', this.file);
    await this.ben.khub(0, 'verify');
    await this.#settle('the mirror has it', async () => (await this.#record()).size > size);
  }

  /** Whether everybody who has seen what is lost is told so, where they look. */
  async areTold() {
    const told = this.#told;
    told.deed(
      `(d) the standby serves, which never had what was published: ${this.published} events`,
    );
    for (const [at, hub] of this.hubs.entries()) {
      const name = `replica ${at + 1}`;
      await told.sees(name, 'GET /readyz: 503', TELLS_WITHIN_MS, () => stoppedIn(hub));
      await told.sees(name, 'overview (which the console shows), log', 1_000, () => shownBy(hub));
    }
    await told.sees('the mirror', 'khub mirror list', TELLS_WITHIN_MS, async () => {
      const { status, problem } = await this.#record();
      return ['rolled_back', 'forked'].includes(status) && `${status}: ${problem}`;
    });
    await told.sees('Ben, a member', 'khub pull', 0, () =>
      this.ben.khub(DIVERGED, 'pull', '--output', this.file),
    );
    await told.sees('Ben, a member', 'khub verify', 0, () => this.ben.khub(DIVERGED, 'verify'));
    told.deed('(e) the log is begun anew: all replicas publish it again');
    const anew = `/api/v1/admin/logs/${this.logId}/begin-anew`;
    await this.hubs[0].ask(anew, { reason: 'the standby was behind' });
    for (const [at, hub] of this.hubs.entries())
      await told.sees(`replica ${at + 1}`, 'GET /readyz: 200', TELLS_WITHIN_MS, async () => {
        return (await hub.answer('/readyz')).status === 200;
      });
    return told.end();
  }

  async end() {
    await this.mirror?.replica.end('SIGKILL');
  }

  #publishes(size) {
    return this.#settle('a checkpoint is published', async () => {
      const { text } = await this.hubs[0].text(`/api/v1/admin/logs/${this.logId}/checkpoint`);
      this.published = Number(text.split('\n')[1]);
      return this.published > size;
    });
  }

  async #record() {
    return (await this.mirror.ask('/api/v1/admin/mirrors')).mirrors[0];
  }

  async #settle(what, look) {
    if (!(await this.#told.wait(SETTLES_WITHIN_MS, look)))
      throw new Error(`it never came that ${what}`);
  }
}

async function stoppedIn(hub) {
  const { status, body } = await hub.answer('/readyz');
  return status === 503 && IS_STOPPED.test(body.error.message) && body.error.message;
}

async function shownBy(hub) {
  const { publishing } = await hub.ask('/api/v1/admin/overview');
  return IS_STOPPED.test(publishing.problem ?? '') && hub.logged(IS_STOPPED);
}
