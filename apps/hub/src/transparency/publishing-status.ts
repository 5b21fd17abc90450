import { Injectable } from '@nestjs/common';
import { type WitnessStatus, Witnesses } from '../cosignatures/witnesses.js';
import { RollbackGuard } from './rollback-guard.js';

/** How the hub stands to the world it publishes its logs to. */
export interface Publishing {
  /** Why some log is no longer published; absent if all are. */
  problem?: string;
  /** Whether as many witnesses as are asked for have seen all that was published; `none` where nobody is asked for. */
  quorum: 'met' | 'missing' | 'none';
  witnesses: WitnessStatus[];
}

/** Tells how the hub stands to the world it publishes its logs to. */
@Injectable()
export class PublishingStatus {
  constructor(
    private readonly witnesses: Witnesses,
    private readonly guard: RollbackGuard,
  ) {}

  /** As it stands now. */
  async read(): Promise<Publishing> {
    const { quorum, list } = await this.witnesses.status();
    const { problem } = this.guard;
    return { ...(problem !== undefined && { problem }), quorum, witnesses: list };
  }
}
