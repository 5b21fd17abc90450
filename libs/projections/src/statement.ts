/**
 * How PostgreSQL plans a statement: with the values it is run with wherever it expects that to pay, or once for all values. The former is
 * for what is found by different indexes for different values; a plan of its own for each run can take longer than the run.
 */
export type Planning = 'by value' | 'once';

function typeOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  if (Number.isSafeInteger(value)) return 'bigint';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return 'text[]';
  throw new TypeError(
    'a statement that is planned once takes texts, lists of them and whole numbers',
  );
}

/** Puts together a statement of just the conditions in use, so that each combination keeps its own plan. */
export class Statement {
  private readonly conditions: string[] = [];

  /** Begins with the values of the statement that this one's conditions are a part of. */
  constructor(
    readonly values: unknown[] = [],
    private readonly planning: Planning = 'by value',
  ) {}

  /**
   * The place of a value in the statement, such as `$3`; a query of its own, which no plan looks into, where it is planned once: of plans that
   * cost the same PostgreSQL keeps the general one. Throws `TypeError` there for what is neither text, nor texts, nor a whole number.
   */
  value(value: unknown): string {
    const place = `$${this.values.push(value)}`;
    if (this.planning === 'by value') return place;
    const type = typeOf(value);
    // The outer type makes it one list to `ANY`, which takes a query for rows.
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

  /** All conditions, as they follow `WHERE`. */
  get all(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.join(' AND ');
  }
}
