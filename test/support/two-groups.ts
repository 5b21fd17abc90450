import { type Joined, TestHub } from './hub.js';
import { pushOneTo } from './push-one.js';

/** A hub with two groups: Ada and Ben are in `platform`, Bo is in `design`. */
export interface TwoGroups {
  hub: TestHub;
  ada: Joined;
  ben: Joined;
  bo: Joined;
  /** Pushes one event as a member. */
  pushOne: ReturnType<typeof pushOneTo>;
}

/** Starts a hub with two groups and their members. */
export async function startTwoGroups(): Promise<TwoGroups> {
  const hub = await TestHub.start();
  await hub.group('platform');
  await hub.group('design');
  return {
    hub,
    ada: await hub.join('platform', 'Ada'),
    ben: await hub.join('platform', 'Ben'),
    bo: await hub.join('design', 'Bo'),
    pushOne: pushOneTo(hub),
  };
}
