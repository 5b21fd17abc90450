import type { Joined, TestHub } from '../support/hub.js';

/** Who writes in the team that the console is shown with. */
export interface Team {
  ada: Joined;
  ben: Joined;
  li: Joined;
}

/** Pushes events as a member; throws when one is not taken. */
export async function tell(hub: TestHub, member: Joined, events: object[]): Promise<void> {
  const { body } = await hub.push(member, events);
  if (body.accepted !== events.length) throw new Error(JSON.stringify(body));
}
