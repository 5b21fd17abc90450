import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

/** A hub with the group `core`, and the khub of its one member, Ada. */
export interface OneMember {
  hub: TestHub;
  client: TestClient;
}

export async function oneMember(): Promise<OneMember> {
  const hub = await TestHub.start();
  await hub.group('core');
  const client = new TestClient();
  await client.join(hub, 'core', 'Ada');
  return { hub, client };
}
