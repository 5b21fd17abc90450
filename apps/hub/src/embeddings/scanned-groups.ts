import type { SendingGroup } from '@app/projections';

/** A group is scanned at least this often, even if nothing seems to have changed, in milliseconds. */
const RESCAN_EVERY_MS = 10 * 60_000;
/** Scanning a group takes about this part of the time at most. */
const MAX_SCAN_SHARE = 1 / 20;

interface Scan {
  state: string;
  waiting: number;
  at: number;
  notBefore: number;
}

function stateOf({ texts, reached }: SendingGroup): string {
  return `${texts} ${reached}`;
}

/** Remembers when groups were scanned for texts to embed, so that only those that may have new ones are scanned again. */
export class ScannedGroups {
  private readonly groups = new Map<string, Scan>();
  private keys: string | undefined;

  constructor(private readonly now: () => number) {}

  /** How many texts waited in all groups when each was scanned last. */
  get waiting(): number {
    return [...this.groups.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Whether a group is to be scanned. */
  isDue(group: SendingGroup): boolean {
    const last = this.groups.get(group.groupKey);
    const now = this.now();
    if (!last) return true;
    if (now < last.notBefore) return false;
    const isAsBefore = last.state === stateOf(group) && last.waiting === 0;
    return !isAsBefore || now - last.at >= RESCAN_EVERY_MS;
  }

  /** Whether any group is to be scanned, or a group has begun or ceased to send texts. */
  isAnythingDue(groups: readonly SendingGroup[]): boolean {
    return this.keys !== keysOf(groups) || groups.some((group) => this.isDue(group));
  }

  /** Whether the groups that send texts have changed since this was asked last; forgets those that no longer do. */
  haveSendersChanged(groups: readonly SendingGroup[]): boolean {
    const keys = keysOf(groups);
    const haveChanged = keys !== this.keys;
    this.keys = keys;
    const sending = new Set(groups.map(({ groupKey }) => groupKey));
    for (const key of this.groups.keys()) if (!sending.has(key)) this.groups.delete(key);
    return haveChanged;
  }

  /** Notes that a group was scanned, how long that took, and how many of its texts wait. */
  note(group: SendingGroup, { waiting, tookMs }: { waiting: number; tookMs: number }): void {
    const at = this.now();
    const notBefore = at + tookMs / MAX_SCAN_SHARE;
    this.groups.set(group.groupKey, { state: stateOf(group), waiting, at, notBefore });
  }
}

function keysOf(groups: readonly SendingGroup[]): string {
  return groups.map(({ groupKey }) => groupKey).join(' ');
}
