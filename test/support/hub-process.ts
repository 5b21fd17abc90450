import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AT_MOST_MS } from './until.js';

const MAIN = 'dist/apps/hub/src/main.js';

/** How a process ended, and what it said. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * The built hub as a process of its own, on a port of its own, told only what `env` says. Slow statements are not in its
 * log unless `env` asks for them, for what is slow is the machine's.
 */
export class HubProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;

  constructor(
    env: Record<string, string>,
    script = MAIN,
    words: readonly string[] = [],
    stderr: 'pipe' | number = 'pipe',
  ) {
    this.child = spawn(process.execPath, [script, ...words], {
      env: { PATH: process.env.PATH ?? '', HUB_PORT: '0', HUB_SLOW_QUERY_MS: '0', ...env },
      stdio: ['ignore', 'pipe', stderr],
    });
    this.child.stdout?.on('data', (chunk) => (this.stdout += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.stderr += String(chunk)));
    this.ended = once(this.child, 'close').then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** Starts a hub and answers it once it listens. Throws with what it said when it ends instead. */
  static async start(env: Record<string, string>, stderr?: 'pipe' | number): Promise<HubProcess> {
    const hub = new HubProcess(env, MAIN, [], stderr);
    const deadline = Date.now() + AT_MOST_MS;
    while (!/MCP URL: .*\n/.test(hub.stdout)) {
      if (hub.child.exitCode !== null || Date.now() > deadline) {
        hub.child.kill('SIGKILL');
        throw new Error(`the hub did not start: ${hub.stdout}${hub.stderr}`);
      }
      await sleep(20);
    }
    return hub;
  }

  /** Where it says that it listens. */
  get url(): string {
    return /listens on (\S+)/.exec(this.stdout)?.[1] ?? '';
  }

  /** The invite it printed, if it did. */
  get invite(): string | undefined {
    return /^Invite into .*: (\S+) /m.exec(this.stdout)?.[1];
  }

  /** Reads no more of what it says on standard error, and lets go of it when it has exited. */
  deafen(): void {
    this.child.stderr?.pause();
    this.child.once('exit', () => this.child.stderr?.destroy());
  }

  /** Sends a signal and answers how the process ended. */
  end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}
