import { MAX_ANSWER_BYTES } from '@app/domain';
import { type Sql, hiddenProjectKeys, mayRead, projectNames } from '@app/projections';
import { type LogViewer, type StoredEvent, type StoredRow, storedEvent } from './read-log.js';

/** How far a client has read its log, and how far it has received the earlier events that it has gained access to since. */
export interface BackfillPosition {
  /** The last event that it has read; later ones are not part of the backfill. */
  sequence: number;
  /** The sequence of the administration log up to which gains of access are delivered. */
  accessSequence: number;
  /** How far the gain right after that is delivered; undefined before its first page. */
  backfillSequence: number | undefined;
}

/** An event that is delivered again, with the hash of the event before it in the log (null for the first). */
export interface BackfilledEvent {
  event: StoredEvent;
  previousHash: string | null;
}

/** Earlier events that one gain of access has made visible, in log order. */
export interface BackfillPage {
  events: BackfilledEvent[];
  /** The position of the client after them. */
  position: { accessSequence: number; backfillSequence?: number };
  /** Whether more pages of backfill follow. */
  hasMore: boolean;
}

interface GainRow {
  sequence: string;
  /** The project that was gained; null for early events whose items have become known. */
  project_key: string | null;
}

interface BackfilledRow extends StoredRow {
  previous_hash: string | null;
  wanted: string;
}

// Scopes of several projects begin with a space; in the C collation that range holds nothing else.
const OF_ONE = (names: string) => `log_id = $1 AND project_key COLLATE "C" = ANY (${names})`;
const OF_SEVERAL = (names: string) => `
  log_id = $1 AND project_key COLLATE "C" >= ' ' AND project_key COLLATE "C" < '!'
  AND ${names} && string_to_array(ltrim(project_key), ' ')`;
const BECOME_KNOWN = (knownIn: string) => `
  log_id = $1 AND sequence IN
    (SELECT early.sequence FROM early_event early WHERE early.log_id = $1 AND early.known_in = ${knownIn})`;

const undelivered = (events: string) => `
  EXISTS (SELECT 1 FROM event
          WHERE ${events} AND ${mayRead('$2', '$3')} AND sequence <= $5
            AND sequence > CASE WHEN g.sequence = $4 + 1 THEN $6::bigint ELSE 0 END)`;

const NAMES = projectNames('$2', 'g.project_key');
const FIND_GAINS = `
  SELECT g.sequence, g.project_key
  FROM access_gains g
  WHERE g.group_key = $2 AND (g.member_id IS NULL OR g.member_id = $3) AND g.sequence > $4
    AND g.project_key <> ALL (${hiddenProjectKeys('$2', '$3')})
    AND (${undelivered(OF_ONE(NAMES))} OR ${undelivered(OF_SEVERAL(NAMES))})
  UNION ALL
  SELECT g.sequence, NULL
  FROM (SELECT DISTINCT known_in AS sequence FROM early_event WHERE log_id = $1 AND known_in > $4) AS g
  WHERE ${undelivered(BECOME_KNOWN('g.sequence'))}
  ORDER BY sequence LIMIT 2`;

const wanted = (events: string) => `
  (SELECT sequence FROM event
   WHERE ${events} AND sequence > $5 AND sequence <= $6 AND ${mayRead('$2', '$3')}
   ORDER BY sequence LIMIT $7::integer + 1)`;

const GAINED_NAMES = projectNames('$2', '$4');
const OF_PROJECT = `${wanted(OF_ONE(GAINED_NAMES))} UNION ALL ${wanted(OF_SEVERAL(GAINED_NAMES))}`;

const backfill = (events: string) => `
  WITH wanted AS MATERIALIZED (
    SELECT sequence FROM (${events}) AS gained ORDER BY sequence LIMIT $7::integer + 1
  )
  SELECT sized.*, (SELECT count(*) FROM wanted) AS wanted FROM (
    SELECT e.sequence, e.event_id, e.kind, e.created_at, e.signature, e.payload, e.payload IS NULL AS is_redacted,
           encode(e.salt, 'base64') AS salt, e.version, encode(e.hash, 'hex') AS hash,
           e.accepted_at, e.member_id, e.client_id, e.push_id, encode(e.payload_hash, 'hex') AS payload_hash, e.early,
           encode(before.hash, 'hex') AS previous_hash,
           sum(coalesce(octet_length(e.payload), 0)) OVER (ORDER BY e.sequence) - coalesce(octet_length(e.payload), 0)
             AS bytes_before
    FROM wanted
    JOIN event e ON e.log_id = $1 AND e.sequence = wanted.sequence
    LEFT JOIN event before ON before.log_id = $1 AND before.sequence = e.sequence - 1
  ) AS sized
  WHERE bytes_before < $8
  ORDER BY sequence LIMIT $7`;

const READ_OF_PROJECT = backfill(OF_PROJECT);
const READ_KNOWN = backfill(wanted(BECOME_KNOWN('$4::bigint')));

/**
 * Reads the next page of the first gain of access that is not delivered: the earlier events of a project, or early events whose items
 * have become known. Undefined when there is none. The order of the gains never changes, so the page depends on the position alone,
 * and a repeated request gets the same page.
 */
export async function readBackfill(
  sql: Sql,
  { logId, groupKey, memberId }: LogViewer,
  { sequence, accessSequence, backfillSequence = 0 }: BackfillPosition,
  limit: number,
): Promise<BackfillPage | undefined> {
  const [gain, another] = await sql.query<GainRow>(FIND_GAINS, [
    logId,
    groupKey,
    memberId,
    accessSequence,
    sequence,
    backfillSequence,
  ]);
  if (!gain) return undefined;
  const gained = Number(gain.sequence);
  const begun = gained === accessSequence + 1 ? backfillSequence : 0;
  const rows = await sql.query<BackfilledRow>(gain.project_key ? READ_OF_PROJECT : READ_KNOWN, [
    logId,
    groupKey,
    memberId,
    gain.project_key ?? gain.sequence,
    begun,
    sequence,
    limit,
    MAX_ANSWER_BYTES,
  ]);
  const last = rows.at(-1);
  const isDone = !last || rows.length === Number(last.wanted);
  return {
    events: rows.map((row) => ({
      event: storedEvent(row),
      previousHash: row.previous_hash,
    })),
    position: isDone
      ? { accessSequence: gained }
      : { accessSequence: gained - 1, backfillSequence: Number(last.sequence) },
    hasMore: !isDone || another !== undefined,
  };
}
