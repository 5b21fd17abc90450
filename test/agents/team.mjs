import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REPOSITORY = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program that is told nothing on its standard input; throws with what it said when it fails. */
export async function tell(program, args, options = {}) {
  try {
    const running = run(program, args, { maxBuffer: MAX_OUTPUT_BYTES, ...options });
    running.child.stdin.end();
    return await running;
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  }
}

/** A hub of its own with an embedded database, khub as npm installs it, and members with homes and clones of their own. */
export class Team {
  constructor(folder) {
    this.folder = folder;
    this.prefix = join(folder, 'npm');
  }

  async start() {
    mkdirSync(this.folder, { recursive: true });
    await tell('npm', [
      'install',
      '--global',
      '--prefix',
      this.prefix,
      '--no-audit',
      '--no-fund',
      REPOSITORY,
    ]);
    await this.startHub({ HUB_PORT: '0' });
    this.invite = /khi_\S+/.exec(this.said)[0];
    this.url = /https?:\/\/[^\s/]+/.exec(this.said)[0];
    return this;
  }

  async startHub(settings) {
    this.hub = spawn(process.execPath, [join(REPOSITORY, 'dist/apps/hub/src/main.js')], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HUB_DATA_DIR: join(this.folder, 'data'), ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.said = '';
    this.hub.stdout.on('data', (chunk) => (this.said += chunk));
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    while (!/MCP URL: .*\n/.test(this.said)) await once(this.hub.stdout, 'data', { signal });
  }

  async stop() {
    this.hub.kill('SIGTERM');
    await once(this.hub, 'exit');
  }

  /** What happens while the hub is away; it comes back at the same address. */
  async withoutHub(act) {
    await this.stop();
    try {
      return await act();
    } finally {
      await this.startHub({ HUB_PORT: new URL(this.url).port });
    }
  }

  /** What every program of a member sees: nothing of the one who runs this. */
  envOf({ home }) {
    const path = [
      join(this.prefix, 'bin'),
      dirname(process.execPath),
      '/usr/local/bin',
      '/usr/bin',
      '/bin',
    ];
    return {
      HOME: home,
      PATH: path.join(delimiter),
      LANG: 'C.UTF-8',
    };
  }

  async khub(member, ...args) {
    const { stdout } = await tell('khub', args, { cwd: member.clone, env: this.envOf(member) });
    return stdout;
  }

  async git(member, ...args) {
    const as = ['-c', `user.name=${member.name}`, '-c', `user.email=${member.name}@example.com`];
    await tell('git', [...as, ...args], { cwd: member.clone, env: this.envOf(member) });
  }

  /** Two members of the hub, each with a clone of one repository; the first lets the second in. */
  async pairOn(project) {
    const origin = join(this.folder, 'origins', `${project}.git`);
    await tell('git', ['init', '--quiet', '--bare', '--initial-branch=main', origin]);
    const ada = await this.member('ada', project, origin);
    await this.khub(ada, 'join', this.url, '--invite', this.invite, '--name', `Ada ${project}`);
    const ben = await this.member('ben', project, origin);
    const { token } = JSON.parse(await this.khub(ada, 'invite', '--json'));
    await this.khub(ben, 'join', this.url, '--invite', token, '--name', `Ben ${project}`);
    return { ada, ben };
  }

  async member(name, project, origin) {
    const home = join(this.folder, project, name);
    const clone = join(home, 'work', project);
    mkdirSync(dirname(clone), { recursive: true });
    // Where npx finds what is installed for everybody; agents do not hand on every variable.
    writeFileSync(join(home, '.npmrc'), `prefix=${this.prefix}\nupdate-notifier=false\n`);
    await tell('git', ['clone', '--quiet', origin, clone]);
    return { name, home, clone, origin };
  }
}
