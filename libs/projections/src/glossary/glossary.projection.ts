import { type GlossaryDefinition, definitionOf, termKeyOf } from '@app/domain';
import { eventTime } from '../event-time.js';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import type { Sql } from '../sql.js';
import { storable, storableJson } from '../storable.js';
import { nameKeyOf } from '../words/names.js';
import { type DeletedEntry, type EntryPlace, deletedBy, entryPlaceOf } from './entry-place.js';

/** A definition and where, when and by whom it was given. */
interface Defined extends GlossaryDefinition, EntryPlace {
  event: LoggedEvent;
}

/** That an entry is taken away. */
interface Deleted {
  event: LoggedEvent;
  deleted: DeletedEntry;
}

interface EntryRow {
  group_key: string;
  id: string;
  term_key: string;
  project_scope: string;
  other_projects: string | null;
  created_at: string;
  created_in: string;
}

const LOAD = `
  SELECT DISTINCT g.group_key, g.id, g.term_key, g.project_scope, g.other_projects, g.created_at, g.created_in
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS wanted (group_key, id, project_scope, term_key)
  JOIN glossary g ON g.group_key = wanted.group_key
    AND (g.id = wanted.id OR (g.project_scope = wanted.project_scope AND g.term_key = wanted.term_key))`;
const WRITE = `
  INSERT INTO glossary (group_key, id, term_key, project_scope, entry, search_text, created_at, updated_at,
                        created_in, other_projects, names)
  SELECT group_key, id, term_key, project_scope, entry, search_text, created_at, updated_at, created_in, other_projects,
         ARRAY(SELECT json_array_elements_text(names::json))
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[],
              $8::bigint[], $9::bigint[], $10::text[], $11::text[])
       AS n (group_key, id, term_key, project_scope, entry, search_text, created_at, updated_at, created_in,
             other_projects, names)
  ON CONFLICT (group_key, id) DO UPDATE
    SET term_key = excluded.term_key, project_scope = excluded.project_scope, entry = excluded.entry,
        search_text = excluded.search_text, names = excluded.names, other_projects = excluded.other_projects, updated_at = excluded.updated_at`;

const DELETE = `
  DELETE FROM glossary USING unnest($1::text[], $2::text[]) AS gone (group_key, id)
  WHERE glossary.group_key = gone.group_key AND glossary.id = gone.id`;
const KEEP_CREATIONS = `
  INSERT INTO glossary_deleted (group_key, id, created_in)
  SELECT group_key, id, created_in FROM unnest($1::text[], $2::text[], $3::bigint[]) AS gone (group_key, id, created_in)`;

/** An entry as it stands after the batch. */
interface Entry extends EntryPlace {
  groupKey: string;
  id: string;
  definition: GlossaryDefinition | null;
  createdAt: number;
  updatedAt: number;
  createdIn: number;
}

/** The entries that a batch touches, by id and by term; a term has one entry per set of projects. */
class Entries {
  private readonly byId = new Map<string, Entry>();
  private readonly byTerm = new Map<string, Entry>();
  /** Those that the batch takes away, as they were. */
  readonly deleted: Entry[] = [];

  constructor(rows: readonly EntryRow[]) {
    for (const row of rows) {
      this.keep({
        groupKey: row.group_key,
        id: row.id,
        termKey: row.term_key,
        project: row.project_scope,
        others: row.other_projects,
        definition: null,
        createdAt: Number(row.created_at),
        updatedAt: 0,
        createdIn: Number(row.created_in),
      });
    }
  }

  get changed(): Entry[] {
    return [...this.byId.values()].filter(({ definition }) => definition !== null);
  }

  define({ event, termKey, project, others, ...definition }: Defined): void {
    const { groupKey, sequence } = event;
    const id = definition.id ?? event.id;
    const sameTerm = this.byTerm.get(termPlace({ groupKey, project, others, termKey }));
    const known = this.byId.get(`${groupKey} ${id}`) ?? sameTerm;
    const at = eventTime(event);
    // If another entry has this term already, the definition goes to that entry.
    const target = sameTerm ?? known;
    if (target) this.byTerm.delete(termPlace(target));
    const created = { groupKey, id, createdAt: at, createdIn: sequence };
    this.keep({ ...created, ...target, termKey, project, others, definition, updatedAt: at });
  }

  delete({ event: { groupKey }, deleted: { id, place } }: Deleted): void {
    const entry =
      this.byId.get(`${groupKey} ${id}`) ??
      (place && this.byTerm.get(termPlace({ groupKey, ...place })));
    if (!entry) return;
    this.byId.delete(`${groupKey} ${entry.id}`);
    this.byTerm.delete(termPlace(entry));
    this.deleted.push(entry);
  }

  private keep(entry: Entry): void {
    this.byId.set(`${entry.groupKey} ${entry.id}`, entry);
    this.byTerm.set(termPlace(entry), entry);
  }
}

function termPlace({
  groupKey,
  project,
  others,
  termKey,
}: EntryPlace & { groupKey: string }): string {
  return JSON.stringify([groupKey, project, others, termKey]);
}

function changesIn(events: readonly LoggedEvent[]): (Defined | Deleted)[] {
  return events.flatMap((event): (Defined | Deleted)[] => {
    if (!event.payload) return [];
    if (event.kind === 'glossary.deleted') {
      const deleted = deletedBy(event);
      return deleted ? [{ event, deleted }] : [];
    }
    const definition = definitionOf(event.payload);
    return definition ? [{ ...definition, event, ...entryPlaceOf(definition) }] : [];
  });
}

const isDeletion = (change: Defined | Deleted): change is Deleted => 'deleted' in change;

const placeOf = (change: Defined | Deleted) => (isDeletion(change) ? change.deleted.place : change);

/** All texts of an entry, normalized for comparison with queries. */
function foundBy({ term, aliases, definition, content }: GlossaryDefinition): string {
  return storable(termKeyOf([term, ...aliases, definition, content ?? ''].join('\n')));
}

/** The keys by which texts that mention the term find it. */
function namesOf({ term, aliases }: GlossaryDefinition): string[] {
  const keys = [term, ...aliases].map(nameKeyOf).filter((key) => key !== null);
  return [...new Set(keys)];
}

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const changes = changesIn(events);
  if (changes.length === 0) return;
  const rows = await sql.query<EntryRow>(LOAD, [
    changes.map(({ event }) => event.groupKey),
    changes.map((each) => (isDeletion(each) ? each.deleted.id : (each.id ?? each.event.id))),
    changes.map((each) => placeOf(each)?.project),
    changes.map((each) => placeOf(each)?.termKey),
  ]);
  const entries = new Entries(rows);
  for (const each of changes) {
    if (isDeletion(each)) entries.delete(each);
    else entries.define(each);
  }
  const { changed, deleted } = entries;
  if (deleted.length > 0) {
    const groups = deleted.map(({ groupKey }) => groupKey);
    const ids = deleted.map(({ id }) => id);
    await sql.query(DELETE, [groups, ids]);
    await sql.query(KEEP_CREATIONS, [groups, ids, deleted.map(({ createdIn }) => createdIn)]);
  }
  await sql.query(WRITE, [
    changed.map(({ groupKey }) => groupKey),
    changed.map(({ id }) => id),
    changed.map(({ termKey }) => termKey),
    changed.map(({ project }) => project),
    changed.map(({ definition }) => storableJson(definition)),
    changed.map(({ definition }) => definition && foundBy(definition)),
    changed.map(({ createdAt }) => createdAt),
    changed.map(({ updatedAt }) => updatedAt),
    changed.map(({ createdIn }) => createdIn),
    changed.map(({ others }) => others),
    changed.map(({ definition }) => storableJson(definition ? namesOf(definition) : [])),
  ]);
}

/** The glossaries of groups and projects: one entry per term and set of projects. */
export const glossaryProjection: FollowingProjection = {
  name: 'glossary',
  version: 10,
  purposes: ['sync'],
  kinds: ['glossary.defined', 'glossary.deleted'],
  tables: ['glossary', 'glossary_deleted'],
  after: [],
  apply,
  async reset({ groupKey }, sql) {
    for (const table of this.tables)
      await sql.query(`DELETE FROM ${table} WHERE group_key = $1`, [groupKey]);
  },
  async forget({ groupKey, entryIds }, sql) {
    for (const table of this.tables)
      await sql.query(`DELETE FROM ${table} WHERE group_key = $1 AND id = ANY($2)`, [
        groupKey,
        entryIds,
      ]);
  },
};
