import type { TakenEvent } from '@app/domain';
import type { FollowingProjection } from '@app/projections';

/** Where the events of each kind begin and end in a page, by their sequences. */
export type KindsOfPage = ReadonlyMap<string, { first: number; last: number }>;

/** The kinds of the events of a page. */
export function kindsOfPage(events: readonly TakenEvent[]): KindsOfPage {
  const kinds = new Map<string, { first: number; last: number }>();
  for (const { event } of events) {
    const { sequence } = event.log;
    const known = kinds.get(event.kind);
    if (known) known.last = sequence;
    else kinds.set(event.kind, { first: sequence, last: sequence });
  }
  return kinds;
}

/** Which following projections need not read what is written, and where they then stand: those that have come to `since`. */
export interface PassedOver {
  names: readonly string[];
  versions: readonly number[];
  since: number;
  to: number;
}

/** How many parameters a `PassedOver` takes. */
export const PASSED_OVER = 4;

/** A `PassedOver` as parameters. */
export const passedOverValues = ({ names, versions, since, to }: PassedOver): unknown[] => [
  names,
  versions,
  since,
  to,
];

/**
 * SQL: moves the projections of a `PassedOver`, whose first parameter is this one, in the log that a query yields as `log_id` after having
 * locked its row. One that somebody holds, has parked or makes anew is left to who follows the log.
 */
// Whoever removes something that a projection made has locked the log, and so comes before or after the whole statement.
export const passOver = (log: string, first: number) => `
    UPDATE projection SET position = $${first + 3}::bigint
    FROM (
      SELECT p.name, p.log_id FROM ${log} AS written
      JOIN projection p ON p.log_id = written.log_id
      JOIN unnest($${first}::text[], $${first + 1}::integer[]) AS f (name, version) ON f.name = p.name AND p.version <= f.version
      WHERE p.status = 'running' AND p.position >= $${first + 2}::bigint AND p.position < $${first + 3}::bigint
      FOR UPDATE OF p SKIP LOCKED
    ) AS free
    WHERE projection.name = free.name AND projection.log_id = free.log_id`;

/** Knows of the end of a mirrored log, page by page, from where on it has no event of which a following projection makes rows. */
export class UnfollowedEnd {
  private readonly followers: Pick<PassedOver, 'names' | 'versions'>;
  private readonly followed: ReadonlySet<string>;
  private since: number | undefined;

  constructor(following: readonly FollowingProjection[]) {
    const followers = following.filter(({ purposes }) => purposes.includes('mirror'));
    const names = followers.map(({ name }) => name);
    this.followers = { names, versions: followers.map(({ version }) => version) };
    this.followed = new Set(followers.flatMap(({ kinds }) => kinds));
  }

  /**
   * Takes the next page, which goes from a size of the log to another; answers whom it passes over, and whether it has anything to be
   * followed. Of what lies before the first page nothing is known.
   */
  add(
    kinds: KindsOfPage,
    from: number,
    to: number,
  ): { passedOver: PassedOver; isFollowed: boolean } {
    const since = (this.since ??= from);
    const followed = [...kinds].filter(([kind]) => this.followed.has(kind));
    const firsts = followed.map(([, { first }]) => first);
    this.since = Math.max(since, ...followed.map(([, { last }]) => last));
    const end = Math.min(to, ...firsts.map((first) => first - 1));
    return {
      passedOver: { ...this.followers, since, to: end },
      isFollowed: followed.length > 0,
    };
  }
}
