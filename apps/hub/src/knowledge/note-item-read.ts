import { DAY_MS } from '@app/domain';
import {
  type KnowledgeRecord,
  READ_DAYS,
  type Viewer,
  forgetItemReads,
  noteItemRead,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** The parts of an item that decide whose readings count. */
type ReadItem = Pick<KnowledgeRecord, 'groupKey' | 'id'> & { createdBy: { memberId: string } };

/**
 * Notes that an item was read whole, so that search and briefs rank what is used higher. Only readings by members of its own
 * group other than its author count.
 */
export class NoteItemRead extends Command<void> {
  constructor(
    readonly viewer: Viewer,
    readonly item: ReadItem,
  ) {
    super();
  }
}

@CommandHandler(NoteItemRead)
export class NoteItemReadHandler implements ICommandHandler<NoteItemRead> {
  private forgottenOn = 0;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ viewer, item: { groupKey, id, createdBy } }: NoteItemRead): Promise<void> {
    if (typeof viewer === 'string' || viewer.groupKey !== groupKey) return;
    const { memberId } = viewer;
    if (memberId === createdBy.memberId) return;
    const day = Math.floor(this.now() / DAY_MS);
    await noteItemRead(this.database, { groupKey, id, memberId, day });
    if (this.forgottenOn === day) return;
    this.forgottenOn = day;
    await forgetItemReads(this.database, day - READ_DAYS);
  }
}
