import 'reflect-metadata';
import { FOLLOWING_PROJECTIONS, TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { ProjectionRebuilds } from '../event-store/projections/projection-rebuilds.js';
import { withCurrentDatabase } from './with-database.js';

async function rebuild(rebuilds: ProjectionRebuilds, name: string): Promise<void> {
  const lineEnd = process.stdout.isTTY ? '\r' : '\n';
  const parked = await rebuilds.run(name, {
    report: ({ events, of }) =>
      process.stdout.write(`${name}: ${events} of ${of} events${lineEnd}`),
  });
  process.stdout.write(`${name}: rebuilt${parked.length > 0 ? ', except in these logs:' : ''}\n`);
  for (const { log_id, error } of parked)
    process.stdout.write(`  parked in log ${log_id}: ${error}\n`);
  if (parked.length > 0) process.exitCode = 1;
}

const USAGE = {
  usage: 'npm run projections:rebuild -- [NAME ...]',
  description: 'Rebuilds the read models of all projections, or of those named, from the logs.',
  positionals: 'some',
} as const;

await withCurrentDatabase(USAGE, async (database, wanted) => {
  const rebuilds = new ProjectionRebuilds(
    database,
    TRANSACTIONAL_PROJECTIONS,
    FOLLOWING_PROJECTIONS,
    (problem) => process.stderr.write(`${String(problem)}\n`),
  );
  const unknown = wanted.filter((name) => !rebuilds.names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(
      `unknown projection: ${unknown.join(', ')}; the projections are ${rebuilds.names.join(', ')}\n`,
    );
    process.exitCode = 2;
    return;
  }
  for (const name of wanted.length > 0 ? wanted : rebuilds.names) await rebuild(rebuilds, name);
});
