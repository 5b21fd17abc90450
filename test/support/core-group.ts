import { type Joined, TestHub } from './hub.js';

/** Starts a hub with the group `core` and members of these names in it; resolves to the hub and the members, in their order. */
export async function startCore<const Names extends readonly string[]>(
  ...names: Names
): Promise<[TestHub, ...{ [At in keyof Names]: Joined }]> {
  const hub = await TestHub.start();
  await hub.group('core');
  const members: Joined[] = [];
  for (const name of names) members.push(await hub.join('core', name));
  return [hub, ...members] as unknown as [TestHub, ...{ [At in keyof Names]: Joined }];
}
