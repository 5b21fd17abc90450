/**
 * One session that runs SQL: a pool outside a transaction, or the connection of one inside it.
 * Every statement's text is constant (values are parameters), so the driver may prepare it once.
 */
export interface Sql {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
