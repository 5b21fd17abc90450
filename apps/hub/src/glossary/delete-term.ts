import { HubError, deleteTerm } from '@app/domain';
import { type GlossaryRecord, findGlossaryEntry, glossaryProjection } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestedChange } from '../admin-access/requester.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { type EntryName, locateEntry } from './locate-entry.js';

/** Deletes a glossary entry; answers it as it was. Throws `admin.glossary_not_found`. */
export class DeleteTerm extends Command<GlossaryRecord> {
  constructor(
    readonly name: EntryName,
    readonly change: RequestedChange,
  ) {
    super();
  }
}

@CommandHandler(DeleteTerm)
export class DeleteTermHandler implements ICommandHandler<DeleteTerm> {
  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ name, change }: DeleteTerm): Promise<GlossaryRecord> {
    const { id, groupKey } = await locateEntry(name, this.store.sql, this.projections);
    const log = { groupKey, purpose: 'sync' } as const;
    const context = { logs: [log], actor: change.actor, reads: [glossaryProjection] } as const;
    let entry: GlossaryRecord | null = null;
    await this.store.decide(context, async (sql) => {
      entry = await findGlossaryEntry(sql, id, groupKey);
      return deleteTerm(entry, change.ifMatch);
    });
    if (!entry) throw new HubError('admin.glossary_not_found');
    return entry;
  }
}
