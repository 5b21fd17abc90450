import type { Sql } from '@app/projections';
import { HUB_GROUP_KEY, type LogName } from './log.js';
import type { LogNotifier } from './log-notifier.js';

/** A log that has grown, and how many events it has now. */
export interface Growth extends LogName {
  size: number;
}

/** How often the sizes are looked at for what other replicas append; and at most, however much is appended here. */
const LOOK_EVERY_MS = 1_000;
const LOOK_AT_MOST_EVERY_MS = 500;

const SIZES = 'SELECT log_id, group_key, purpose, size FROM log';

interface SizeRow {
  log_id: string;
  group_key: string;
  purpose: LogName['purpose'];
  size: string;
}

type Listener = (grown: readonly Growth[]) => void;

/** Tells which logs have grown, on whichever replica, at most twice a second. Looks at nothing while nobody listens. */
export class GrowthFeed {
  private readonly listeners = new Set<Listener>();
  private readonly sizes = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private lookedAt = -Infinity;
  private looking = false;
  private stopHearing: () => void = () => undefined;

  constructor(
    private readonly sql: Sql,
    private readonly notifier: LogNotifier,
  ) {}

  /** Calls back whenever logs have grown from now on; resolves to how to stop. Rejects when the database does not answer. */
  async listen(listener: Listener): Promise<() => void> {
    // Whoever comes first begins with what is there: only what comes after is growth.
    const rows = await this.sql.query<SizeRow>(SIZES);
    if (this.listeners.size === 0) this.note(rows);
    this.listeners.add(listener);
    if (this.listeners.size === 1) {
      this.stopHearing = this.notifier.onAny(() => this.lookWithin(LOOK_AT_MOST_EVERY_MS));
      this.lookWithin(LOOK_EVERY_MS);
    }
    return () => this.leave(listener);
  }

  private leave(listener: Listener): void {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    this.stopHearing();
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sizes.clear();
  }

  /** Looks soon, and not before the time since the last look is over. */
  private lookWithin(milliseconds: number): void {
    if (this.looking || this.listeners.size === 0) return;
    const wait = Math.max(0, this.lookedAt + milliseconds - performance.now());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), wait).unref();
  }

  private async look(): Promise<void> {
    this.looking = true;
    try {
      const grown = this.note(await this.sql.query<SizeRow>(SIZES));
      if (grown.length > 0) for (const listener of this.listeners) listener(grown);
    } catch {
      // A database that does not answer now is asked again soon; the hints are hints.
    }
    this.looking = false;
    this.lookedAt = performance.now();
    this.lookWithin(LOOK_EVERY_MS);
  }

  private note(rows: readonly SizeRow[]): Growth[] {
    return rows.flatMap(({ log_id, group_key: groupKey, purpose, size: text }) => {
      const size = Number(text);
      if ((this.sizes.get(log_id) ?? 0) >= size) return [];
      this.sizes.set(log_id, size);
      return [{ groupKey, purpose, size }];
    });
  }
}

/** Whether a growth is that of the hub's own log. */
export function isOfHub({ groupKey }: Growth): boolean {
  return groupKey === HUB_GROUP_KEY;
}
