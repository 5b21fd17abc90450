/** Puts together a statement of just the conditions in use, so that each combination keeps its own plan. */
export class Statement {
  private readonly conditions: string[] = [];

  /** Begins with the values of the statement that this one's conditions are a part of. */
  constructor(readonly values: unknown[] = []) {}

  /** The place of a value in the statement, such as `$3`. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
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
