import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { listMirrors } from '../event-store/mirror/mirror.js';
import { type MirrorRecord, mirrorRecord } from './mirror-record.js';

/** All mirrors, by their origins. */
export class ListMirrors extends Query<{ mirrors: MirrorRecord[] }> {}

@QueryHandler(ListMirrors)
export class ListMirrorsHandler implements IQueryHandler<ListMirrors> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<{ mirrors: MirrorRecord[] }> {
    return { mirrors: (await listMirrors(this.database)).map(mirrorRecord) };
  }
}
