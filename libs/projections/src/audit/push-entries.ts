import { MAX_PUSH_EVENTS } from '@app/domain';
import type { LoggedEvent } from '../projection.js';
import type { Sql } from '../sql.js';
import type { AuditEntry } from './audit-entry.js';

/** What one push brought, as far as a batch shows it: where it begins and its last of consecutive events of a log. */
interface Run {
  pushId: string;
  firstSequence: number;
  last: LoggedEvent;
}

/** What lies around a run: where the push began before it, whether it goes on after it, and its record, if any. */
interface Surroundings {
  at: number;
  began: string | null;
  goes_on: boolean;
  record: string | null;
}

// Most pushes lie within their batch and were taken whole: of those there is no row. Laterals with a limit are looked up one by
// one by index; a join is planned as a scan of the whole log where the planner's figures of it are old.
const READ_AROUND = `
  SELECT run.at, next.sequence IS NOT NULL AS goes_on, record.payload AS record,
         (SELECT min(e.sequence) FROM event e
          WHERE before.sequence IS NOT NULL AND e.log_id = run.log_id AND e.push_id = run.push_id
            AND e.sequence < run.first AND e.sequence > run.first - ${MAX_PUSH_EVENTS}) AS began
  FROM unnest($1::int[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[])
       AS run (at, log_id, group_key, push_id, first, last)
  LEFT JOIN LATERAL (
    SELECT sequence FROM event WHERE log_id = run.log_id AND sequence = run.first - 1 AND push_id = run.push_id LIMIT 1
  ) AS before ON true
  LEFT JOIN LATERAL (
    SELECT sequence FROM event WHERE log_id = run.log_id AND sequence = run.last + 1 AND push_id = run.push_id LIMIT 1
  ) AS next ON true
  LEFT JOIN log ON log.group_key = run.group_key AND log.purpose = 'administration'
  LEFT JOIN LATERAL (
    SELECT sequence, payload FROM event
    WHERE event.log_id = log.log_id AND event_id = run.push_id::text AND kind = 'sync.push_rejected' LIMIT 1
  ) AS record ON true
  WHERE before.sequence IS NOT NULL OR next.sequence IS NOT NULL OR record.sequence IS NOT NULL`;

/** Of each push the last event is among these, so that the next one begins after it; of the first one that is looked up. */
function runsOf(events: readonly LoggedEvent[]): Run[] {
  const runs: Run[] = [];
  let before: LoggedEvent | undefined;
  for (const event of events) {
    const { pushId = null, purpose, logId, sequence } = event;
    const open = runs.at(-1);
    const isNext = before?.logId === logId;
    if (pushId !== null && purpose === 'sync') {
      if (open?.pushId === pushId && open.last.logId === logId) open.last = event;
      else {
        const firstSequence = isNext && before ? before.sequence + 1 : sequence;
        runs.push({ pushId, firstSequence, last: event });
      }
    }
    before = event;
  }
  return runs;
}

async function readAround(runs: readonly Run[], sql: Sql): Promise<Map<number, Surroundings>> {
  const rows = await sql.query<Surroundings>(READ_AROUND, [
    runs.map((_, at) => at),
    runs.map(({ last }) => last.logId),
    runs.map(({ last }) => last.groupKey),
    runs.map(({ pushId }) => pushId),
    runs.map(({ firstSequence }) => firstSequence),
    runs.map(({ last }) => last.sequence),
  ]);
  return new Map(rows.map((row) => [row.at, row]));
}

/** An entry for each push whose last event is among these, with that event. */
export async function pushEntriesOf(
  events: readonly LoggedEvent[],
  sql: Sql,
): Promise<{ event: LoggedEvent; entry: AuditEntry }[]> {
  const runs = runsOf(events);
  if (runs.length === 0) return [];
  const around = await readAround(runs, sql);
  return runs.flatMap(({ firstSequence: from, last }, at) => {
    const { began, goes_on, record } = around.get(at) ?? {};
    if (goes_on) return [];
    const firstSequence = Number(began ?? from);
    const { rejected = 0 } = record ? (JSON.parse(record) as { rejected?: number }) : {};
    const accepted = last.sequence - firstSequence + 1;
    const payload = { accepted, rejected, firstSequence, lastSequence: last.sequence };
    const entry = { action: 'sync.pushed', targetType: 'client', targetId: last.clientId, payload };
    return [{ event: last, entry }];
  });
}
