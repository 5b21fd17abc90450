import 'reflect-metadata';
import { readConfig } from './config.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { startProblem } from './start-problem.js';

async function main(): Promise<void> {
  const { databaseUrl, dataDirectory } = readConfig();
  const opened = await openDatabase({ url: databaseUrl, dataDirectory });
  try {
    const names = await migrate(opened.database);
    process.stdout.write(
      names.length > 0 ? `migrated: ${names.join(', ')}\n` : 'the schema is current\n',
    );
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startProblem(error)}\n`);
  process.exitCode = 1;
});
