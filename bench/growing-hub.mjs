// A hub of ten groups that get more and more events, and of one that keeps what it has, on a PostgreSQL of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { load, once, request } from './load.mjs';
import { newNotes } from './notes.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { pushOf } from './push-notes.mjs';

export const GROUPS = 10;
export const FILL_EVENTS_A_PUSH = 1_000;
const FILL_CONNECTIONS = 4;
/** How often filling tells how far it has come, in pushes. */
const TOLD_PUSHES = 100;
/** What the group has that does not grow. */
const STILL_ITEMS = 1_000;
export const STILL_PROJECT = 'still';
const CONNECTIONS = 8;
const SECONDS = 1.5;
const BEHIND = `SELECT count(*) AS behind FROM projection p JOIN log USING (log_id) WHERE p.position < log.size`;
/** Of each group's log where pages begin, ten of those all over it, the last one its end. */
const PLACES = `
  SELECT log.group_key, e.log_id, e.sequence, e.hash FROM log CROSS JOIN generate_series(1, 10) AS part
  JOIN event e ON e.log_id = log.log_id AND e.sequence = greatest(1, (log.size - $1) * part / 10)
  WHERE purpose = 'sync' AND group_key LIKE 'bench-%'`;
const HEADS = `
  SELECT group_key, log_id, size AS sequence, head_hash AS hash FROM log
  WHERE purpose = 'sync' AND group_key LIKE 'bench-%' ORDER BY group_key`;

/** A cursor at an event, as the hub writes them. */
const cursorOf = ({ log_id, sequence, hash }) =>
  `cur_${Buffer.from(`1.${log_id}.${sequence}.${hash.toString('hex', 0, 8)}`).toString('base64url')}`;

export class GrowingHub {
  /** A hub without events. `push` makes the requests that are measured, and `fill` those that fill it. */
  static async start({ push, fill = push, buffers = '128MB' }) {
    const server = await startPostgres({ shared_buffers: buffers });
    const growing = new GrowingHub(server, { push, fill });
    await growing.open();
    return growing;
  }

  constructor(server, { push, fill }) {
    this.server = server;
    this.push = push;
    this.fill = fill;
    this.pushed = 0;
    this.pushes = 0;
  }

  async open() {
    this.databaseUrl = await createDatabase(this.server.url, 'growth');
    this.client = new pg.Client(this.databaseUrl);
    await this.client.connect();
    await this.startHub();
    this.members = await joinMembers(this.hub, GROUPS, 1);
    [this.still] = await joinMembers(this.hub, 1, 1, STILL_PROJECT);
  }

  async stop() {
    await this.client.end();
    await this.hub.stop();
    await this.server.stop();
  }

  async startHub() {
    const { databaseUrl } = this;
    this.hub = await startHub({ databaseUrl, env: { HUB_SLOW_QUERY_MS: '0' } });
  }

  memberOf(at) {
    return this.members[at % GROUPS];
  }

  get(path, token) {
    return request({ path, token, port: this.hub.port });
  }

  /** Makes the next pushes of so many events, by one member after the other. */
  nextPush(size, make = this.push) {
    return () => {
      const number = this.pushed;
      this.pushed += size;
      return make(this.hub, this.memberOf(this.pushes++), number, size);
    };
  }

  /** The items of the group that does not grow, all of one project. */
  async fillStill() {
    const notes = newNotes(0, STILL_ITEMS).map((note) => ({ ...note, projectKey: STILL_PROJECT }));
    await once(this.hub.port, pushOf(this.hub, this.still, notes));
  }

  /** Pushes until there are so many events, and the read models have them. */
  async fillTo(size) {
    let left = Math.ceil((size - this.pushed) / FILL_EVENTS_A_PUSH);
    for (; left > 0; left -= TOLD_PUSHES) {
      const { perSecond } = await load({
        port: this.hub.port,
        connections: FILL_CONNECTIONS,
        requests: Math.min(left, TOLD_PUSHES),
        next: this.nextPush(FILL_EVENTS_A_PUSH, this.fill),
      });
      const rate = Math.round(perSecond * FILL_EVENTS_A_PUSH).toLocaleString('en');
      console.log(`filled to ${this.pushed.toLocaleString('en')}, ${rate} events/s`);
    }
    await this.caughtUp();
    await this.client.query('VACUUM ANALYZE');
  }

  async caughtUp() {
    while (Number((await this.client.query(BEHIND)).rows[0].behind) > 0) await sleep(100);
  }

  /** The ends of the groups' logs: a member and its cursor of each. */
  heads() {
    return this.places(HEADS);
  }

  /** Where pages of so many events begin, all over each group's log. */
  pages(events) {
    return this.places(PLACES, [events]);
  }

  async places(text, values = []) {
    const { rows } = await this.client.query(text, values);
    return rows.map((row) => {
      return { member: this.members[Number(row.group_key.split('-')[1])], cursor: cursorOf(row) };
    });
  }

  /** Processor time of a request in one turn, on hub and database, in milliseconds; of so many requests at the most. */
  async costOf(next, most = Infinity) {
    const spent = () => [processorSeconds(this.hub.pid), serverSeconds(this.server.pid)];
    const before = spent();
    const { requests } = await load({
      port: this.hub.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      requests: most,
      next,
    });
    await this.caughtUp();
    return spent().map((now, at) => ((now - before[at]) / requests) * 1_000);
  }

  /** Processor time from the start of a hub to its first answer, in milliseconds. */
  async costOfStart() {
    await this.hub.stop();
    await this.startHub();
    await once(this.hub.port, this.get('/readyz'));
    return [processorSeconds(this.hub.pid) * 1_000];
  }
}
