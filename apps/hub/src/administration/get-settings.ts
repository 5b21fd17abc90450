import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { OPEN_DATABASE } from '../database/database.module.js';
import type { OpenDatabase } from '../database/open-database.js';
import type { EffectiveSetting } from '../effective-settings.js';
import { SETTINGS } from '../runtime/settings.js';

/** The hub's database. */
export interface DatabaseFacts {
  kind: OpenDatabase['kind'];
  /** As the database reports it. */
  version: string;
  /** Of the process that answers. */
  connections: OpenDatabase['database']['connections'];
}

/** The settings, given and default, and the database. */
export interface HubSettings {
  settings: readonly EffectiveSetting[];
  database: DatabaseFacts;
}

/** How the hub is set up. */
export class GetSettings extends Query<HubSettings> {}

const VERSION = `SELECT current_setting('server_version') AS version`;

@QueryHandler(GetSettings)
export class GetSettingsHandler implements IQueryHandler<GetSettings> {
  constructor(
    @Inject(SETTINGS) private readonly settings: readonly EffectiveSetting[],
    @Inject(OPEN_DATABASE) private readonly opened: OpenDatabase,
  ) {}

  async execute(): Promise<HubSettings> {
    const { kind, database } = this.opened;
    const [row] = await database.query<{ version: string }>(VERSION);
    const { connections } = database;
    return {
      settings: this.settings,
      database: { kind, version: row?.version ?? '', connections },
    };
  }
}
