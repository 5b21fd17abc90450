import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../../apps/khub/src/hub/runtime.js';
import { runKhub } from '../../apps/khub/src/program.js';
import type { TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';

/** The built command. */
export const KHUB = join(process.cwd(), 'dist/apps/khub/src/main.js');

/** What a command answered. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** The result, when the command ran with --json. */
  json: any;
}

/** A new directory under the system's temporary one. */
export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'khub-client-'));
}

/** A client of its own: its commands share a home and nothing else. */
export class TestClient {
  readonly directory = temporaryDirectory();
  readonly home = join(this.directory, 'home');
  readonly credentialsFile = join(this.home, 'credentials.json');
  /** What its commands read from standard input, and the environment that is not every client's. */
  stdin = '';
  env: NodeJS.ProcessEnv = {};
  /** How its commands name khub. */
  self = 'khub';
  /** The folder that its commands are run in. */
  workingDirectory = this.directory;
  /** Every wait it was told to make, in milliseconds; none of them takes that long. */
  readonly waits: number[] = [];
  /** What a person was told while it waited. */
  readonly notices: string[] = [];
  runtime: Runtime = {
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    uuid: randomUUID,
    bytes: randomBytes,
    random: () => 0.5,
    notice: (remark) => void this.notices.push(remark),
    sleep: async (milliseconds) => {
      this.waits.push(milliseconds);
      await sleep(Math.min(milliseconds, 5));
    },
  };

  async run(...args: string[]): Promise<Ran> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const [out, err] = [collected(stdout), collected(stderr)];
    const exitCode = await runKhub(args, {
      stdin: Readable.from(this.stdin === '' ? [] : [this.stdin]) as unknown as NodeJS.ReadStream,
      stdout: stdout as unknown as NodeJS.WriteStream,
      stderr: stderr as unknown as NodeJS.WriteStream,
      env: { KHUB_HOME: this.home, HOME: this.directory, ...this.env },
      directory: this.workingDirectory,
      runtime: this.runtime,
      version: '0.1.0',
      self: this.self,
    });
    stdout.end();
    stderr.end();
    const text = await out;
    return {
      exitCode,
      stdout: text,
      stderr: await err,
      json: args.includes('--json') ? JSON.parse(text) : undefined,
    };
  }

  /** Joins a group of the hub with an invite made for it; `url` may lead there by a detour. */
  async join(hub: TestHub, groupKey: string, name: string, url = hub.url): Promise<Ran> {
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey } });
    return this.run('join', url, '--invite', invite.body.token, '--name', name, '--json');
  }

  /** Makes a project that only this member may see. */
  async ownRestricted(hub: TestHub, id: string): Promise<void> {
    await restrictedProject(hub, this.credentials, id);
  }

  /** What the client remembers of its membership. */
  get credentials(): any {
    return JSON.parse(readFileSync(this.credentialsFile, 'utf8'));
  }

  /** Changes what the client remembers of its membership, such as where the hub is. */
  alter(changes: object): void {
    writeFileSync(this.credentialsFile, JSON.stringify({ ...this.credentials, ...changes }));
  }
}

async function collected(stream: PassThrough): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
