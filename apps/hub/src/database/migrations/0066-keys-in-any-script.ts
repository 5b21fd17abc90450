import {
  type ItemScope,
  type ScopeClaim,
  decodeProjectKeys,
  encodeProjectKeys,
  resolveClaim,
  scopeClaimOf,
  scopeWithoutWrite,
} from '@app/domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { unhurried } from './concurrent-index.js';

/** What until now stood for every key that had no slug, so that no project could be what such a key names. */
const NO_SLUG = '-';

// By the index of projects: the keys of an event with several lie between a space and '!'.
const LOGS = `
  SELECT log_id, size FROM log
  WHERE EXISTS (SELECT FROM event e WHERE e.log_id = log.log_id AND e.project_key COLLATE "C" = '${NO_SLUG}')
     OR EXISTS (SELECT FROM event e
                WHERE e.log_id = log.log_id AND e.project_key COLLATE "C" >= ' ' AND e.project_key COLLATE "C" < '!'
                  AND '${NO_SLUG}' = ANY (string_to_array(ltrim(e.project_key), ' ')))
  ORDER BY log_id`;
const EVENTS = `
  SELECT sequence, event_id, kind, payload, member_id, early, project_key FROM event
  WHERE log_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`;
// Who may see an event is no part of what is hashed, so the guard of the table is not asked.
const UNGUARD = 'ALTER TABLE event DISABLE TRIGGER event_row_guard';
const GUARD = 'ALTER TABLE event ENABLE TRIGGER event_row_guard';
const SET_EVENTS = `
  UPDATE event SET project_key = n.project_key FROM unnest($2::bigint[], $3::text[]) AS n (sequence, project_key)
  WHERE event.log_id = $1 AND event.sequence = n.sequence`;
const SET_CLAIMS = `
  UPDATE early_event SET claim = n.claim FROM unnest($2::bigint[], $3::text[]) AS n (sequence, claim)
  WHERE early_event.log_id = $1 AND early_event.sequence = n.sequence`;
const SET_ITEMS = `
  UPDATE item_scope SET project_key = n.project_key, para_key = n.para_key, other_keys = n.other_keys
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS n (knowledge_id, project_key, para_key, other_keys)
  WHERE item_scope.log_id = $1 AND item_scope.knowledge_id = n.knowledge_id AND item_scope.created_by IS NOT NULL`;
// What named their project is redacted: it may be any that is restricted now or later.
const HIDE_ITEMS = `
  UPDATE item_scope SET private = true
  WHERE log_id = $1 AND created_by IS NOT NULL AND knowledge_id <> ALL ($2::text[])
    AND '${NO_SLUG}' = ANY (ARRAY[project_key, para_key] || string_to_array(other_keys, ' '))`;
const HIDE_EVENTS = `
  UPDATE event SET private_to = s.created_by
  FROM unnest($2::bigint[], $3::text[]) AS n (sequence, knowledge_id) JOIN item_scope s USING (knowledge_id)
  WHERE event.log_id = $1 AND event.sequence = n.sequence AND event.private_to IS NULL AND s.log_id = $1 AND s.private`;
// The rows of these have the keys too; hubs make them anew beside the old ones.
const MAKE_ANEW = `UPDATE projection SET version = version - 1 WHERE name IN ('knowledge', 'glossary')`;
/** Each may have a payload of 256 KiB. */
const EVENTS_AT_A_TIME = 100;

interface EventRow {
  sequence: string;
  event_id: string;
  kind: string;
  payload: string | null;
  member_id: string;
  early: boolean;
  project_key: string | null;
}

/** An event and what it claims. */
interface Claimed {
  row: EventRow;
  claim: ScopeClaim;
}

const isNamed = ({ project_key }: EventRow) => decodeProjectKeys(project_key).includes(NO_SLUG);

/** The projects of an event with the keys that it names in place of what stood for them; what is not found again stays as it was. */
function named({ project_key }: EventRow, keys: readonly string[]): string | null {
  const known = decodeProjectKeys(project_key);
  const found = keys.filter((key) => !known.includes(key));
  const kept = found.length === 0 ? known : known.filter((key) => key !== NO_SLUG);
  return encodeProjectKeys([...new Set([...kept, ...found])].sort());
}

/** A log read from its beginning, as pushes read it when they came. */
class ReadAgain {
  private readonly items = new Map<string, ItemScope>();
  /** The items that events have written which name such a project: further projects of an item were left out. */
  private readonly renamedItems = new Set<string>();
  private readonly early: Claimed[] = [];
  private readonly renamed: { sequence: string; projectKey: string | null }[] = [];
  /** Events of such a project about an item of which what first named it is redacted. */
  private readonly orphaned: { sequence: string; itemId: string }[] = [];

  constructor(private readonly logId: string) {}

  private readonly itemOf = (id: string) => this.items.get(id);

  async read(runner: QueryRunner, tell: (events: number) => void): Promise<void> {
    for (let after = '0'; ;) {
      const values = [this.logId, after, EVENTS_AT_A_TIME];
      const rows = (await runner.query(EVENTS, values)) as EventRow[];
      for (const row of rows) this.take(row);
      tell(rows.length);
      if (rows.length < EVENTS_AT_A_TIME) return;
      after = rows.at(-1)!.sequence;
    }
  }

  private take(row: EventRow): void {
    if (row.payload === null) return;
    const { event_id: id, kind, member_id: memberId, sequence } = row;
    const claim = scopeClaimOf({ id, kind, payload: JSON.parse(row.payload) as never });
    if (!claim) return;
    if (row.early) {
      this.early.push({ row, claim });
      return;
    }
    const { scope, item } = resolveClaim(claim, memberId, this.itemOf);
    const lost = isNamed(row) ? this.lostItems(row, claim, { scope, item }) : [];
    for (const itemId of lost) this.orphaned.push({ sequence, itemId });
    if (item && lost.includes(item.id)) return;
    if (item) this.items.set(item.id, item.scope);
    if (!this.isConcerned({ row, claim })) return;
    if (item) this.renamedItems.add(item.id);
    this.renamed.push({ sequence, projectKey: named(row, scope.projectKeys) });
  }

  /** The items of an event of such a project of which what first named it is redacted. */
  private lostItems(
    { project_key }: EventRow,
    { about }: ScopeClaim,
    { scope, item }: Pick<ReturnType<typeof resolveClaim>, 'scope' | 'item'>,
  ): string[] {
    const known = decodeProjectKeys(project_key);
    const isSaid = scope.projectKeys.some((key) => key === NO_SLUG || !known.includes(key));
    return about.filter((id) => !this.items.has(id) && !(isSaid && id === item?.id));
  }

  private isConcerned({ row, claim }: Claimed): boolean {
    return isNamed(row) || claim.about.some((id) => this.renamedItems.has(id));
  }

  async write(runner: QueryRunner): Promise<void> {
    const { logId } = this;
    // An early event is of the projects of its items as they became known.
    const concerned = this.early.filter((each) => this.isConcerned(each));
    const early = concerned.map(({ row, claim }) => {
      const { projectKeys } = scopeWithoutWrite(claim, row.member_id, this.itemOf);
      return { sequence: row.sequence, projectKey: named(row, projectKeys), claim };
    });
    const events = [...this.renamed, ...early];
    await runner.query(SET_EVENTS, [
      logId,
      events.map(({ sequence }) => sequence),
      events.map(({ projectKey }) => projectKey),
    ]);
    await runner.query(SET_CLAIMS, [
      logId,
      early.map(({ sequence }) => sequence),
      early.map(({ claim }) => JSON.stringify(claim)),
    ]);
    const items = [...this.items].filter(([id]) => this.renamedItems.has(id));
    await runner.query(SET_ITEMS, [
      logId,
      items.map(([id]) => id),
      items.map(([, { projectKey }]) => projectKey),
      items.map(([, { paraKey }]) => paraKey),
      items.map(([, { otherKeys }]) => (otherKeys.length === 0 ? null : otherKeys.join(' '))),
    ]);
    await this.hideOrphaned(runner);
  }

  private async hideOrphaned(runner: QueryRunner): Promise<void> {
    const { logId, orphaned } = this;
    const keysOf = ({ projectKey, paraKey, otherKeys }: ItemScope) => [
      projectKey,
      paraKey,
      ...otherKeys,
    ];
    const meant = [...this.items].filter(([, scope]) => keysOf(scope).includes(NO_SLUG));
    await runner.query(HIDE_ITEMS, [logId, meant.map(([id]) => id)]);
    await runner.query(HIDE_EVENTS, [
      logId,
      orphaned.map(({ sequence }) => sequence),
      orphaned.map(({ itemId }) => itemId),
    ]);
  }
}

/** A key in any script names a project, which can be restricted: what was noted under one until now is found and hidden by it too. */
export class KeysInAnyScript1763600000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const logs = (await runner.query(LOGS)) as { log_id: string; size: string }[];
    if (logs.length === 0) return;
    const total = logs.reduce((sum, { size }) => sum + Number(size), 0);
    let done = 0;
    const tell = (read: number) => {
      done += read;
      process.stderr.write(`reading whose projects events are: ${done} of ${total} events\n`);
    };
    const again = logs.map(({ log_id }) => new ReadAgain(log_id));
    for (const log of again) await log.read(runner, tell);
    await unhurried(runner, UNGUARD);
    for (const log of again) await log.write(runner);
    await runner.query(GUARD);
    await runner.query(MAKE_ANEW);
  }

  async down(): Promise<void> {
    // Builds before this one take such a key for a project that nobody has, as they took what stood for it.
  }
}
