import { HubError, encodeCursor, slugOf } from '@app/domain';
import type { Principal } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { resolveCursor } from '../event-store/read/resolve-cursor.js';
import { eventsAnswer } from '../event-store/read/event-json.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import { hashedPage } from '../event-store/read/pull-page.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { logEnd } from '../transparency/log-end.js';

/** Which log to read from where. */
export interface FederationRange {
  branch: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/** A page of the group's log with all that recomputing its hashes takes, as the UTF-8 of JSON text. */
export class ReadSyncEvents extends Query<Buffer> {
  constructor(
    readonly principal: Principal,
    readonly range: FederationRange,
  ) {
    super();
  }
}

@QueryHandler(ReadSyncEvents)
export class ReadSyncEventsHandler implements IQueryHandler<ReadSyncEvents> {
  constructor(
    private readonly database: Database,
    private readonly directory: LogDirectory,
    private readonly signer: CheckpointSigner,
  ) {}

  async execute({ principal, range }: ReadSyncEvents): Promise<Buffer> {
    const { groupKey, memberId, clientId } = principal;
    if (range.branch !== undefined && slugOf(range.branch) !== groupKey) {
      throw new HubError('federation.branch_forbidden');
    }
    const logId = await this.directory.idOf(this.database, { groupKey, purpose: 'sync' });
    const place = await resolveCursor(this.database, logId, range.cursor, clientId);
    const before = { sequence: place.sequence, hash: place.hash?.toString('hex') ?? null };
    const viewer = { logId, groupKey, memberId };
    const { events, last } = await hashedPage(this.database, viewer, before, range.limit);
    const { sequence, hash } = last ?? before;
    const lastHash = hash === null ? null : Buffer.from(hash, 'hex');
    const log = { id: logId, branch: groupKey };
    return eventsAnswer(events, {
      cursor: encodeCursor({ logId, sequence, hash: lastHash }),
      ...(await logEnd(this.database, this.signer, log, sequence)),
    });
  }
}
