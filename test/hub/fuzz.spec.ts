import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MOST_MS = 240_000;

/** What `npm run fuzz` prints; when it finds anything, that is in what it throws. */
async function fuzz(...words: string[]): Promise<string> {
  try {
    const args = ['scripts/fuzz/run.mjs', ...words];
    return (await execute(process.execPath, args, { timeout: MOST_MS })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
}

describe('whatever is asked', () => {
  it('is answered in time with a success or a clear refusal, and the hub is well afterwards', async () => {
    const said = await fuzz('--requests=3000', '--seed=1');
    expect(said).toMatch(/^problems 0$/m);
    // The fuzz is worth something only if it gets past the first check.
    const answers = JSON.parse(/^answers (\{.*?\})/m.exec(said)?.[1] ?? '{}');
    expect(answers[200]).toBeGreaterThan(750);
  });
});
