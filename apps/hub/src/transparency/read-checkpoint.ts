import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { CheckpointPublisher } from './checkpoint-publisher.js';
import { type LogReading, readableLog } from './readable-log.js';

/** The last checkpoint of a log that was published, a signed note. Throws the refusal of the reading. */
export class ReadCheckpoint extends Query<string> {
  constructor(readonly reading: LogReading) {
    super();
  }
}

@QueryHandler(ReadCheckpoint)
export class ReadCheckpointHandler implements IQueryHandler<ReadCheckpoint> {
  constructor(
    private readonly database: Database,
    private readonly publisher: CheckpointPublisher,
  ) {}

  async execute({ reading }: ReadCheckpoint): Promise<string> {
    const head = await readableLog(this.database, reading);
    return (await this.publisher.lastOf(head)).note;
  }
}
