import { HubError, encodeCursor, slugOf } from '@app/domain';
import type { Principal } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { eventsJson, hashedFields } from '../event-store/read/event-json.js';
import { resolveCursor } from '../event-store/read/resolve-cursor.js';
import { readHead } from '../event-store/log/log.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import { readVisiblePage } from '../event-store/read/read-log.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { growthProof } from '../transparency/growth-proof.js';

/** Which log to read from where. */
export interface FederationRange {
  branch: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/** A page of the group's log with all that recomputing its hashes takes, as JSON text. */
export class ReadSyncEvents extends Query<string> {
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

  async execute({ principal, range }: ReadSyncEvents): Promise<string> {
    const { groupKey, memberId, clientId } = principal;
    if (range.branch !== undefined && slugOf(range.branch) !== groupKey) {
      throw new HubError('federation.branch_forbidden');
    }
    const logId = await this.directory.idOf(this.database, { groupKey, purpose: 'sync' });
    const place = await resolveCursor(this.database, logId, range.cursor, clientId);
    const events = await readVisiblePage(
      this.database,
      { logId, groupKey, memberId },
      place.sequence,
      range.limit,
    );
    const last = events.at(-1);
    const sequence = last?.sequence ?? place.sequence;
    const hash = last ? Buffer.from(last.hash, 'hex') : place.hash;
    // Read after the page, so it is never before the page's last event.
    const head = await readHead(this.database, logId);
    const page = {
      cursor: encodeCursor({ logId, sequence, hash }),
      hasMore: sequence < head.size,
      log: {
        id: logId,
        branch: groupKey,
        hash: 'sha-256',
        canonicalization: 'RFC8785',
        publicKey: this.signer.logKeyOf(head),
      },
      head: { sequence: head.size, hash: head.hash?.toString('hex') ?? null },
      checkpoint: this.signer.sign(head),
      consistency: await growthProof(this.database, logId, { from: sequence, to: head.size }),
    };
    const text = eventsJson(events, place.hash?.toString('hex') ?? null, hashedFields(groupKey));
    return `{"events":${text},${JSON.stringify(page).slice(1)}`;
  }
}
