import { type Joined, TestHub } from './hub.js';

/** A hub, and a group on it that nobody else has, with two members. */
export interface NewGroup {
  hub: TestHub;
  group: string;
  ada: Joined;
  ben: Joined;
}

/** Starts one hub for a file of tests and hands each test a new group on it, before the hooks that come after this. */
export function eachInNewGroup(take: (made: NewGroup) => void): void {
  let hub: TestHub;
  let groups = 0;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  beforeEach(async () => {
    const group = `team-${++groups}`;
    await hub.group(group);
    const ada = await hub.join(group, 'Ada');
    const ben = await hub.join(group, 'Ben');
    take({ hub, group, ada, ben });
  });

  afterAll(() => hub.stop());
}
