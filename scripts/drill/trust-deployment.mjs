// Hubs as processes on databases of one server, that can be copied and changed behind their backs, and a person with khub.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Replica } from '../chaos/replica.mjs';

const KHUB = 'dist/apps/khub/src/main.js';
const VERIFY = 'dist/apps/hub/src/cli/verify-logs.js';

/** How a process ended and what it said; what goes on in this one goes on meanwhile. */
function run(script, args, env) {
  const options = { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' };
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], options, (error, text, problem) =>
      done({ status: error?.code ?? 0, text, problem }),
    );
  });
}

/** A hub with its log, and what it is asked. */
export class Hub {
  constructor(replica) {
    this.replica = replica;
  }

  get url() {
    return this.replica.url;
  }

  get port() {
    return Number(new URL(this.url).port);
  }

  get env() {
    return this.replica.env;
  }

  start() {
    return this.replica.start();
  }

  end() {
    return this.replica.end('SIGTERM');
  }

  async restart() {
    await this.end();
    await this.start();
  }

  /** The text of an answer, with its status. */
  async text(path, body, token) {
    const response = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }

  /** The JSON of an answer, with its status. */
  async answer(path, body, token) {
    const { status, text } = await this.text(path, body, token);
    return { status, body: JSON.parse(text) };
  }

  /** The JSON of an answer that is a good one. */
  async ask(path, body, token) {
    const answer = await this.answer(path, body, token);
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A member of an open group. */
  join(groupKey, displayName) {
    return this.ask('/api/v1/join', { groupKey, displayName });
  }

  /** What the hub's log says that matches. */
  logged(pattern) {
    return pattern.exec(this.replica.said)?.[0];
  }
}

/** A member at a machine of their own, who has khub and a policy that somebody gave them. */
export class Person {
  constructor(home) {
    this.home = home;
    mkdirSync(home, { recursive: true });
  }

  /** Joins an open group of a hub. */
  async join(hub, group, name) {
    await this.khub(0, 'join', hub.url, '--group', group, '--name', name);
  }

  /** Writes the policy by which this person verifies. */
  trust(path, policy) {
    writeFileSync(path, policy);
    this.policy = path;
  }

  /** Has khub ask another address, as a name does that leads elsewhere. */
  reachBy(url) {
    const path = join(this.home, 'credentials.json');
    const credentials = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...credentials, hubUrl: url }));
  }

  /** What `khub verify` says, where it ends with this exit code. */
  verify(exitCode) {
    return this.khub(exitCode, 'verify', '--policy', this.policy);
  }

  /** What khub says to these words, where it ends with this exit code. */
  async khub(exitCode, ...words) {
    const env = { NO_COLOR: '1', HOME: this.home };
    const { status, text, problem } = await run(KHUB, ['--home', this.home, ...words], env);
    if (status !== exitCode) throw new Error(`khub ${words[0]}: ${status}\n${text}${problem}`);
    return `exit ${status}\n${text || problem}`;
  }
}

/** All hubs of a drill, each on a database of its own. */
export class Deployment {
  #hubs = [];

  constructor(serverUrl, home) {
    this.serverUrl = serverUrl;
    this.home = home;
  }

  /** The address of a database. */
  urlOf(database) {
    const url = new URL(this.serverUrl);
    url.pathname = `/${database}`;
    return url.href;
  }

  /** A hub of this name, that listens, on a database and a data directory of that name, with a key of its own. */
  async hub(name, more) {
    await this.#ask(this.serverUrl, `CREATE DATABASE ${name}`);
    return this.#start({
      HUB_ADMIN: 'open',
      HUB_MASTER_KEY: Buffer.from(name.padEnd(32, '.')).toString('hex'),
      HUB_DATA_DIR: this.#dataOf(name),
      HUB_FAILURES_PER_MINUTE: '100000',
      DATABASE_URL: this.urlOf(name),
      ...more,
    });
  }

  /** A second hub of another one's identity, on a copy of its database. */
  twin(hub, name) {
    const { HUB_PORT: _, ...env } = hub.env;
    return this.#start({
      ...env,
      HUB_DATA_DIR: this.#dataOf(name),
      DATABASE_URL: this.urlOf(name),
    });
  }

  /** Copies a database that nobody uses. */
  async copy(from, to) {
    await this.#ask(this.serverUrl, `CREATE DATABASE ${to} TEMPLATE ${from}`);
  }

  /** Changes the payload of one event as only a superuser of the database can. */
  async alter(database, logId, sequence, payload) {
    await this.#ask(
      this.urlOf(database),
      `SET session_replication_role = replica;
       UPDATE event SET payload = ${payload} WHERE log_id = '${logId}' AND sequence = ${sequence}`,
    );
  }

  /** What a hub remembers beside its database is lost. */
  forgetPublished(name) {
    rmSync(join(this.#dataOf(name), 'published'), { recursive: true, force: true });
  }

  /** `npm run audit:verify` on a database. */
  auditVerify(database) {
    return run(VERIFY, [], { DATABASE_URL: this.urlOf(database) });
  }

  /** Ends all hubs. */
  async end() {
    await Promise.all(this.#hubs.map((hub) => hub.replica.end('SIGKILL')));
  }

  async #start(env) {
    const hub = new Hub(await Replica.start(env));
    this.#hubs.push(hub);
    return hub;
  }

  #dataOf(name) {
    return join(this.home, `data-${name}`);
  }

  async #ask(url, text) {
    const client = new pg.Client(url);
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }
}
