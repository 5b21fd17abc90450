import { randomBytes, randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { HubIdentity, findMasterKey, identify } from './hub-identity.js';
import { MASTER_KEY } from './master-key.js';

/** Which hub this is: the id its database keeps, and the master key its secrets are made with. */
@Module({
  imports: [DatabaseModule],
  providers: [
    {
      provide: MASTER_KEY,
      // After the database: its lock says that the data directory is ours.
      inject: [CONFIG, Database],
      useFactory: (config: HubConfig, database: Database) =>
        findMasterKey(database, config, randomBytes),
    },
    {
      provide: HubIdentity,
      inject: [Database, MASTER_KEY],
      useFactory: (database: Database, masterKey: Buffer) =>
        identify(database, masterKey, { serverId: randomUUID(), now: Date.now() }),
    },
  ],
  exports: [MASTER_KEY, HubIdentity],
})
export class IdentityModule {}
