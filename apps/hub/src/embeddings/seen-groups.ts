import type { SendingGroup } from '@app/projections';

/** Whatever happens, a group is looked through so often, in milliseconds. */
const LOOK_THROUGH_MS = 10 * 60_000;
/** Looking through a group takes about this part of the time at most. */
const SHARE = 1 / 20;

interface Seen {
  state: string;
  waiting: number;
  at: number;
  notBefore: number;
}

function stateOf({ texts, reached }: SendingGroup): string {
  return `${texts} ${reached}`;
}

/** What a hub remembers of groups, so that only those are looked through in which something may have happened. */
export class SeenGroups {
  private readonly groups = new Map<string, Seen>();
  private keys: string | undefined;

  constructor(private readonly now: () => number) {}

  /** How many texts waited when their groups were looked through last. */
  get waiting(): number {
    return [...this.groups.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Whether a group is to be looked through. */
  isDue(group: SendingGroup): boolean {
    const seen = this.groups.get(group.groupKey);
    const now = this.now();
    if (!seen) return true;
    if (now < seen.notBefore) return false;
    const isAsBefore = seen.state === stateOf(group) && seen.waiting === 0;
    return !isAsBefore || now - seen.at >= LOOK_THROUGH_MS;
  }

  /** Whether there is anything to do, if nobody else does it. */
  isAnythingDue(groups: readonly SendingGroup[]): boolean {
    return this.keys !== keysOf(groups) || groups.some((group) => this.isDue(group));
  }

  /** Whether groups that sent texts may do so no longer; says so once. */
  haveOthersLeft(groups: readonly SendingGroup[]): boolean {
    const keys = keysOf(groups);
    const haveChanged = keys !== this.keys;
    this.keys = keys;
    const sending = new Set(groups.map(({ groupKey }) => groupKey));
    for (const key of this.groups.keys()) if (!sending.has(key)) this.groups.delete(key);
    return haveChanged;
  }

  /** Notes that a group was looked through, how long that took, and how many of its texts wait. */
  note(group: SendingGroup, { waiting, tookMs }: { waiting: number; tookMs: number }): void {
    const at = this.now();
    const notBefore = at + tookMs / SHARE;
    this.groups.set(group.groupKey, { state: stateOf(group), waiting, at, notBefore });
  }
}

function keysOf(groups: readonly SendingGroup[]): string {
  return groups.map(({ groupKey }) => groupKey).join(' ');
}
