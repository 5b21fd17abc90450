// What happens in a round of a town's life, and how all of it is read.
import { administer } from './administering.mjs';
import { Reading } from './reading.mjs';

const PUSHES = 6;
const ACTS = 3;
const READINGS = 2;

/** What is wrong with the read models: none is ever parked. */
async function parked(town) {
  const { projections } = await town.insist('/api/v1/admin/overview');
  return projections
    .filter(({ status }) => status !== 'running')
    .map((each) => `projection ${each.name}: ${JSON.stringify(each)}`);
}

/** Everybody pushes, and the administrator acts. */
export async function act(town, random) {
  await Promise.all(Array.from({ length: PUSHES }, () => town.pushSome(random)));
  for (let acts = 0; acts < ACTS; acts++) await administer(town, random);
}

/** All is read, by these or by everybody, each way so many times. What is wrong is noted with the town. */
export async function readAll(town, { random, schemas, answers = {}, members, times = READINGS }) {
  const reading = new Reading(town, { random, schemas, answers });
  await reading.asAdministrator(times);
  for (const member of members ?? Object.values(town.members))
    await reading.asMember(member, times);
  town.problems.push(...(await parked(town)));
}
