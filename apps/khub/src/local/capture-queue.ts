import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../hub/home.js';

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

/** What was captured while the hub was away: a file each, in the order in which it was said, until the hub has it. */
export class CaptureQueue {
  private count = 0;

  constructor(private readonly directory: string) {}

  private pathOf(...names: string[]): string {
    return join(this.directory, 'queue', ...names);
  }

  /** Keeps an event, durably. */
  add(event: WaitingEvent, now: number): void {
    mkdirSync(this.pathOf(), { recursive: true, mode: 0o700 });
    const time = String(now).padStart(TIME_DIGITS, '0');
    const place = String(this.count++).padStart(PLACE_DIGITS, '0');
    const name = event.id.replace(/[^\w-]/g, '-');
    writePrivately(this.pathOf(`${time}-${place}-${name}.json`), JSON.stringify(event));
  }

  /** The names of what waits, in the order in which it was said. */
  names(): string[] {
    try {
      return readdirSync(this.pathOf())
        .filter((name) => WAITING.test(name))
        .sort();
    } catch {
      return [];
    }
  }

  /** Where what the hub did not take was laid aside, and how much that is. */
  laidAside(): { directory: string; count: number } {
    const directory = this.pathOf('refused');
    return { directory, count: existsSync(directory) ? readdirSync(directory).length : 0 };
  }

  /** What waits under a name, an empty object for what cannot be read; null when another process has sent it meanwhile. */
  read(name: string): unknown {
    const path = this.pathOf(name);
    if (!existsSync(path)) return null;
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as unknown;
    } catch {
      return {};
    }
  }

  /** Forgets what the hub has. */
  done(name: string): void {
    rmSync(this.pathOf(name), { force: true });
  }

  /** Lays aside what the hub will not take. */
  refused(name: string): string {
    mkdirSync(this.pathOf('refused'), { recursive: true, mode: 0o700 });
    const path = this.pathOf('refused', name);
    renameSync(this.pathOf(name), path);
    return path;
  }
}
