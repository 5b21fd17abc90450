import { randomBytes, randomUUID } from 'node:crypto';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import type { HubConfig } from '../config.js';
import { Database } from './database.js';
import { HubIdentity, identify } from '../identity/hub-identity.js';
import { MASTER_KEY, masterKeyIn } from '../identity/master-key.js';
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

/** The database, opened and brought up to date before anything else starts, and what it keeps of the hub itself. */
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
        {
          provide: MASTER_KEY,
          // After the database: its lock says that the data directory is ours.
          inject: [OPEN_DATABASE],
          useFactory: () => masterKeyIn(config.dataDirectory, config.masterKey, randomBytes),
        },
        {
          provide: HubIdentity,
          inject: [Database, MASTER_KEY],
          useFactory: (database: Database, masterKey: Buffer) =>
            identify(database, masterKey, { serverId: randomUUID(), now: Date.now() }),
        },
      ],
      exports: [OPEN_DATABASE, Database, MASTER_KEY, HubIdentity],
    };
  }
}
