import { canonicalize, parseCheckpoint, readNote } from '@app/domain';
import type { Sql } from '@app/projections';
import { eventJson, hashedFields } from '../read/event-json.js';
import { readPage } from '../read/read-log.js';

/** Thrown for a mirror that cannot be exported, with why. */
export class MirrorNotExported extends Error {
  override readonly name = 'MirrorNotExported';
}

/** A line of an exported log, with its newline, and whether it is an event without its payload. */
export interface ExportedLine {
  text: string;
  lacksPayload: boolean;
}

interface MirrorRow {
  branch: string;
  keys: string[];
  note: string | null;
  log_id: string | null;
  size: string | null;
}

const FIND = `
  SELECT mirror.branch, mirror.keys, mirror.note, mirror.log_id, log.size
  FROM mirror LEFT JOIN log ON log.log_id = mirror.log_id WHERE mirror.origin = $1`;
const EVENTS_AT_A_TIME = 1_000;

const textOf = (line: object): string => `${canonicalize(line)}\n`;

/**
 * The mirrored log of an origin (`<hub>/<group>`) as the other hub would have exported it (khub-log@v1, docs/trust.md), up to the last
 * checkpoint of it that was verified here: what that hub has lost can be imported there. Payloads that were redacted or withheld are
 * not here. Throws `MirrorNotExported`.
 */
export async function* mirroredLines(sql: Sql, origin: string): AsyncGenerator<ExportedLine> {
  const [mirror] = await sql.query<MirrorRow>(FIND, [origin]);
  if (!mirror) throw new MirrorNotExported(`there is no mirror of ${origin} (khub mirror list)`);
  const { branch, keys, note, log_id: id } = mirror;
  const checkpoint = parseCheckpoint(readNote(note ?? '')?.body ?? '');
  if (id === null || note === null || checkpoint === null)
    throw new MirrorNotExported(`nothing of ${origin} is here yet`);
  if (checkpoint.size > Number(mirror.size))
    throw new MirrorNotExported(
      `${origin} is not here whole: ${mirror.size} of ${checkpoint.size} events; try again when it is`,
    );
  const log = { id, groupKey: branch, purpose: 'sync' };
  const header = { format: 'khub-log@v1', keys, log, published: note };
  yield { text: textOf(header), lacksPayload: false };
  const more = hashedFields(branch);
  let previousHash: string | null = null;
  for (let after = 0; after < checkpoint.size;) {
    const left = Math.min(EVENTS_AT_A_TIME, checkpoint.size - after);
    const events = await readPage(sql, id, after, left);
    if (events.length === 0) throw new MirrorNotExported(`${origin} was removed meanwhile`);
    for (const event of events) {
      const served = JSON.parse(eventJson(event, previousHash, more(event))) as object;
      yield { text: textOf(served), lacksPayload: event.payload === null };
      previousHash = event.hash;
      after = event.sequence;
    }
  }
  yield { text: textOf({ checkpoint: note }), lacksPayload: false };
}
