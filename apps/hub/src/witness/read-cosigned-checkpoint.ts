import { HubError } from '@app/domain';
import { findCosigned } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';

/** The last checkpoint that this hub has cosigned of a log, a signed note with the cosignature. Throws `witness.log_unknown`. */
export class ReadCosignedCheckpoint extends Query<string> {
  constructor(
    /** Hex of the SHA-256 of the log's origin. */
    readonly originHash: string,
  ) {
    super();
  }
}

@QueryHandler(ReadCosignedCheckpoint)
export class ReadCosignedCheckpointHandler implements IQueryHandler<ReadCosignedCheckpoint> {
  constructor(private readonly database: Database) {}

  async execute({ originHash }: ReadCosignedCheckpoint): Promise<string> {
    const cosigned = await findCosigned(this.database, originHash);
    if (!cosigned) throw new HubError('witness.log_unknown');
    return cosigned.note;
  }
}
