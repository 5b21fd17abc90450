// A hub as a process that is killed and started again on the same port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../postgres-server.mjs';

const MAIN = 'dist/apps/hub/src/main.js';
const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
/** How much of a hub's log is kept, in characters. */
const KEPT = 8_000;

/** One hub process after another, all at one address. */
export class Replica {
  #child;

  constructor(env, port) {
    this.env = { ...env, HUB_PORT: String(port) };
    this.url = `http://127.0.0.1:${port}`;
    this.kills = 0;
    /** The end of what the process has logged. */
    this.said = '';
  }

  /** A replica that listens. */
  static async start(env) {
    const replica = new Replica(env, await freePort());
    await replica.start();
    return replica;
  }

  /** Starts a process until one listens; one that starts while the database is down ends and is started again. */
  async start() {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (this.said = ''; ;) {
      const child = spawn(process.execPath, [MAIN], {
        env: { PATH: process.env.PATH, ...this.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      child.stderr.on('data', (chunk) => (this.said = `${this.said}${chunk}`.slice(-KEPT)));
      const listening = new Promise((resolve) => {
        child.stdout.on('data', (chunk) => String(chunk).includes('MCP URL') && resolve('listens'));
      });
      if ((await Promise.race([listening, once(child, 'exit')])) === 'listens') return;
      if (Date.now() > deadline) throw new Error(`no hub could be started: ${this.said}`);
      await sleep(RETRY_MS);
    }
  }

  /** The process that serves now. */
  get pid() {
    return this.#child.pid;
  }

  /** Kills the process as `kill -9` does and starts another. */
  async crash() {
    this.kills++;
    await this.end('SIGKILL');
    await this.start();
  }

  /** Ends the process for good. */
  async end(signal) {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}
