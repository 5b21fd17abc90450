import { Query, type QueryConfig } from 'pg';

/** A row as texts, as the server writes them, in the order of its columns. */
export type TextRow = readonly (string | null)[];

/**
 * A statement whose rows are handed over as they arrive and are not kept: making objects of thousands of rows costs as much as
 * reading them, and rows that wait for the last one are copied by each garbage collection. It replaces `handleDataRow` of
 * `pg`'s lib/query.js, as pg-cursor and pg-query-stream do.
 */
export class RowByRow extends Query {
  private problem: Error | undefined;

  constructor(
    query: QueryConfig,
    private readonly take: (row: TextRow) => void,
    done: (error: Error | null | undefined) => void,
  ) {
    const callback = (error: Error | null | undefined) => done(error ?? this.problem);
    super({ ...query, callback } as QueryConfig);
  }

  /** Called by `pg` for each row; must not throw. */
  handleDataRow({ fields }: { fields: TextRow }): void {
    if (this.problem) return;
    try {
      this.take(fields);
    } catch (error) {
      this.problem = error as Error;
    }
  }
}
