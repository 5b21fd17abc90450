import { median } from './report.mjs';

const TURNS = 5;

/**
 * Measures several contenders by turns, so that what else the machine does weighs on all of them alike; answers the middle
 * one of each contender's measurements. Each of `runs` measures once.
 */
export async function interleave(runs) {
  const measured = Object.entries(runs).map(([name, run]) => ({ name, run, values: [] }));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { run, values } of measured) values.push(await run());
  }
  return Object.fromEntries(measured.map(({ name, values }) => [name, median(values)]));
}
