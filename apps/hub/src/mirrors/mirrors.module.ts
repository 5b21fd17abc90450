import { Module } from '@nestjs/common';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStore } from '../event-store/event-store.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { LogNotifier } from '../event-store/log/log-notifier.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { HubAddress } from '../runtime/hub-address.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { AcknowledgeMirrorHandler } from './acknowledge-mirror.js';
import { AddMirrorHandler } from './add-mirror.js';
import { ListMirrorsHandler } from './list-mirrors.js';
import { MirrorKeeper } from './mirror-keeper.js';
import { MirrorsAdminController } from './mirrors-admin.controller.js';
import { NewMirrors } from './new-mirrors.js';
import { RemoveMirrorHandler } from './remove-mirror.js';

const TURN_MS = 10_000;
/** Where fifteen hubs of twenty never answer, the others are still read within a minute. */
const PATIENCE_MS = 15_000;

/** Copies of what groups of other hubs share, verified as they are read. */
@Module({
  imports: [DatabaseModule, EventStoreModule, IdentityModule, RuntimeModule],
  controllers: [MirrorsAdminController],
  providers: [
    AcknowledgeMirrorHandler,
    AddMirrorHandler,
    ListMirrorsHandler,
    NewMirrors,
    RemoveMirrorHandler,
    {
      provide: MirrorKeeper,
      inject: [
        Database,
        EventStore,
        LogNotifier,
        ProjectionRunner,
        HubAddress,
        MASTER_KEY,
        RANDOMNESS,
        CLOCK,
      ],
      useFactory: (
        ...[database, store, notifier, { projections }, address, masterKey, random, now]: [
          Database,
          EventStore,
          LogNotifier,
          ProjectionRunner,
          HubAddress,
          Buffer,
          Randomness,
          Clock,
        ]
      ) => {
        const writing = { database, store, notifier, following: projections, now };
        const patience = { turnMs: TURN_MS, patienceMs: PATIENCE_MS };
        const ownName = () => new URL(address.baseUrl).host;
        return new MirrorKeeper({ ...writing, masterKey, random, ownName, fetch, ...patience });
      },
    },
  ],
})
export class MirrorsModule {}
