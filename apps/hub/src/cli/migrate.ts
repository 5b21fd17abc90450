import 'reflect-metadata';
import { migrate } from '../database/migrate-database.js';
import { migrationPlace } from '../database/open-database.js';
import { withDatabase } from './with-database.js';

await withDatabase(async (database) => {
  const names = await migrate(database);
  process.stdout.write(
    names.length > 0 ? `migrated: ${names.join(', ')}\n` : 'the schema is current\n',
  );
}, migrationPlace);
