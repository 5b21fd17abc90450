import {
  type EventScope,
  type ItemLookup,
  type ScopeClaim,
  encodeProjectKeys,
  scopeWithoutWrite,
} from '@app/domain';
import type { Sql } from '@app/projections';
import type { ChainedDraft } from '../append/chain.js';
import type { DraftScope } from '../append/event-draft.js';
import { inLog } from '../log/in-log.js';
import type { PlacedClaim } from './scope-facts.js';

/** A draft that has its place in a log. */
export type PlacedDraft = DraftScope & Pick<ChainedDraft, 'log' | 'memberId' | 'sequence'>;

/** An event that named items before they were known. */
interface EarlyEvent extends PlacedClaim {
  sequence: number;
  /** The draft that is about to be written; absent when the event is in the log already. */
  draft?: PlacedDraft;
}

/** An event in a log that others may see from now on. */
interface Shown {
  logId: string;
  sequence: number;
  scope: EventScope;
  /** The sequence of the administration log from which on pulls deliver it again. */
  knownIn?: number;
}

interface EarlyRow {
  log_id: string;
  sequence: string;
  member_id: string;
  claim: string;
}

const READ_EARLY = `
  SELECT DISTINCT early.log_id, early.sequence, early.member_id, early.claim
  FROM unnest($1::uuid[], $2::text[]) AS made (log_id, knowledge_id)
  JOIN early_event early ON early.log_id = made.log_id AND early.knowledge_id = made.knowledge_id
    AND early.known_in IS NULL
  ORDER BY early.log_id, early.sequence`;
const KEEP = `
  WITH kept AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[])
                  AS n (log_id, knowledge_id, sequence, member_id, claim)
  ), awaited AS (
    INSERT INTO item_scope (log_id, knowledge_id, private) SELECT DISTINCT log_id, knowledge_id, false FROM kept
    ON CONFLICT DO NOTHING
  )
  INSERT INTO early_event (log_id, knowledge_id, sequence, member_id, claim) SELECT * FROM kept`;
const SHOW = 'SELECT show_events($1::uuid[], $2::bigint[], $3::text[], $4::text[])';
const MARK = `
  UPDATE early_event SET known_in = shown.known_in
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS shown (log_id, sequence, known_in)
  WHERE early_event.log_id = shown.log_id AND early_event.sequence = shown.sequence`;

/**
 * The events that name items which are not known yet. Only their authors see them until all of those items are known; then they get
 * the scope of the items, and pulls deliver them to clients whose cursor is already past them.
 */
export class EarlyEvents {
  private readonly byItem = new Map<string, EarlyEvent[]>();
  private readonly kept: EarlyEvent[] = [];
  private readonly shown: Shown[] = [];

  /** Reads the early events that wait for these items, which are about to be created. */
  static async read(sql: Sql, made: readonly (readonly [logId: string, id: string])[]) {
    const early = new EarlyEvents();
    if (made.length === 0) return early;
    const rows = await sql.query<EarlyRow>(READ_EARLY, [
      made.map(([logId]) => logId),
      made.map(([, id]) => id),
    ]);
    for (const { log_id: logId, member_id: memberId, ...row } of rows) {
      const claim = JSON.parse(row.claim) as ScopeClaim;
      early.wait({ logId, memberId, claim, sequence: Number(row.sequence) });
    }
    return early;
  }

  /** The claims of the waiting events. */
  get claims(): PlacedClaim[] {
    return [...this.byItem.values()].flat();
  }

  /** Adds an early event that is about to be written. */
  keep(draft: PlacedDraft, claim: ScopeClaim): void {
    const { log, memberId, sequence } = draft;
    const event = { logId: log.logId, memberId, claim, sequence, draft };
    this.kept.push(event);
    this.wait(event);
  }

  /** Gives the events that waited only for this item their scope. */
  show(logId: string, id: string, item: ItemLookup): void {
    for (const { claim, memberId, sequence, draft } of this.byItem.get(inLog(logId, id)) ?? []) {
      if (claim.needs.some((each) => !item(each))) continue;
      const scope = scopeWithoutWrite(claim, memberId, item);
      if (draft) Object.assign(draft, columnsOf(scope));
      else this.shown.push({ logId, sequence, scope });
    }
    this.byItem.delete(inLog(logId, id));
  }

  /** How many events of a log were shown and not yet settled. */
  unsettled(logId: string): number {
    return this.shown.filter((each) => each.logId === logId && each.knownIn === undefined).length;
  }

  /** Sets the sequence of the administration log from which on pulls deliver the unsettled events of a log again. */
  settle(logId: string, knownIn: number): void {
    for (const each of this.shown) if (each.logId === logId) each.knownIn ??= knownIn;
  }

  /** Whether there is anything to write. */
  get hasChanged(): boolean {
    return this.kept.length > 0 || this.shown.length > 0;
  }

  /** Writes new early events and the scopes of those that were shown; `isKnown` says whether an item is known now. */
  async write(sql: Sql, isKnown: (logId: string, id: string) => boolean): Promise<void> {
    const kept = this.kept.flatMap((event) =>
      [...new Set(event.claim.needs)]
        .filter((id) => !isKnown(event.logId, id))
        .map((id) => ({ ...event, id })),
    );
    if (kept.length > 0) {
      await sql.query(KEEP, [
        kept.map(({ logId }) => logId),
        kept.map(({ id }) => id),
        kept.map(({ sequence }) => sequence),
        kept.map(({ memberId }) => memberId),
        kept.map(({ claim }) => JSON.stringify(claim)),
      ]);
    }
    const { shown } = this;
    if (shown.length === 0) return;
    const places = [shown.map(({ logId }) => logId), shown.map(({ sequence }) => sequence)];
    const columns = shown.map(({ scope }) => columnsOf(scope));
    await sql.query(SHOW, [
      ...places,
      columns.map(({ projectKey }) => projectKey),
      columns.map(({ privateTo }) => privateTo),
    ]);
    await sql.query(MARK, [...places, shown.map(({ knownIn }) => knownIn ?? null)]);
  }

  private wait(event: EarlyEvent): void {
    for (const id of event.claim.needs) {
      const place = inLog(event.logId, id);
      const known = this.byItem.get(place);
      if (known) known.push(event);
      else this.byItem.set(place, [event]);
    }
  }
}

/** A scope as the store keeps it beside its event. */
export function columnsOf({ projectKeys, privateTo }: EventScope) {
  return { projectKey: encodeProjectKeys(projectKeys), privateTo };
}
