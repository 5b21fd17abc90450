import { type DynamicModule, Logger, Module } from '@nestjs/common';
import type { HubConfig } from '../config.js';
import { Database } from './database.js';
import { migrate } from './migrate-database.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

/** The injection token of the open database with its kind and its way to close. */
export const OPEN_DATABASE = Symbol('open database');

async function openAndMigrate(config: HubConfig): Promise<OpenDatabase> {
  const opened = await openDatabase({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
  });
  try {
    await migrate(opened.database);
    const logger = new Logger('database');
    opened.database.reportTo((problem) => logger.error(problem));
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The database, opened and brought up to date before anything else starts. */
@Module({})
export class DatabaseModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: OPEN_DATABASE, useFactory: () => openAndMigrate(config) },
        {
          provide: Database,
          inject: [OPEN_DATABASE],
          useFactory: (opened: OpenDatabase) => opened.database,
        },
      ],
      exports: [OPEN_DATABASE, Database],
    };
  }
}
