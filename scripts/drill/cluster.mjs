// PostgreSQL servers that follow one another: copied while they run, stopped dead, promoted.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, installPostgres, launchPostgres } from '../postgres-server.mjs';

const WAIT_MS = 60_000;
/** What belongs to the server that is copied, and not to its copy (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const LEFT_OUT = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/;

/** The binaries, and servers of them in one folder. */
export class Cluster {
  #servers = [];

  constructor() {
    this.native = installPostgres();
  }

  /** A new server with these settings, which are given at each of its starts. */
  async create(settings) {
    const { home, bin, options, own } = this.native;
    const data = join(home, `data-${this.#servers.length}`);
    const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    execFileSync(bin('initdb'), words, { ...options, stdio: 'ignore' });
    own(data);
    return this.#start(data, settings);
  }

  /**
   * A server on a copy that was made while the other one ran, by its low-level interface; `files` are written into it first, such as
   * `standby.signal`.
   */
  async copyOf(server, settings, files) {
    const data = await this.backUp(server);
    return this.startOn(data, settings, files);
  }

  /** Copies a server's files while it runs; answers the folder. */
  async backUp(server) {
    const { home, own } = this.native;
    const data = join(home, `data-${this.#servers.length}-${Date.now()}`);
    const client = new pg.Client(server.url);
    await client.connect();
    try {
      await client.query("SELECT pg_backup_start('drill', true)");
      cpSync(server.data, data, {
        recursive: true,
        filter: (path) => !LEFT_OUT.test(path),
      });
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
      for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_wal/archive_status'])
        mkdirSync(join(data, folder), { recursive: true, mode: 0o700 });
      writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
    } finally {
      await client.end();
    }
    own(data);
    return data;
  }

  /** Starts a server on files that were copied. */
  async startOn(data, settings, files) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(data, name), text);
    this.native.own(data);
    return this.#start(data, settings);
  }

  async #start(data, settings) {
    const server = await Server.start(this.native, data, settings);
    this.#servers.push(server);
    return server;
  }

  /** Ends all servers and removes their files. */
  async end() {
    for (const server of this.#servers) await server.kill();
    rmSync(this.native.home, { recursive: true, force: true });
  }
}

/** One server. */
class Server {
  #running;

  static async start(native, data, settings) {
    const server = new Server();
    server.data = data;
    server.port = await freePort();
    server.url = `postgresql://postgres@127.0.0.1:${server.port}/postgres`;
    server.#running = await launchPostgres(native, data, server.port, settings);
    return server;
  }

  /** What a statement answers. */
  async ask(text) {
    const client = new pg.Client(this.url);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Resolves when a statement's first value is true. */
  async until(text) {
    for (const deadline = Date.now() + WAIT_MS; ; await sleep(20)) {
      const [row] = await this.ask(text).catch(() => []);
      if (row && Object.values(row)[0] === true) return;
      if (Date.now() > deadline) throw new Error(`never true: ${text}`);
    }
  }

  /** Stops every process of it at once, as a machine that loses its power does. */
  async kill() {
    const child = this.#running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    killTree(child.pid);
    await ended;
  }
}

/** Kills a process and its children before it can do anything about that. */
export function killTree(pid) {
  const send = (to, signal) => {
    try {
      process.kill(to, signal);
    } catch {
      // It is gone already.
    }
  };
  send(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) send(child, 'SIGKILL');
  send(pid, 'SIGKILL');
}

function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
