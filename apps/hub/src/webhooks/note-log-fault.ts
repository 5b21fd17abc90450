import { logFaultSubject } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { findHead } from '../event-store/log/list-heads.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { dayOf } from './day-of.js';
import { WebhookOutbox } from './webhook-outbox.js';

/** Has a group's webhooks told that its log is not what it was: once per log, problem and day. Nobody is told of the hub's own log. */
export class NoteLogFault extends Command<void> {
  constructor(
    readonly logId: string,
    /** In words, which every member of the group may read. */
    readonly problem: string,
  ) {
    super();
  }
}

@CommandHandler(NoteLogFault)
export class NoteLogFaultHandler implements ICommandHandler<NoteLogFault> {
  constructor(
    private readonly database: Database,
    private readonly outbox: WebhookOutbox,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ logId, problem }: NoteLogFault): Promise<void> {
    const head = await findHead(this.database, logId);
    if (!head?.groupKey) return;
    const at = this.now();
    const subject = logFaultSubject({ logId, day: dayOf(at), problem });
    await this.outbox.queueOnce(head.groupKey, { type: 'log.diverged', subject, at });
  }
}
