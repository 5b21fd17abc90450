import { SALT_BYTES } from '@app/domain';
import { FOLLOWING_PROJECTIONS, TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { Logger, Module } from '@nestjs/common';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { PlannerStatistics } from '../database/planner-statistics.js';
import { type HubMetrics, METRICS } from '../metrics/hub-metrics.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { EventStore } from './event-store.js';
import { Follower } from './projections/follower.js';
import { GrowthFeed } from './log/growth-feed.js';
import { LogDirectory } from './log/log-directory.js';
import { LogNotifier } from './log/log-notifier.js';
import { ProjectionRebuilds } from './projections/projection-rebuilds.js';
import { ProjectionRunner } from './projections/projection-runner.js';

/** The logs: appending, reading, and the projections that follow them. */
@Module({
  imports: [DatabaseModule, MetricsModule, RuntimeModule],
  providers: [
    LogDirectory,
    LogNotifier,
    {
      provide: GrowthFeed,
      inject: [Database, LogNotifier],
      useFactory: (database: Database, notifier: LogNotifier) => new GrowthFeed(database, notifier),
    },
    {
      provide: PlannerStatistics,
      inject: [Database],
      useFactory: (database: Database) => new PlannerStatistics(database),
    },
    {
      provide: EventStore,
      inject: [
        Database,
        LogDirectory,
        LogNotifier,
        ProjectionRunner,
        PlannerStatistics,
        RANDOMNESS,
        CLOCK,
        METRICS,
      ],
      useFactory: (
        ...[database, directory, notifier, following, statistics, { uuid, bytes }, now, metrics]: [
          Database,
          LogDirectory,
          LogNotifier,
          ProjectionRunner,
          PlannerStatistics,
          Randomness,
          Clock,
          HubMetrics | undefined,
        ]
      ) => {
        return new EventStore({
          database,
          directory,
          notifier,
          projections: TRANSACTIONAL_PROJECTIONS,
          following,
          uuid,
          salt: () => bytes(SALT_BYTES),
          now,
          onFlushed: (flush) => {
            statistics.noteWritten(flush.accepted);
            metrics?.flushed(flush);
          },
        });
      },
    },
    {
      provide: ProjectionRunner,
      inject: [Database],
      useFactory: (database: Database) => new ProjectionRunner(database, FOLLOWING_PROJECTIONS),
    },
    {
      provide: Follower,
      inject: [ProjectionRunner, LogNotifier, Database, PlannerStatistics],
      useFactory: (
        runner: ProjectionRunner,
        notifier: LogNotifier,
        database: Database,
        statistics: PlannerStatistics,
      ) => {
        const logger = new Logger('projections');
        return new Follower(runner, notifier, database, {
          onProblem: (problem) => logger.error(problem),
          onFollowed: () => statistics.noteFollowed(),
        });
      },
    },
    {
      provide: ProjectionRebuilds,
      inject: [Database],
      useFactory: (database: Database) => {
        const logger = new Logger('projections');
        return new ProjectionRebuilds(
          database,
          TRANSACTIONAL_PROJECTIONS,
          FOLLOWING_PROJECTIONS,
          (problem) => logger.error(problem),
        );
      },
    },
  ],
  exports: [
    EventStore,
    Follower,
    GrowthFeed,
    LogDirectory,
    LogNotifier,
    ProjectionRebuilds,
    ProjectionRunner,
  ],
})
export class EventStoreModule {}
