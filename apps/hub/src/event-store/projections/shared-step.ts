import type { FollowingProjection, LoggedEvent, Sql } from '@app/projections';
import type { Transaction } from '../../database/database.js';
import type { LaggingLog } from './lagging-logs.js';
import { readBatch } from './read-batch.js';
import type { Place } from './shared-places.js';

const POSITIONS = `
  SELECT name, log_id, position FROM projection
  WHERE name = ANY($1::text[]) AND log_id = ANY($2::uuid[]) AND status <> 'remaking'`;
const MOVE = `
  UPDATE projection SET position = moved.position
  FROM unnest($1::text[], $2::uuid[], $3::bigint[]) AS moved (name, log_id, position)
  WHERE projection.name = moved.name AND projection.log_id = moved.log_id`;

/** How far each projection that is read by others, and does not take part in a log, has come there; nowhere while it is made anew in part. */
async function othersPositions(
  sql: Sql,
  needed: readonly { name: string; logId: string }[],
): Promise<Map<string, number>> {
  if (needed.length === 0) return new Map();
  const rows = await sql.query<{ name: string; log_id: string; position: string }>(POSITIONS, [
    needed.map(({ name }) => name),
    needed.map(({ logId }) => logId),
  ]);
  return new Map(
    rows.map(({ name, log_id, position }) => [placeKey(name, log_id), Number(position)]),
  );
}

/** A key for where a projection stands in a log. */
function placeKey(name: string, logId: string): string {
  return `${name} ${logId}`;
}

/** One read of some logs, and which projections take what of it. */
class SharedRead {
  private readonly places = new Map<string, Place>();
  /** The logs, each with where the one that is furthest behind stands. */
  readonly logs: LaggingLog[];

  constructor(places: readonly Place[]) {
    const logs = new Map<string, LaggingLog>();
    for (const place of places) {
      const { name, log_id, size, position } = place;
      this.places.set(placeKey(name, log_id), place);
      const known = logs.get(log_id);
      const from = Math.min(position, Number(known?.position ?? position));
      logs.set(log_id, { ...place, position: String(from), target: String(size) });
    }
    this.logs = [...logs.values()];
  }

  /** Where these projections read the rows of others that do not take part there: their positions bound how far the readers go. */
  othersRead(projections: readonly FollowingProjection[]): { name: string; logId: string }[] {
    return projections.flatMap((reader) =>
      this.logs
        .filter((log) => this.places.has(placeKey(reader.name, log.log_id)))
        .flatMap(({ log_id: logId, purpose }) =>
          reader.after
            .filter(({ purposes }) => purposes.includes(purpose))
            .filter(({ name }) => !this.places.has(placeKey(name, logId)))
            .map(({ name }) => ({ name, logId })),
        ),
    );
  }

  /**
   * The events that a projection takes, and its new positions, of what was read up to `reached`. Where one that it reads has not come
   * so far, it waits for it there.
   */
  shareOf(
    { name, after, kinds }: FollowingProjection,
    { events, reached }: { events: readonly LoggedEvent[]; reached: ReadonlyMap<string, number> },
    positions: ReadonlyMap<string, number>,
  ): { events: LoggedEvent[]; moved: Map<string, number> } {
    const from = new Map<string, number>();
    const moved = new Map<string, number>();
    for (const [logId, last] of reached) {
      const place = this.places.get(placeKey(name, logId));
      if (!place) continue;
      const bounds = after
        .filter(({ purposes }) => purposes.includes(place.purpose))
        .map((each) => positions.get(placeKey(each.name, logId)) ?? 0);
      const target = Math.min(last, ...bounds);
      if (target <= place.position) continue;
      from.set(logId, place.position);
      moved.set(logId, target);
    }
    const wanted = new Set(kinds);
    const own = events.filter(
      ({ logId, sequence, kind }) =>
        wanted.has(kind) &&
        sequence > (from.get(logId) ?? Infinity) &&
        sequence <= (moved.get(logId) as number),
    );
    return { events: own, moved };
  }
}

/**
 * Takes projections, each after those it reads, one batch further that is read once for all of them, where they hold places. All in
 * the given transaction, so each event counts exactly once for each of them, or for none. Where they move it commits. Returns how many
 * events they have come further together.
 */
export async function stepTogether(
  sql: Transaction,
  places: readonly Place[],
  following: readonly FollowingProjection[],
  limit: number,
): Promise<number> {
  if (places.length === 0) return 0;
  const placed = new Set(places.map(({ name }) => name));
  const projections = following.filter(({ name }) => placed.has(name));
  const shared = new SharedRead(places);
  const positions = await othersPositions(sql, shared.othersRead(projections));
  // Also of those who take part: one that is ahead of what is read does not move, and is not waited for.
  for (const { name, log_id, position } of places) positions.set(placeKey(name, log_id), position);
  const kinds = [...new Set(projections.flatMap((each) => each.kinds))];
  const batch = await readBatch(sql, shared.logs, { kinds }, limit);
  const moves: [name: string, logId: string, position: number][] = [];
  for (const projection of projections) {
    const { name } = projection;
    const { events, moved } = shared.shareOf(projection, batch, positions);
    if (events.length > 0) await projection.apply(events, sql);
    for (const [logId, position] of moved) {
      moves.push([name, logId, position]);
      positions.set(placeKey(name, logId), position);
    }
  }
  if (moves.length === 0) return 0;
  await sql.last.query(
    MOVE,
    [0, 1, 2].map((at) => moves.map((move) => move[at])),
  );
  const stood = new Map(places.map((each) => [placeKey(each.name, each.log_id), each.position]));
  return moves.reduce(
    (sum, [name, logId, position]) => sum + position - (stood.get(placeKey(name, logId)) as number),
    0,
  );
}
