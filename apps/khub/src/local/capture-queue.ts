import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { notKept, writePrivately } from '../hub/home.js';

/** An event that waits to be pushed; its id is made once, so that pushing it twice stores it once. */
export interface WaitingEvent {
  id: string;
  kind: string;
  payload: object;
  /** When it was said; ISO 8601. */
  createdAt: string;
}

const WAITING = /^\d{15}-\d{4}-[\w-]+\.json$/;
const TIME_DIGITS = 15;
const PLACE_DIGITS = 4;

/** The events captured while the hub was away: one file each, in the order of their capture, kept until the hub has stored them. */
export class CaptureQueue {
  private count = 0;

  constructor(private readonly directory: string) {}

  private pathOf(...names: string[]): string {
    return join(this.directory, 'queue', ...names);
  }

  /** Keeps an event, durably, behind those that wait already, also where the clock has been put back since. */
  add(event: WaitingEvent, now: number): void {
    const last = Number(this.names().at(-1)?.slice(0, TIME_DIGITS) ?? 0);
    const time = String(Math.max(now, last + 1)).padStart(TIME_DIGITS, '0');
    const place = String(this.count++).padStart(PLACE_DIGITS, '0');
    const name = event.id.replace(/[^\w-]/g, '-');
    writePrivately(this.pathOf(`${time}-${place}-${name}.json`), JSON.stringify(event));
  }

  /** The names of the waiting events, oldest first. */
  names(): string[] {
    try {
      return readdirSync(this.pathOf())
        .filter((name) => WAITING.test(name))
        .sort();
    } catch {
      return [];
    }
  }

  /** The folder of the events that the hub has refused, and how many it holds. */
  laidAside(): { directory: string; count: number } {
    const directory = this.pathOf('refused');
    return { directory, count: existsSync(directory) ? readdirSync(directory).length : 0 };
  }

  /** The waiting event of this name: an empty object when its file cannot be read, null when another process has sent it meanwhile. */
  read(name: string): unknown {
    const path = this.pathOf(name);
    if (!existsSync(path)) return null;
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as unknown;
    } catch {
      return {};
    }
  }

  /** Removes an event that the hub has stored. Throws a `Failure` where nothing can be removed: it is then sent again, and stored once. */
  done(name: string): void {
    try {
      rmSync(this.pathOf(name), { force: true });
    } catch (error) {
      throw notKept(this.pathOf(), error);
    }
  }

  /** Moves an event that the hub refuses to the folder of refused ones; returns where it lies. */
  refused(name: string): string {
    mkdirSync(this.pathOf('refused'), { recursive: true, mode: 0o700 });
    const path = this.pathOf('refused', name);
    try {
      renameSync(this.pathOf(name), path);
    } catch (error) {
      // Another process, which was told the same, has moved it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return path;
  }
}
