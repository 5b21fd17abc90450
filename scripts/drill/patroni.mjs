// Two servers that a real Patroni watches over, and an address that goes to whichever it says is the primary, as a proxy's does.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../postgres-server.mjs';
import { killTree } from './cluster.mjs';
import { Endpoint } from './endpoint.mjs';

const NOBODY = 65534;
const DEBIAN_SERVERS = '/usr/lib/postgresql';
const WAIT_MS = 120_000;
const LOOK_EVERY_MS = 200;
/** The shortest that Patroni takes: so long after its last word a primary counts as dead, in seconds. */
const TTL_SECONDS = 20;

function programIn(folders, name) {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const programs = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const servers = existsSync(DEBIAN_SERVERS) ? readdirSync(DEBIAN_SERVERS) : [];
  const [newest] = servers.toSorted((one, other) => Number(other) - Number(one));
  return {
    patroni: programIn(folders, 'patroni'),
    etcd: programIn(folders, 'etcd'),
    pg_basebackup: programIn([join(DEBIAN_SERVERS, String(newest), 'bin')], 'pg_basebackup'),
  };
};

/** The programs of those needed (patroni, etcd, and PostgreSQL with its tools as Debian installs it) that are not here. */
export function missingPrograms() {
  return Object.entries(programs())
    .filter(([, path]) => path === undefined)
    .map(([name]) => name);
}

/** Which Patroni and which PostgreSQL it is. */
export function patroniVersions() {
  const { patroni, pg_basebackup } = programs();
  const said = [patroni, pg_basebackup].map((path) =>
    execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(),
  );
  return said.join(', ').replace('pg_basebackup (PostgreSQL)', 'PostgreSQL');
}

function settingsOf({ name, home, port, rest, etcd, bin }) {
  const trust = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
  return {
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: { ttl: TTL_SECONDS, loop_wait: 1, retry_timeout: 3, synchronous_mode: true },
      initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }, 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, name),
      bin_dir: bin,
      pgpass: join(home, `${name}.pgpass`),
      pg_hba: trust,
      parameters: { unix_socket_directories: home },
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
      },
    },
  };
}

/** A Patroni and the server that it runs. */
class Member {
  static async start({ home, name, etcd, start }) {
    const member = new Member();
    const { patroni, pg_basebackup } = programs();
    const bin = join(pg_basebackup, '..');
    Object.assign(member, { home, name, port: await freePort(), rest: await freePort() });
    // JSON is YAML too.
    const file = join(home, `${name}.yml`);
    writeFileSync(file, JSON.stringify(settingsOf({ ...member, etcd, bin })));
    member.patroni = start(patroni, [file]);
    process.once('exit', () => member.kill());
    return member;
  }

  get url() {
    return `postgresql://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Whether it says that it is this: `primary`, `synchronous`. */
  async is(role) {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://127.0.0.1:${this.rest}/${role}`, { signal }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /** Stops Patroni and every process of its server at once, as a machine that loses its power does. */
  kill() {
    this.patroni.kill('SIGKILL');
    const file = join(this.home, this.name, 'postmaster.pid');
    if (existsSync(file)) killTree(Number(readFileSync(file, 'utf8').split('\n', 1)[0]));
  }
}

async function until(what, check) {
  for (const deadline = Date.now() + WAIT_MS; !(await check()); await sleep(LOOK_EVERY_MS))
    if (Date.now() > deadline) throw new Error(`it never came that ${what}`);
}

/** Starts etcd and two members with a synchronous standby; answers what a drill fails over. */
export async function startPatroni() {
  const home = mkdtempSync(join(tmpdir(), 'khub-patroni-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) execFileSync('chown', [`${NOBODY}:${NOBODY}`, home]);
  const options = {
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: home },
    stdio: 'ignore',
  };
  const start = (program, words) => {
    const child = spawn(program, words, options);
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  };
  const [etcd, peers] = [await freePort(), await freePort()];
  const [client, peer] = [etcd, peers].map((port) => `http://127.0.0.1:${port}`);
  const store = start(programs().etcd, [
    ...['--data-dir', join(home, 'etcd'), '--initial-cluster', `default=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ]);
  const members = [];
  for (const name of ['one', 'two']) {
    members.push(await Member.start({ home, name, etcd, start }));
    if (members.length === 1) await until('there is a primary', () => members[0].is('primary'));
  }
  const [first, second] = members;
  await until('the standby is synchronous', () => second.is('synchronous'));
  const address = await Endpoint.to(first.port);
  const follow = async () => {
    for (const member of members)
      if (member.port !== address.target && (await member.is('primary')))
        address.moveTo(member.port);
  };
  return {
    address,
    get url() {
      return members.find(({ port }) => port === address.target).url;
    },
    /** Kills the primary and its Patroni; resolves when the other one has noticed, and the address goes there. */
    async failOver() {
      first.kill();
      address.cut();
      await until('the standby is the primary', async () => {
        await follow();
        return address.target === second.port;
      });
    },
    async end() {
      address.close();
      for (const member of members) member.kill();
      store.kill('SIGKILL');
      await sleep(LOOK_EVERY_MS);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
