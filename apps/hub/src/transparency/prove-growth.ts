import { HubError } from '@app/domain';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { type Growth, growthProof } from './growth-proof.js';
import { type LogReading, readableLog } from './readable-log.js';

/** That a log of one size grew from one of another by appending only. */
export interface GrowthProof extends Growth {
  /** RFC 6962 section 2.1.2; each hash in base64. */
  consistency: string[];
}

/** The sizes between which growth is to be proven; to what the log has now where `to` is not said. */
export interface GrowthRange {
  from: number;
  to: number | undefined;
}

/** A proof of growth. Throws the refusal of the reading, and `log.size_unknown`. */
export class ProveGrowth extends Query<GrowthProof> {
  constructor(
    readonly reading: LogReading,
    readonly range: GrowthRange,
  ) {
    super();
  }
}

@QueryHandler(ProveGrowth)
export class ProveGrowthHandler implements IQueryHandler<ProveGrowth> {
  constructor(private readonly database: Database) {}

  async execute({ reading, range }: ProveGrowth): Promise<GrowthProof> {
    const { logId, size } = await readableLog(this.database, reading);
    const { from, to = size } = range;
    if (from > to || to > size) throw new HubError('log.size_unknown');
    return { from, to, consistency: await growthProof(this.database, logId, { from, to }) };
  }
}
