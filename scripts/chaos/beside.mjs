// What goes on beside pushing and reading: members rotate their tokens and read briefs, events are redacted, another hub is mirrored, cosigns
// and is pushed to, and a webhook is told of it; and whether all of that comes to its end.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hub, Person } from '../drill/trust-deployment.mjs';
import { Door, pushUntil } from './clients.mjs';
import { Replica } from './replica.mjs';

/** A replica that is killed holds a mirror for two minutes, and whoever fails is tried again within seconds at first. */
const SETTLES_WITHIN_MS = 180_000;
const LOOK_MS = 500;
const PAUSE_MS = 100;
const READERS = 'readers';

/** Rotates a member's token again and again; a token that was replaced must be refused at once, by whichever hub. */
async function rotateUntil(stopped, { door, member, wrong }) {
  let token = member.accessToken;
  for (let rotated = 0; ; await sleep(PAUSE_MS)) {
    if (stopped.aborted) return { token, rotated };
    const { status, body } = await door.ask('/api/v1/auth/rotate', { token, body: {} });
    if (status === 200) {
      const old = await door.ask('/api/v1/sync/pull?limit=1', { token });
      if (![0, 401, 503].includes(old.status))
        wrong.push(`a replaced token was answered ${old.status}`);
      token = body.accessToken;
      rotated++;
    }
    // Whether it was replaced nobody knows where no answer came.
    else
      ({ accessToken: token } = await door.insist(
        `/api/v1/admin/members/${member.memberId}/rotate-token`,
        { body: {} },
      ));
  }
}

/** Lets people join; whoever did is told of to the webhook, also where the answer never came and the name is theirs already. */
async function joinUntil(stopped, { door, group }) {
  let joined = 0;
  for (; !stopped.aborted; joined++) {
    const body = { groupKey: group, displayName: `Newcomer ${joined}` };
    await door.insist('/api/v1/join', { body }).catch((error) => {
      if (error.code !== 'join.handle_taken') throw error;
    });
    await sleep(3 * PAUSE_MS);
  }
  return joined;
}

async function readBriefsUntil(stopped, { door, member: { accessToken: token } }) {
  let briefs = 0;
  for (; !stopped.aborted; briefs++) {
    await door.insist('/api/v1/brief', { token });
    await sleep(PAUSE_MS);
  }
  return briefs;
}

/** Takes payloads of acknowledged events away; `sent` remembers which. */
async function redactUntil(stopped, { door, group, sent }) {
  let redacted = 0;
  for (; !stopped.aborted; await sleep(PAUSE_MS)) {
    const next = [...sent].find(([, event]) => event.acknowledged && !event.redacted);
    if (!next) continue;
    const [id, event] = next;
    event.redacted = true;
    await door.insist(`/api/v1/admin/events/${id}/redact`, { body: { groupKey: group } });
    redacted++;
  }
  return redacted;
}

/** A hub beside the one that is tried, and those who go on beside its clients. */
export class Beside {
  wrong = [];
  #messages = new Set();

  /** Starts the other hub, which is a witness of the one that is tried. */
  static async start({ home, hub }) {
    const self = new Beside();
    const key = (await hub.ask('/.well-known/hub')).signing.publicKey;
    const env = { HUB_ADMIN: 'open', HUB_DATA_DIR: join(home, 'other'), HUB_WITNESS_KEYS: key };
    self.home = home;
    self.other = new Hub(await Replica.start({ ...env, HUB_MASTER_KEY: '0b'.repeat(32) }));
    const { witness } = await self.other.ask('/.well-known/hub');
    self.witnesses = `witness other ${witness.publicKey} ${self.other.url}/witness\nquorum other`;
    self.target = createServer((request, response) => {
      self.#messages.add(request.headers['webhook-id']);
      request.resume().on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await once(self.target, 'listening');
    return self;
  }

  /** Begins all of it; resolves when it is under way. */
  async begin({ door, replicas, group, sent, random, stopped }) {
    Object.assign(this, { door, replicas, group });
    await this.other.ask('/api/v1/admin/groups', { key: group, joinMode: 'open' });
    const wanda = await this.other.join(group, 'Wanda');
    await door.insist('/api/v1/admin/groups', { body: { key: READERS } });
    const { signing } = await this.other.ask('/.well-known/hub');
    await door.insist('/api/v1/admin/mirrors', {
      body: {
        url: this.other.url,
        token: wanda.accessToken,
        keys: [signing.publicKey],
        remoteGroupKey: group,
        groupKey: READERS,
        intervalSeconds: 5,
      },
    });
    await door.insist('/api/v1/admin/webhooks', {
      body: {
        url: `http://127.0.0.1:${this.target.address().port}/hook`,
        groupKey: group,
        types: ['member.joined'],
      },
    });
    this.ben = new Person(join(this.home, 'ben'));
    await this.ben.join(new Hub(replicas[0]), group, 'Ben');
    const joined = (displayName) =>
      door.insist('/api/v1/join', { body: { groupKey: group, displayName } });
    const [rae, bea] = [await joined('Rae'), await joined('Bea')];
    const elsewhere = new Map();
    const { wrong } = this;
    this.going = Promise.all([
      rotateUntil(stopped, { door, member: rae, wrong }),
      readBriefsUntil(stopped, { door, member: bea }),
      redactUntil(stopped, { door, group, sent }),
      joinUntil(stopped, { door, group }),
      pushUntil(stopped, {
        door: new Slow([this.other.url], random),
        member: wanda,
        sent: elsewhere,
      }),
    ]);
    this.going.catch(() => undefined);
    this.elsewhere = elsewhere;
  }

  /** Resolves with sentences of what went wrong, or does not come to its end. */
  async settle() {
    const [{ token, rotated }, briefs, redacted, joined] = await this.going;
    const { status } = await this.door.ask('/api/v1/sync/pull?limit=1', { token });
    if (status !== 200) this.wrong.push(`the last token is answered ${status}`);
    await this.#comes('the mirror has all', async () => {
      const { mirrors } = await this.door.insist('/api/v1/admin/mirrors', {});
      const [{ status, size, failures }] = mirrors;
      return status === 'waiting' && failures === 0 && size === this.elsewhere.size;
    });
    await this.#comes('the witness has seen all', async () => {
      const { publishing } = await this.door.insist('/api/v1/admin/overview', {});
      return publishing.quorum === 'met' && !publishing.problem;
    });
    await this.#comes('projections have followed', async () => {
      const { projections } = await this.door.insist('/api/v1/admin/projections', {});
      return projections.every(({ lag, status }) => lag === 0 && status === 'running');
    });
    await this.#comes('the webhook is told of all who joined', () => this.#messages.size >= joined);
    await this.ben.khub(0, 'verify').catch((error) => this.wrong.push(error.message));
    const counted = `${rotated} rotations, ${briefs} briefs, ${redacted} redactions, ${joined} joined, ${this.elsewhere.size} mirrored, ${this.#messages.size} messages`;
    return { counted, wrong: this.wrong };
  }

  async end() {
    this.target.close();
    this.target.closeAllConnections();
    await this.other.replica.end('SIGKILL');
  }

  async #comes(what, look) {
    const began = performance.now();
    for (;;) {
      if (await look()) break;
      if (performance.now() - began > SETTLES_WITHIN_MS)
        return void this.wrong.push(`it never came that ${what}`);
      await sleep(LOOK_MS);
    }
    console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s until ${what}`);
  }
}

/** Asks as a member does who thinks between two pushes. */
class Slow extends Door {
  async ask(path, request) {
    await sleep(PAUSE_MS);
    return super.ask(path, request);
  }
}
