import { Injectable } from '@nestjs/common';
import { type WitnessStatus, Witnesses } from '../cosignatures/witnesses.js';
import { RollbackGuard } from './rollback-guard.js';

/** Whether the hub's logs are published, and seen by witnesses. */
export interface Publishing {
  /** Why some log is no longer published; absent if all are. */
  problem?: string;
  /** Whether as many witnesses as are required have seen all that was published; `none` if none are required. */
  quorum: 'met' | 'missing' | 'none';
  witnesses: WitnessStatus[];
}

/** Reads the publishing status. */
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
