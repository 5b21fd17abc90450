import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../counted.js';
import { EXIT, Failure } from '../failure.js';
import { HookFiles, type HookRun } from '../hook/hook-files.js';
import { type Home, writePrivately } from '../hub/home.js';
import { Membership } from '../hub/membership.js';
import type { Style } from '../output.js';
import type { Runtime } from '../hub/runtime.js';
import { describeHub } from '../hub/describe-hub.js';
import { readCheckpoint } from '../pull/pull-checkpoint.js';
import { Drafts } from '../knowledge/drafts.js';
import { CaptureQueue } from '../local/capture-queue.js';
import { ageOf } from '../local/copy-answers.js';
import { LocalCopy } from '../local/local-copy.js';
import { readLogHead } from '../hub/read-log-head.js';
import { isOlder } from './versions.js';

/** One thing that was looked at; `remedy` says how to mend what is not fine. */
export interface Finding {
  name: string;
  state: 'ok' | 'problem';
  message: string;
  remedy?: string | undefined;
}

/** The oldest Node.js this client runs on. */
const MIN_NODE = '20.19.0';

/** As little as a file takes on most disks. */
const PROBE_BYTES = 4_096;

/** Whoever looks for a cause does not wait for it to go away. */
const AT_ONCE_MS = 0;

type Look = () => Promise<Omit<Finding, 'name'>> | Omit<Finding, 'name'>;

function fine(message: string): Omit<Finding, 'name'> {
  return { state: 'ok', message };
}

/** Looks at everything between this machine and the hub, one thing after the other. */
export class Diagnostics {
  private readonly findings: Finding[] = [];

  constructor(
    private readonly home: Home,
    private readonly runtime: Runtime,
    private readonly version: string,
  ) {}

  async run(): Promise<Finding[]> {
    await this.look('node', () =>
      isOlder(process.versions.node, MIN_NODE)
        ? problem(`Node.js ${process.versions.node} is too old`, `Install ${MIN_NODE} or newer.`)
        : fine(`Node.js ${process.versions.node}`),
    );
    await this.look('credentials', () => this.credentials());
    if (!this.isWell()) return this.findings;
    const membership = new Membership(this.home, this.runtime, AT_ONCE_MS);
    await this.look('kept', () => this.kept(membership));
    await this.look('hub', () => this.hub(membership));
    if (!this.isWell()) return this.findings;
    await this.look('token', () => token(membership));
    if (!this.isWell()) return this.findings;
    await this.look('cursor', () => this.cursor(membership));
    await this.look('mcp', () => mcp(membership, this.version));
    await this.look('hooks', () => this.hooks());
    await this.look('prompts', () => this.prompts());
    return this.findings;
  }

  private isWell(): boolean {
    // What was laid aside is in nobody's way.
    return this.findings.every(({ name, state }) => state !== 'problem' || name === 'kept');
  }

  private async look(name: string, look: Look): Promise<void> {
    try {
      this.findings.push({ name, ...(await look()) });
    } catch (error) {
      const { message, remedy } = error as Failure;
      this.findings.push({ name, state: 'problem', message, remedy });
    }
  }

  private credentials(): Omit<Finding, 'name'> {
    const { memberId, groupKey } = this.home.readCredentials();
    if (!this.home.isExposed) return fine(`${memberId} of group ${groupKey}`);
    const file = this.home.credentialsFile;
    return problem(`others on this machine can read ${file}`, `chmod 600 ${file}`);
  }

  private async hub(membership: Membership): Promise<Omit<Finding, 'name'>> {
    const { serverId, hubUrl } = membership.credentials;
    const description = await describeHub(membership.client);
    if (description.serverId !== serverId) {
      const remedy = 'If its database was made anew, join again with --replace.';
      return problem(`${hubUrl} is not the hub that was joined`, remedy);
    }
    if (isOlder(this.version, description.minClientVersion)) {
      const remedy = 'npm install --global knowledge-hub';
      return problem(`the hub wants khub ${description.minClientVersion} or newer`, remedy);
    }
    return fine(hubUrl);
  }

  private kept({ credentials }: Membership): Omit<Finding, 'name'> {
    const copy = new LocalCopy(this.home, credentials);
    assertRoomIn(copy.directory);
    const queue = new CaptureQueue(copy.directory);
    const { directory, count } = queue.laidAside();
    if (count > 0) {
      const message = `the hub did not take ${count} of what was captured while it was away`;
      return problem(message, `See ${directory}; remove there what is settled.`);
    }
    const waiting = queue.names().length;
    const head = copy.head();
    const age = head ? `a copy ${ageOf(head.readAt, this.runtime.now())}` : 'no copy so far';
    const edited = new Drafts(this.home).ids();
    const said = `${age}; ${waiting} waiting to be sent`;
    const remedies = [
      ...(waiting > 0 || !head ? ['khub sync renews it, and sends what waits.'] : []),
      ...edited.map((id) => `An edit of ${id} was not sent: khub edit ${id} opens it again.`),
    ];
    return { ...fine(said), ...(remedies.length > 0 && { remedy: remedies.join('\n') }) };
  }

  private hooks(): Omit<Finding, 'name'> {
    const last = new HookFiles(this.home).lastRun('session-start');
    if (last === null)
      return fine(
        'none has run so far: khub setup installs them, and they run once your agent was started anew',
      );
    const told = toldOf(last);
    if (last.outcome !== 'failed') return fine(told);
    const remedy = 'It runs again with the next session; KHUB_HOOKS=off silences it.';
    return problem(`the last session began without a brief: ${told}`, remedy);
  }

  private prompts(): Omit<Finding, 'name'> {
    const last = new HookFiles(this.home).lastRun('prompt');
    if (last === null)
      return fine(
        'no hook has run with one so far: khub setup installs it, and it runs once your agent was started anew',
      );
    if (last.outcome !== 'failed') return fine(toldOf(last));
    const remedy = 'It runs again with the next prompt; KHUB_HOOKS_PROMPT=off silences it.';
    return problem(`nothing was recalled for the last prompt: ${toldOf(last)}`, remedy);
  }

  private async cursor(membership: Membership): Promise<Omit<Finding, 'name'>> {
    const checkpoint = readCheckpoint(this.home.cursorFile);
    if (!checkpoint) return fine('nothing was pulled to standard output so far');
    try {
      await readLogHead(membership, checkpoint.cursor);
      return fine('the log still holds everything that was pulled');
    } catch (error) {
      if (!(error instanceof Failure) || error.exitCode !== EXIT.diverged) throw error;
      const remedy = 'Keep what you hold; khub pull --from-beginning pulls the present log.';
      return problem('the log of the hub is not the one that was pulled so far', remedy);
    }
  }
}

function toldOf({ agent, at, outcome, reason }: HookRun): string {
  return `${agent} at ${at}, ${outcome}${reason ? `: ${reason}` : ''}`;
}

/** Throws a `Failure` where nothing can be kept. */
function assertRoomIn(directory: string): void {
  const probe = join(directory, 'doctor');
  writePrivately(probe, ' '.repeat(PROBE_BYTES));
  rmSync(probe);
}

function problem(message: string, remedy: string): Omit<Finding, 'name'> {
  return { state: 'problem', message, remedy };
}

async function token(membership: Membership): Promise<Omit<Finding, 'name'>> {
  const events = await readLogHead(membership);
  return fine(
    `until ${membership.credentials.expiresAt}; the log holds ${counted(events, 'event')}`,
  );
}

async function mcp(membership: Membership, version: string): Promise<Omit<Finding, 'name'>> {
  const { HubMcp } = await import('../mcp/hub-mcp.js');
  const hub = new HubMcp(membership, version, null);
  try {
    const { tools } = await (await hub.client()).listTools();
    return fine(`${tools.length} tools`);
  } finally {
    await hub.close();
  }
}

/** The findings as lines for a person. */
export function findingsText(findings: readonly Finding[], style: Style): string {
  const marks = { ok: style('green', 'ok     '), problem: style('red', 'PROBLEM') };
  return findings
    .flatMap(({ name, state, message, remedy }) => [
      `${marks[state]}  ${name.padEnd(12)} ${message}`,
      ...(remedy?.split('\n') ?? []).map((line) => `${' '.repeat(22)} ${line}`),
    ])
    .join('\n');
}
