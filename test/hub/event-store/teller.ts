import type { FollowingProjection, LoggedEvent, Sql } from '@app/projections';

/** The table that `teller` writes into. */
export const TOLD = 'CREATE TABLE told (by text, log_id uuid, sequence bigint, arrival bigserial)';

/** Writes a row an event without any key, so that an event that counts twice shows; `before` may throw instead. */
export function teller(
  name: string,
  after: FollowingProjection[] = [],
  before: (events: readonly LoggedEvent[]) => Promise<void> | void = () => undefined,
): FollowingProjection {
  return {
    name,
    version: 1,
    purposes: ['sync'],
    kinds: ['note.taken'],
    tables: ['told'],
    after,
    async apply(events, sql: Sql) {
      await sql.query(
        `INSERT INTO told (by, log_id, sequence) SELECT $1, * FROM unnest($2::uuid[], $3::bigint[])`,
        [name, events.map(({ logId }) => logId), events.map(({ sequence }) => sequence)],
      );
      await before(events);
    },
  };
}
