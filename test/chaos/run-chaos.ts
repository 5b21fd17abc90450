import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MOST_MS = 240_000;

/** What a run of which nothing is wrong says at its end, with how many events were acknowledged. */
const NOTHING_WRONG = /acked (\d+), lost 0, twice 0, wrong 0\n$/;

/** Runs a script of the project as it is and answers what it printed; throws with that when it found anything. */
async function run(script: string, words: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [script, ...words], { timeout: MOST_MS });
  return stdout;
}

/** Runs `npm run chaos` with these words. */
export function chaos(...words: string[]): Promise<string> {
  return run('scripts/chaos/run.mjs', words);
}

/** Runs `npm run drill:failover` with these words. */
export function failover(...words: string[]): Promise<string> {
  return run('scripts/drill/failover.mjs', words);
}

/** How many events were acknowledged in a run; none is missing, there twice or another. Throws when one is. */
export function acknowledgedIn(said: string): number {
  expect(said).toMatch(NOTHING_WRONG);
  return Number(NOTHING_WRONG.exec(said)?.[1]);
}
