import { redactionNoticeBody } from '@app/domain';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { readLaterRedactions } from '../event-store/integrity/redact-payload.js';
import { readHead } from '../event-store/log/log.js';
import { LogDirectory } from '../event-store/log/log-directory.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';

/** A page of redactions: which event of the log, and the signed notice of it. */
export interface RedactionsPage {
  redactions: { sequence: number; notice: string }[];
  /** Where to go on. */
  after: number;
  hasMore: boolean;
}

/** What was taken out of a group's log, in the order in which that was decided. */
export class ListRedactions extends Query<RedactionsPage> {
  constructor(
    readonly groupKey: string,
    readonly after: number,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListRedactions)
export class ListRedactionsHandler implements IQueryHandler<ListRedactions> {
  constructor(
    private readonly database: Database,
    private readonly directory: LogDirectory,
    private readonly signer: CheckpointSigner,
  ) {}

  async execute({ groupKey, after, limit }: ListRedactions): Promise<RedactionsPage> {
    const { database, directory, signer } = this;
    const logId = await directory.idOf(database, { groupKey, purpose: 'sync' });
    const administration = await directory.idOf(database, { groupKey, purpose: 'administration' });
    const found = await readLaterRedactions(database, administration, after, limit + 1);
    const page = found.slice(0, limit);
    const log = await readHead(database, logId);
    const origin = signer.originOf(log);
    return {
      redactions: page.map(({ record: { sequence, eventId, redactedAt } }) => ({
        sequence,
        notice: signer.signBody(
          log,
          redactionNoticeBody({ origin, sequence, eventId, redactedAt }),
        ),
      })),
      after: page.at(-1)?.at ?? after,
      hasMore: found.length > limit,
    };
  }
}
