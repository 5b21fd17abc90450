import {
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK_FOLDER = 'lock';
/** A process of another container cannot be asked whether it lives; it shows by touching its file. */
const TOUCH_EVERY_MS = 3_000;
const SILENT_AFTER_MS = 10_000;
const LOOK_AGAIN_AFTER_MS = 20;

/** Thrown when another process uses the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(
    directory: string,
    readonly pid: number,
  ) {
    super(
      `the data directory ${directory} is in use by process ${pid}; stop it, or give this hub its own HUB_DATA_DIR`,
    );
    this.name = 'DataDirectoryInUse';
  }
}

/** A process that wants or has the directory: who it is lies in the name of its file, so it is there whole or not at all. */
interface Holder {
  file: string;
  state: 'claim' | 'owner';
  /** Never the same for two processes of a machine since it was booted. */
  id: string;
  pid: number;
  startedAt: string;
  /** The process id namespace; one machine's containers have different ones. Empty outside Linux. */
  space: string;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in the kernel's ticks; it tells a reused process id from its first owner. Linux only. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function ownSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  } catch {
    return '';
  }
}

function holderOf(file: string): Holder | undefined {
  const [, state, id = '', pid, startedAt = '', space = ''] =
    /^(claim|owner)\.((\d+)\.(\d*)\.(\d*))$/.exec(file) ?? [];
  if (state === undefined) return undefined;
  return { file, state: state as Holder['state'], id, pid: Number(pid), startedAt, space };
}

/** A moment by the clock, and by one that nobody sets. */
interface Moment {
  clock: number;
  uptime: number;
}

/** One process's way to a lock that lies in a folder as files, one each process, none of which two processes write. */
class DirectoryLock {
  private readonly space = ownSpace();
  private readonly id = `${process.pid}.${startTimeOf(process.pid)}.${this.space}`;
  private readonly claim: string;
  private readonly owner: string;
  /** When the files of others were touched last, and since when they were seen like that, by a clock that nobody sets. */
  private readonly seen = new Map<string, { touchedAt: number; since: number }>();

  constructor(
    private readonly folder: string,
    private readonly directory: string,
  ) {
    this.claim = join(folder, `claim.${this.id}`);
    this.owner = join(folder, `owner.${this.id}`);
  }

  /**
   * Becomes the owner. Of two that see each other's claims the one with the greater id withdraws and the other waits for
   * that, so exactly one wins; whoever claims after the owner has looked sees the owner. Throws `DataDirectoryInUse`.
   */
  async win(): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    if (this.holders().some(({ id }) => id === this.id))
      throw new DataDirectoryInUse(this.directory, process.pid);
    writeFileSync(this.claim, '', { mode: 0o600 });
    for (;;) {
      const others = this.others();
      const owner = others.find(({ state }) => state === 'owner');
      const first = owner ?? others.find(({ id }) => id < this.id);
      // Only an owner that cannot be asked is given the time to show whether it lives.
      if (first && (first !== owner || first.space === this.space)) this.yieldTo(first);
      if (others.length === 0) break;
      await this.outlast(owner);
    }
    // The claim stays: whoever lists the folder in this moment must see one of the two.
    writeFileSync(this.owner, '', { mode: 0o600 });
  }

  /** Shows that the owner lives; false when somebody has taken the directory over. */
  touch(): boolean {
    try {
      for (const file of [this.claim, this.owner]) utimesSync(file, new Date(), new Date());
      return true;
    } catch {
      return false;
    }
  }

  release(): void {
    for (const file of [this.owner, this.claim]) rmSync(file, { force: true });
  }

  /** Waits for claims that will withdraw, or for an owner to touch its file or fall silent. */
  private async outlast(owner: Holder | undefined): Promise<void> {
    const before = owner && this.touchedAt(owner);
    await sleep(LOOK_AGAIN_AFTER_MS);
    if (owner && before !== undefined && (this.touchedAt(owner) ?? 0) > before) this.yieldTo(owner);
  }

  private others(): Holder[] {
    return this.holders().filter(({ id }) => id !== this.id);
  }

  private holders(): Holder[] {
    const holders = readdirSync(this.folder).flatMap((file) => holderOf(file) ?? []);
    // One moment for all: of an owner that fell silent no claim may outlive the other file.
    const now = { clock: Date.now(), uptime: performance.now() };
    // Its name is nobody else's, so a dead one's file can be removed by whoever sees it.
    return holders.filter((holder) => {
      if (this.lives(holder, now)) return true;
      rmSync(join(this.folder, holder.file), { force: true });
      return false;
    });
  }

  private lives(holder: Holder, now: Moment): boolean {
    if (holder.space === this.space)
      return isAlive(holder.pid) && startTimeOf(holder.pid) === holder.startedAt;
    const touchedAt = this.touchedAt(holder);
    return touchedAt !== undefined && this.silentMs(holder.file, touchedAt, now) < SILENT_AFTER_MS;
  }

  /** How long a file has not been touched: by its time, and by what was seen here, for that time lies ahead once the clock was put back. */
  private silentMs(file: string, touchedAt: number, { clock, uptime }: Moment): number {
    const known = this.seen.get(file);
    const seen = known?.touchedAt === touchedAt ? known : { touchedAt, since: uptime };
    this.seen.set(file, seen);
    return Math.max(clock - touchedAt, uptime - seen.since);
  }

  private touchedAt({ file }: Holder): number | undefined {
    return statSync(join(this.folder, file), { throwIfNoEntry: false })?.mtimeMs;
  }

  private yieldTo({ pid }: Holder): never {
    this.release();
    throw new DataDirectoryInUse(this.directory, pid);
  }
}

/**
 * Makes this process the one owner of a data directory until it calls the returned release or dies. The lock of a dead
 * process (also after kill -9 or a reboot) is taken over: at once, or when it was of another container, once that has been
 * silent for some seconds. `onLost` is called when somebody took it over from us. Throws `DataDirectoryInUse`.
 */
export async function lockDataDirectory(
  directory: string,
  onLost: () => void,
): Promise<() => void> {
  const lock = new DirectoryLock(join(directory, LOCK_FOLDER), directory);
  await lock.win();
  const touching = setInterval(() => {
    if (lock.touch()) return;
    clearInterval(touching);
    onLost();
  }, TOUCH_EVERY_MS).unref();
  return () => {
    clearInterval(touching);
    lock.release();
  };
}
