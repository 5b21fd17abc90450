import { FOLLOWING_PROJECTIONS } from '@app/projections';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { OPEN_DATABASE } from '../database/database.module.js';
import type { OpenDatabase } from '../database/open-database.js';
import { EventStore } from './event-store.js';
import { Follower } from './projections/follower.js';
import { newerProjectionsProblem } from './projections/newer-projections.js';
import { LogNotifier } from './log/log-notifier.js';

/** Starts and ends what runs beside the requests, in the order in which one needs the other. */
@Injectable()
export class HubLifecycle
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly follower: Follower,
    private readonly store: EventStore,
    private readonly notifier: LogNotifier,
    @Inject(OPEN_DATABASE) private readonly opened: OpenDatabase,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.follower.start();
    const { database } = this.opened;
    // A database that fails now keeps no hub from starting.
    const problem = await newerProjectionsProblem(database, FOLLOWING_PROJECTIONS).catch(
      () => null,
    );
    if (problem) new Logger('projections').error(problem);
  }

  /** Before the server closes: pulls that wait are answered, so that it can. */
  beforeApplicationShutdown(): void {
    this.notifier.close();
  }

  /** After the server has closed: nothing new arrives, what was accepted is finished. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.drain();
    await this.follower.stop();
    await this.opened.close();
  }
}
