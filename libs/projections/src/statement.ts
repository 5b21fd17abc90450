/**
 * How PostgreSQL plans a statement: for the values of each run if it expects that to pay, or once for all values. The former
 * suits statements whose best index depends on the values; planning each run can take longer than the run itself.
 */
export type Planning = 'by value' | 'once';

function typeOf(value: unknown): string {
  if (typeof value === 'string' || value === null) return 'text';
  if (Number.isSafeInteger(value)) return 'bigint';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return 'text[]';
  throw new TypeError(
    'a statement that is planned once takes texts, lists of them and whole numbers',
  );
}

/** Builds a statement from only the conditions in use, so that each combination keeps its own plan. */
export class Statement {
  private readonly conditions: string[] = [];

  /** Starts with the values of the statement that the conditions become a part of. */
  constructor(
    readonly values: unknown[] = [],
    private readonly planning: Planning = 'by value',
  ) {}

  /**
   * Adds a value and returns its parameter, such as `$3`. In a statement planned once it is wrapped in a sub-select, which hides
   * the value from the planner: among plans of equal cost PostgreSQL keeps the generic one. Such a statement throws `TypeError`
   * for a value that is neither a text or null, nor a list of texts, nor a whole number.
   */
  value(value: unknown): string {
    const place = `$${this.values.push(value)}`;
    if (this.planning === 'by value') return place;
    const type = typeOf(value);
    // The outer type makes `ANY` see one list; it would take a plain sub-select for rows.
    return `(SELECT ${place}::${type})::${type}`;
  }

  /** Adds a condition. */
  where(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** Adds a condition on a value, unless it is undefined; `expression` holds `?` where the value goes. */
  given(expression: string, value: unknown): this {
    return value === undefined
      ? this
      : this.where(expression.replace('?', () => this.value(value)));
  }

  /** All conditions, for use after `WHERE`. */
  get all(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.join(' AND ');
  }
}
