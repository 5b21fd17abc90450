import 'reflect-metadata';
import { migrate } from '../database/migrate-database.js';
import { migrationLocation } from '../database/open-database.js';
import { withDatabase } from './with-database.js';

const USAGE = {
  usage: 'npm run migrate',
  description: 'Brings the schema of the database up to date.',
};

await withDatabase(
  USAGE,
  async (database) => {
    const names = await migrate(database);
    process.stdout.write(
      names.length > 0 ? `migrated: ${names.join(', ')}\n` : 'the schema is current\n',
    );
  },
  migrationLocation,
);
