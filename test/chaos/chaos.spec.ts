import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs `npm run chaos` as it is and answers what it printed; throws with that when it found anything. */
async function chaos(...words: string[]): Promise<string> {
  const args = ['scripts/chaos/run.mjs', ...words];
  const { stdout } = await execute(process.execPath, args, { timeout: 150_000 });
  return stdout;
}

const NOTHING_WRONG = /acked (\d+), lost 0, twice 0, wrong 0\n$/;

describe('clients that push and read while everything is killed under them', () => {
  it('find every acknowledged event once, as it was sent, in one order: two hubs on PostgreSQL, eight kills', async () => {
    const said = await chaos(
      '--hub-kills=6',
      '--database-kills=2',
      '--pause=100',
      '--pushers=4',
      '--readers=2',
    );
    expect(said).toMatch(NOTHING_WRONG);
    expect(Number(NOTHING_WRONG.exec(said)?.[1])).toBeGreaterThan(50);
  }, 180_000);

  it('find the same in the embedded database, two kills', async () => {
    const said = await chaos(
      '--embedded',
      '--hub-kills=2',
      '--pause=100',
      '--pushers=4',
      '--readers=2',
    );
    expect(said).toMatch(NOTHING_WRONG);
    expect(Number(NOTHING_WRONG.exec(said)?.[1])).toBeGreaterThan(20);
  }, 180_000);
});

describe('clients that push while the database fails over to a synchronous standby', () => {
  it('find every acknowledged event once, through two hubs at an address that moves', async () => {
    const args = ['--standby=synchronous', '--clients=8', '--seconds=1', '--lag=5'];
    const { stdout } = await execute(process.execPath, ['scripts/drill/failover.mjs', ...args], {
      timeout: 150_000,
    });
    expect(stdout).toMatch(NOTHING_WRONG);
    expect(Number(NOTHING_WRONG.exec(stdout)?.[1])).toBeGreaterThan(20);
  }, 180_000);
});
