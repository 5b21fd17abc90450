import { HubError, type Signature, entryOf, inclusionSpans, tlogProof } from '@app/domain';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { readHead } from '../event-store/log/log.js';
import {
  type PlacedEvent,
  findSequence,
  readEventsAt,
} from '../event-store/read/read-events-at.js';
import { hashesOfSpans } from '../event-store/read/read-subtrees.js';
import { CheckpointPublisher } from './checkpoint-publisher.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { type LogReading, readableLog } from './readable-log.js';

/**
 * That an event is in its log, as text (C2SP tlog-proof) with the event's entry in `extra`: under the checkpoint that was published
 * last, or under one of now where that does not reach the event. Throws the refusal of the reading, and `log.event_not_found`.
 */
export class ProveEvent extends Query<string> {
  constructor(
    readonly reading: LogReading,
    readonly eventId: string,
  ) {
    super();
  }
}

@QueryHandler(ProveEvent)
export class ProveEventHandler implements IQueryHandler<ProveEvent> {
  constructor(
    private readonly database: Database,
    private readonly publisher: CheckpointPublisher,
    private readonly signer: CheckpointSigner,
  ) {}

  async execute({ reading, eventId }: ProveEvent): Promise<string> {
    const log = await readableLog(this.database, reading);
    const { logId } = log;
    const sequence = await findSequence(this.database, logId, eventId);
    if (sequence === undefined) throw new HubError('log.event_not_found');
    const published = await this.publisher.lastOf(log);
    const { size, note } = sequence <= published.size ? published : await this.signedNow(logId);
    const index = sequence - 1;
    const spans = inclusionSpans(index, size);
    const [[event], path] = await Promise.all([
      readEventsAt(this.database, [{ logId, sequence }]),
      hashesOfSpans(this.database, logId, spans),
    ]);
    return tlogProof({ extra: entryOfStored(event!), index, path, note });
  }

  private async signedNow(logId: string): Promise<{ size: number; note: string }> {
    const head = await readHead(this.database, logId);
    return { size: head.size, note: this.signer.sign(head) };
  }
}

function entryOfStored({ logId, acceptedAt, signature, ...event }: PlacedEvent): string {
  return entryOf({
    ...event,
    log: logId,
    acceptedAt: new Date(acceptedAt).toISOString(),
    signature: signature === null ? null : (JSON.parse(signature) as Signature),
  });
}
