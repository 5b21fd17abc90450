import { Logger, Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { collationProblem } from './collation-version.js';
import { Database } from './database.js';
import { assertSchemaCurrent, migrate } from './migrate-database.js';
import { slowStatements } from './slow-statements.js';
import {
  type OpenDatabase,
  databaseLocation,
  migrationLocation,
  openDatabase,
} from './open-database.js';

/** The injection token of the open database with its kind and its way to close. */
export const OPEN_DATABASE = Symbol('open database');

async function bringUpToDate(
  opened: OpenDatabase,
  config: HubConfig,
  logger: Logger,
): Promise<void> {
  if (config.migrates === 'off') return assertSchemaCurrent(opened.database);
  const onWait = () => logger.warn('waits for another hub, which migrates the database');
  if (config.migrationDatabaseUrl === undefined) {
    await migrate(opened.database, onWait);
    return;
  }
  const direct = await openDatabase(migrationLocation(config));
  await migrate(direct.database, onWait).finally(() => direct.close());
}

async function openAndMigrate(
  config: HubConfig,
  metrics: HubMetrics | undefined,
): Promise<OpenDatabase> {
  const opened = await openDatabase(databaseLocation(config));
  try {
    const logger = new Logger('database');
    await bringUpToDate(opened, config, logger);
    const problem = await collationProblem(opened.database);
    if (problem) logger.error(problem);
    opened.database.observe({
      onFailure: () => metrics?.databaseFailures.inc(),
      onProblem: (problem) => logger.error(problem),
      onStatement: slowStatements(config.slowQueryMs, (line) => logger.warn(line)),
    });
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The database, opened and brought up to date before anything else starts. */
@Module({
  imports: [MetricsModule],
  providers: [
    { provide: OPEN_DATABASE, inject: [CONFIG, METRICS], useFactory: openAndMigrate },
    {
      provide: Database,
      inject: [OPEN_DATABASE],
      useFactory: (opened: OpenDatabase) => opened.database,
    },
  ],
  exports: [OPEN_DATABASE, Database],
})
export class DatabaseModule {}
