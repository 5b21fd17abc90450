import 'reflect-metadata';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type HubConfig, readConfig } from '../config.js';
import { CLUSTER_DIRECTORY, MOVED_DIRECTORY } from '../database/embedded/embedded-database.js';
import { migrate } from '../database/migrate-database.js';
import { moveDatabase } from '../database/move-database.js';
import { existingLocation, migrationLocation } from '../database/open-database.js';
import { runCommand, whileOpen } from './run-command.js';

const USAGE = {
  usage: 'DATABASE_URL=postgresql://... npm run database:move',
  description:
    'Moves the embedded database in HUB_DATA_DIR to the empty PostgreSQL database at DATABASE_URL, while no hub runs on either.',
} as const;

function moveAll(config: HubConfig): Promise<void> {
  const lineEnd = process.stdout.isTTY ? '\x1b[K\r' : '\n';
  const embedded = existingLocation({ ...config, databaseUrl: undefined });
  return whileOpen(embedded, (source) =>
    whileOpen(migrationLocation(config), async (target) => {
      await migrate(source);
      await migrate(target);
      await moveDatabase(source, target, ({ table, rows, of }) =>
        process.stdout.write(`${table}: ${rows} of ${of} rows${lineEnd}`),
      );
    }),
  );
}

await runCommand(USAGE, async () => {
  const config = readConfig();
  const { dataDirectory } = config;
  if (config.databaseUrl === undefined) {
    process.stderr.write(`Where to? Set DATABASE_URL: ${USAGE.usage}\n`);
    process.exitCode = 2;
    return;
  }
  await moveAll(config);
  const kept = join(dataDirectory, MOVED_DIRECTORY);
  renameSync(join(dataDirectory, CLUSTER_DIRECTORY), kept);
  process.stdout.write(
    `everything is in the database of DATABASE_URL now; the embedded one is kept in ${kept}\n` +
      'Next: npm run audit:verify, then start the hub with this DATABASE_URL, on this data directory ' +
      'or with the master key that is in it.\n',
  );
});
