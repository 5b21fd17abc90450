import type { Sql } from '../../sql.js';

// The table may be another's, who has let this hub write to it. Then the index sorts in by itself what is too much.
const SORT_IN = `
  SELECT gin_clean_pending_list(oid) FROM pg_class
  WHERE oid = to_regclass('search_terms') AND pg_has_role(relowner, 'USAGE')`;
/** So many terms, 128 kB of the index, may stay unsorted: every look of a search into the index reads all of them. */
const MAX_UNSORTED = 6_500;

/** Has terms sorted into their index when many have been written, which costs a fraction of sorting each in by itself. */
export class UnsortedTerms {
  /** Of batches too small to be sorted in at once. How many others have left before is not known. */
  private left = MAX_UNSORTED;

  /** Hears of terms that a batch has just written. */
  async note(written: number, sql: Sql): Promise<void> {
    // A large batch may be of a table that is being rebuilt, and says nothing of what is left in the live one.
    if (written < MAX_UNSORTED) {
      this.left += written;
      if (this.left < MAX_UNSORTED) return;
      this.left = 0;
    }
    await sql.query(SORT_IN);
  }
}
