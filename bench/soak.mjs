// Runs the event store's suites over and over with many times the usual number of random runs, until the time is up or one fails.
// node bench/soak.mjs [minutes, default 30] [factor, default 20]
import { spawnSync } from 'node:child_process';

const [minutes = '30', factor = '20'] = process.argv.slice(2);
const until = Date.now() + Number(minutes) * 60_000;
for (let round = 1; Date.now() < until; round++) {
  const { status } = spawnSync(
    'npm',
    ['test', '--', 'test/hub/event-store', '--testTimeout=3600000'],
    { stdio: 'inherit', env: { ...process.env, SOAK: factor } },
  );
  if (status !== 0) {
    process.stderr.write(`round ${round} failed\n`);
    process.exit(1);
  }
  process.stdout.write(`round ${round} passed\n`);
}
