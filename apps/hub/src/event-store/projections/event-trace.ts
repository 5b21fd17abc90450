import { scopeClaimOf } from '@app/domain';
import {
  type LoggedEvent,
  type Sql,
  type SyncLog,
  type Tie,
  type TracedEvents,
  boundItems,
  itemTie,
  tiedKinds,
  tiesOf,
} from '@app/projections';
import { type EventRow, loggedEvent } from './read-batch.js';

/** More events, or items, than this are not traced: making a group's read models anew is then no slower. */
const MAX_TRACED_EVENTS = 100_000;
/** How many events of a log one statement looks through: on the embedded database everybody else waits for it. */
const LOOKED_THROUGH = 2_000;
/** How many events are read at once; each may have 256 KiB. */
const READ_AT_ONCE = 100;

// Without their pushes, which are told of by all their events and not by these.
const EVENTS = `
  SELECT log_id, sequence, event_id, kind, payload, created_at, accepted_at, member_id, client_id,
         NULL AS push_id, encode(hash, 'hex') AS hash, project_key, private_to, early
  FROM event WHERE log_id = $1`;
const READ = `${EVENTS} AND sequence = ANY($2) ORDER BY sequence`;
const FIND = `${EVENTS} AND event_id = $2`;
const HEAD = 'SELECT size FROM log WHERE log_id = $1';
const ALL = `
  SELECT sequence FROM event
  WHERE log_id = $1 AND sequence > $2 AND sequence <= $3 AND kind = ANY($4)`;
// A payload's text is canonical, so a word stands in it in one way, between quotes. A few words are looked for one by one; of many
// each piece between quotes is looked up: in a hash table, which PostgreSQL makes of a subquery but, in a prepared statement, not of an array.
const WITH_FEW = `
  ${ALL} AND (event_id = ANY($5) OR EXISTS (SELECT FROM unnest($6::text[]) AS word WHERE strpos(payload, word) > 0))`;
const WITH_MANY = `
  ${ALL} AND (event_id = ANY($5) OR EXISTS (
    SELECT FROM string_to_table(payload, '"') AS piece WHERE piece IN (SELECT unnest($6::text[]))))`;
const FEW = 8;

/** A tie that was found, and how far the log was looked through for events that share it. */
interface FoundTie extends Tie {
  upTo: number;
}

const keyOf = ({ of, id }: Tie) => `${of} ${id}`;

/** The statement that finds the events which may share one of some ties. */
function candidatesOf(
  ties: readonly Tie[],
  range: readonly unknown[],
): [text: string, values: unknown[]] {
  const words = ties.flatMap(({ word }) => word ?? []);
  if (words.length < ties.length) return [ALL, [...range]];
  const quoted = words.map((word) => JSON.stringify(word));
  if (words.length <= FEW) return [WITH_FEW, [...range, words, quoted]];
  return [WITH_MANY, [...range, words, quoted.map(longestPiece)]];
}

/** Of a word that holds quotes itself, the longest piece between them. */
function longestPiece(quoted: string): string | undefined {
  return quoted
    .slice(1, -1)
    .split('"')
    .toSorted((a, b) => b.length - a.length)[0];
}

/** The items that an event makes, if they were not there before. */
function madeBy({ id, kind, payload, early }: LoggedEvent): readonly string[] {
  const claim = payload === null || early ? null : scopeClaimOf({ id, kind, payload });
  return claim?.about.filter((each) => !claim.needs.includes(each)) ?? [];
}

function namedLog({ groupKey, serverId = null }: { groupKey: string; serverId?: string | null }) {
  const purpose = serverId === null ? ('sync' as const) : ('mirror' as const);
  return { group_key: groupKey, purpose, server_id: serverId };
}

/** Reads events of a sync log by their sequences, in log order, some at a time. */
export async function* readEvents(
  sql: Sql,
  { logId, ...named }: SyncLog,
  sequences: readonly number[],
): AsyncGenerator<LoggedEvent[]> {
  const log = namedLog(named);
  for (let at = 0; at < sequences.length; at += READ_AT_ONCE) {
    const part = sequences.slice(at, at + READ_AT_ONCE);
    const rows = await sql.query<EventRow>(READ, [logId, part]);
    yield rows.map((row) => loggedEvent(row, log));
  }
}

/** The events of a log that hang together with some of them: what each did may have been decided by what another said. */
export class EventTrace {
  private readonly ties = new Map<string, FoundTie>();
  private readonly sequences: Set<number>;
  private readonly kinds: readonly string[];
  private readonly made = new Map<string, number>();

  /** The trace of some events, which need not be in the log yet as they are given, and of which nothing else is known. */
  constructor(
    private readonly log: SyncLog,
    first: readonly LoggedEvent[],
  ) {
    this.sequences = new Set(first.map(({ sequence }) => sequence));
    this.kinds = [...new Set(first.flatMap(({ kind }) => tiedKinds(kind)))];
    for (const event of first) this.tieUp(event);
  }

  /** The trace of an event, of which nothing but the event is known yet; undefined when there is no such event. */
  static async of(sql: Sql, log: SyncLog, eventId: string): Promise<EventTrace | undefined> {
    const [row] = await sql.query<EventRow>(FIND, [log.logId, eventId]);
    if (!row) return undefined;
    return new EventTrace(log, [loggedEvent(row, namedLog(log))]);
  }

  /** Finds what there is now; when it is called again, it looks only for what is new. Undefined when too many events are connected. */
  async followed(sql: Sql): Promise<TracedEvents | undefined> {
    const [head] = await sql.query<{ size: string }>(HEAD, [this.log.logId]);
    const size = Number(head?.size);
    while (this.sequences.size <= MAX_TRACED_EVENTS && this.ties.size <= MAX_TRACED_EVENTS) {
      await this.bind(sql);
      const open = [...this.ties.values()].filter(({ upTo }) => upTo < size);
      if (open.length === 0) return this.found();
      const from = Math.min(...open.map(({ upTo }) => upTo));
      for (const tie of open) tie.upTo = size;
      for (let after = from; after < size; after += LOOKED_THROUGH) {
        await this.look(sql, open, [after, Math.min(after + LOOKED_THROUGH, size)]);
      }
    }
    return undefined;
  }

  /** Where an item was first made, as far as it was found; undefined where it was not. */
  madeAt(itemId: string): number | undefined {
    return this.made.get(itemId);
  }

  private found(): TracedEvents {
    return {
      ...this.log,
      sequences: [...this.sequences].toSorted((a, b) => a - b),
      itemIds: this.idsOf('item'),
      edgeIds: this.idsOf('edge'),
      entryIds: this.idsOf('entry'),
    };
  }

  private idsOf(of: Tie['of']): string[] {
    return [...this.ties.values()].filter((tie) => tie.of === of).map(({ id }) => id);
  }

  /** Takes in what the read models know already, which spares looking through the log for each link of a chain. */
  private async bind(sql: Sql): Promise<void> {
    const { groupKey } = this.log;
    const bound = await boundItems(sql, groupKey, this.idsOf('item'), MAX_TRACED_EVENTS);
    for (const id of bound) this.tie(itemTie(id));
  }

  private async look(
    sql: Sql,
    ties: readonly Tie[],
    [after, upTo]: readonly [number, number],
  ): Promise<void> {
    const range = [this.log.logId, after, upTo, this.kinds];
    const rows = await sql.query<{ sequence: string }>(...candidatesOf(ties, range));
    const candidates = rows.map(({ sequence }) => Number(sequence));
    const unknown = candidates.filter((sequence) => !this.sequences.has(sequence));
    for await (const events of readEvents(sql, this.log, unknown)) {
      for (const event of events) {
        if (!tiesOf(event).some((tie) => this.ties.has(keyOf(tie)))) continue;
        this.sequences.add(event.sequence);
        this.tieUp(event);
      }
      if (this.sequences.size > MAX_TRACED_EVENTS) return;
    }
  }

  private tieUp(event: LoggedEvent): void {
    for (const tie of tiesOf(event)) this.tie(tie);
    for (const id of madeBy(event))
      this.made.set(id, Math.min(this.made.get(id) ?? Infinity, event.sequence));
  }

  private tie(tie: Tie): void {
    const key = keyOf(tie);
    if (!this.ties.has(key)) this.ties.set(key, { ...tie, upTo: 0 });
  }
}
