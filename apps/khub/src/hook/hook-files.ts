import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Home, writePrivately } from '../hub/home.js';

/** What khub does for an agent when a session starts, with each prompt, before a compaction, and when a turn ends. */
export const HOOKS = ['session-start', 'prompt', 'compaction', 'session-end'] as const;
export type HookName = (typeof HOOKS)[number];

/** What a hook did, one line of the log. */
export interface HookRun {
  at: string;
  hook: HookName;
  agent: string;
  projectKey?: string;
  /** told: something was put before the model; silent: there was no reason to; failed: there was, but it could not be. */
  outcome: 'told' | 'silent' | 'failed';
  reason?: string;
  milliseconds: number;
}

/** The brief that the hub gave last. */
export interface KeptBrief {
  markdown: string;
  readAt: string;
  /** Whether it is of what belongs to no project, for nothing was known of the project. */
  isOfNoProject?: boolean;
}

/** What a session holds of what the team knows: the ids of items, never a prompt. */
export interface ToldItems {
  /** The items that it was told in full, by the brief or beside a prompt. */
  ids: string[];
  /** How many of them came beside a prompt. */
  recalled: number;
  /** How often it began anew without what it was told before. */
  beginnings: number;
}

const NOTHING_TOLD: ToldItems = { ids: [], recalled: 0, beginnings: 0 };

const MAX_LOG_BYTES = 256 * 1024;
/** Marks of sessions that nobody goes on with are removed after this time, in milliseconds. */
const MARK_LIFE_MS = 14 * 24 * 60 * 60 * 1_000;

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** Keeps something, where that is possible: a home that cannot be written to is no reason to stand in an agent's way. */
export function keep(write: () => void): void {
  try {
    write();
  } catch {
    return;
  }
}

/** What hooks keep in the home: marks of sessions, the last briefs, and a log for `khub doctor`. */
export class HookFiles {
  private readonly directory: string;

  constructor(home: Home) {
    this.directory = join(home.directory, 'hooks');
  }

  private pathOf(folder: string, name = ''): string {
    const directory = join(this.directory, folder);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return join(directory, name);
  }

  /** Makes a mark; false when it is there already, whoever made it. */
  mark(...of: string[]): boolean {
    try {
      closeSync(openSync(this.pathOf('marks', digest(...of)), 'wx', 0o600));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** When a mark was made or renewed (milliseconds); null when there is none. */
  timeOf(...of: string[]): number | null {
    return (
      statSync(this.pathOf('marks', digest(...of)), { throwIfNoEntry: false })?.mtimeMs ?? null
    );
  }

  /** Sets the time of a mark to `now` (milliseconds), and makes it when there is none. */
  renew(now: number, ...of: string[]): void {
    this.mark(...of);
    utimesSync(this.pathOf('marks', digest(...of)), now / 1_000, now / 1_000);
  }

  /** Removes what was kept of sessions that ended long before `now` (milliseconds). */
  sweep(now: number): void {
    for (const directory of [this.pathOf('marks'), this.pathOf('told')])
      for (const name of readdirSync(directory)) {
        const age =
          now - (statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? now);
        if (age > MARK_LIFE_MS) rmSync(join(directory, name), { force: true });
      }
  }

  keepTold(sessionId: string, told: ToldItems): void {
    writePrivately(this.pathOf('told', digest(sessionId)), JSON.stringify(told));
  }

  toldItems(sessionId: string): ToldItems {
    return this.readKept<ToldItems>('told', digest(sessionId)) ?? NOTHING_TOLD;
  }

  /** Keeps the last brief of a project; `of` names the hub, the member and the project. */
  keepBrief(of: readonly string[], brief: KeptBrief): void {
    writePrivately(this.pathOf('briefs', digest(...of)), JSON.stringify(brief));
  }

  keptBrief(of: readonly string[]): KeptBrief | null {
    return this.readKept<KeptBrief>('briefs', digest(...of));
  }

  private readKept<Kept>(folder: string, name: string): Kept | null {
    try {
      return JSON.parse(readFileSync(this.pathOf(folder, name), 'utf8')) as Kept;
    } catch {
      return null;
    }
  }

  forgetBrief(of: readonly string[]): void {
    rmSync(this.pathOf('briefs', digest(...of)), { force: true });
  }

  log(run: HookRun): void {
    const path = this.pathOf('', 'log.jsonl');
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
    appendFileSync(path, `${JSON.stringify(run)}\n`, { mode: 0o600 });
  }

  /** The last run of a hook; null when none has run or the log cannot be read. */
  lastRun(hook: HookName): HookRun | null {
    // Prompts soon fill the log; what was said before them is in the log before this one.
    return this.lastRunIn('log.jsonl', hook) ?? this.lastRunIn('log.jsonl.1', hook);
  }

  private lastRunIn(name: string, hook: HookName): HookRun | null {
    try {
      const lines = readFileSync(join(this.directory, name), 'utf8').trim().split('\n');
      const runs = lines.map((line) => JSON.parse(line) as HookRun);
      return runs.findLast((run) => run.hook === hook) ?? null;
    } catch {
      return null;
    }
  }
}
