import { Query, type QueryConfig } from 'pg';

/** A row as texts, as the server writes them, in the order of its columns. */
export type TextRow = readonly (string | null)[];

/**
 * A statement whose rows are handed over as they arrive and kept nowhere: of rows by the thousand, objects cost as much as reading them,
 * and those that wait for the last one are copied by each collection of garbage. In place of `pg`'s own way with rows (`handleDataRow` of
 * lib/query.js, which pg-cursor and pg-query-stream have in their ways too).
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

  /** Called by `pg` for each row; nothing may be thrown into it. */
  handleDataRow({ fields }: { fields: TextRow }): void {
    if (this.problem) return;
    try {
      this.take(fields);
    } catch (error) {
      this.problem = error as Error;
    }
  }
}
