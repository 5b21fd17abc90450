import { type GlossaryInput, HubError, defineTerm, glossaryWanted } from '@app/domain';
import {
  type GlossaryRecord,
  type Sql,
  findGlossaryEntry,
  findTerm,
  glossaryProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestedChange } from '../admin-access/requester.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { resolveGroupKey } from '../groups/resolve-group-key.js';
import { type EntryName, locateEntry } from './locate-entry.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';

/** Makes a glossary entry, without an id in its name, or changes one: what is left out stays. */
export class DefineTerm extends Command<GlossaryRecord> {
  constructor(
    readonly name: Partial<EntryName>,
    readonly input: GlossaryInput,
    readonly change: RequestedChange,
  ) {
    super();
  }
}

@CommandHandler(DefineTerm)
export class DefineTermHandler implements ICommandHandler<DefineTerm> {
  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ name, input, change }: DefineTerm): Promise<GlossaryRecord> {
    if (name.id === undefined) glossaryWanted(null, input, '');
    const { id, groupKey } = await this.place(name);
    const log = { groupKey, purpose: 'sync' } as const;
    const context = { logs: [log], actor: change.actor, reads: [glossaryProjection] } as const;
    await this.store.decide(context, async (sql) => {
      const { state, wanted } = await this.read(sql, { id, groupKey }, input);
      return defineTerm(state, wanted, change.ifMatch);
    });
    const entry = await findGlossaryEntry(this.store.sql, id, groupKey);
    if (!entry) throw new HubError('admin.glossary_not_found');
    return entry;
  }

  private async place({
    id,
    groupKey,
  }: Partial<EntryName>): Promise<{ id: string; groupKey: string }> {
    if (id === undefined) {
      const key = await resolveGroupKey(this.store.sql, groupKey);
      return { id: `term_${this.random.uuid()}`, groupKey: key };
    }
    return locateEntry({ id, groupKey }, this.store.sql, this.projections);
  }

  private async read(
    sql: Sql,
    { id, groupKey }: { id: string; groupKey: string },
    input: GlossaryInput,
  ) {
    const found = await findGlossaryEntry(sql, id, groupKey);
    const entry = found && { content: null, projectKey: null, ...found };
    const wanted = glossaryWanted(entry, input, id);
    const sameTermId = await findTerm(sql, groupKey, wanted.term, wanted.projectKey);
    return { state: { entry, sameTermId }, wanted };
  }
}
