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
import type { Actor } from '../event-store/append/decision.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { resolveGroupKey } from '../groups/resolve-group-key.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';

/** Which entry is meant: the one of an id, in a group when one is named; without an id, a new one. */
export interface EntryName {
  id?: string;
  groupKey?: string | undefined;
}

/** Makes a glossary entry, or changes one: what is left out stays. */
export class DefineTerm extends Command<GlossaryRecord> {
  constructor(
    readonly name: EntryName,
    readonly input: GlossaryInput,
    readonly actor: Actor,
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

  async execute({ name, input, actor }: DefineTerm): Promise<GlossaryRecord> {
    if (name.id === undefined) glossaryWanted(null, input, '');
    const { id, groupKey } = await this.place(name);
    const log = { groupKey, purpose: 'sync' } as const;
    const context = { logs: [log], actor, reads: [glossaryProjection] } as const;
    await this.store.decide(context, (sql) => this.decide(sql, { id, groupKey }, input));
    const entry = await findGlossaryEntry(this.store.sql, id, groupKey);
    if (!entry) throw new HubError('admin.glossary_not_found');
    return entry;
  }

  private async place({ id, groupKey }: EntryName): Promise<{ id: string; groupKey: string }> {
    if (id === undefined) {
      const key = await resolveGroupKey(this.store.sql, groupKey);
      return { id: `term_${this.random.uuid()}`, groupKey: key };
    }
    const key =
      groupKey === undefined ? undefined : await resolveGroupKey(this.store.sql, groupKey);
    await this.projections.catchUp([glossaryProjection], key);
    const entry = await findGlossaryEntry(this.store.sql, id, key);
    if (!entry) throw new HubError('admin.glossary_not_found');
    return { id, groupKey: entry.groupKey };
  }

  private async decide(
    sql: Sql,
    { id, groupKey }: { id: string; groupKey: string },
    input: GlossaryInput,
  ) {
    const found = await findGlossaryEntry(sql, id, groupKey);
    const entry = found && { content: null, projectKey: null, ...found };
    const wanted = glossaryWanted(entry, input, id);
    const sameTermId = await findTerm(sql, groupKey, wanted.term, wanted.projectKey);
    return defineTerm({ entry, sameTermId }, wanted);
  }
}
