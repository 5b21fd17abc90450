import { noteBriefRead } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** Notes that a member gets the brief of a project; resolves to the time of its last one, undefined for the first. */
export class NoteBriefRead extends Command<number | undefined> {
  constructor(
    readonly memberId: string,
    readonly projectId: string,
  ) {
    super();
  }
}

@CommandHandler(NoteBriefRead)
export class NoteBriefReadHandler implements ICommandHandler<NoteBriefRead> {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  execute({ memberId, projectId }: NoteBriefRead): Promise<number | undefined> {
    return noteBriefRead(this.database, { memberId, projectId }, this.now());
  }
}
