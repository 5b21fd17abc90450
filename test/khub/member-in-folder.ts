import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

/** A member, the group it is of, and what puts files into the folder it works in. */
export interface MemberInFolder extends TestClient {
  group: string;
  write(name: string, text: string): void;
}

/** A member who works in a folder of its own, called `shop`; `url` may lead to the hub by a detour. */
export async function memberInFolder(
  hub: TestHub,
  url: string,
  group: string,
  name: string,
): Promise<MemberInFolder> {
  await hub.group(group);
  const client = new TestClient();
  await client.join(hub, group, name, url);
  client.workingDirectory = join(client.directory, 'shop');
  mkdirSync(client.workingDirectory);
  const write = (file: string, text: string) => {
    const path = join(client.workingDirectory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  return Object.assign(client, { group, write });
}

/** The items in force of a group, as its administrator lists them. */
export async function itemsIn(hub: TestHub, group: string): Promise<any[]> {
  const { body } = await hub.ask(`/api/v1/admin/knowledge?groupKey=${group}&limit=500`);
  return body.items;
}
