import type { QueryRunner } from 'typeorm';

/** An index: its name, and what follows `CREATE INDEX name` in its definition, such as `ON members (group_key)`. */
export interface IndexDefinition {
  name: string;
  definition: string;
}

/** The pool gives statements a minute; building an index of a large table takes longer. */
const BUILD_TIMEOUT_MS = 24 * 60 * 60 * 1000;

const IS_INVALID =
  'SELECT NOT indisvalid AS invalid FROM pg_index WHERE indexrelid = to_regclass($1)';

/**
 * Makes an index of a table that goes on being written. The migration must run outside a transaction (`transaction = false`).
 * What a build that was interrupted has left is removed first; an index that is there already stays.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  { name, definition }: IndexDefinition,
): Promise<void> {
  const [index] = (await runner.query(IS_INVALID, [name])) as { invalid: boolean }[];
  if (index?.invalid) await dropIndexConcurrently(runner, name);
  await unhurried(runner, `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
}

/** Removes an index while its table goes on being read and written; likewise outside a transaction. */
export function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  return unhurried(runner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** Makes all new indexes before an old one goes, so that no list is ever without; likewise outside a transaction. */
export async function replaceIndexes(
  runner: QueryRunner,
  before: readonly IndexDefinition[],
  after: readonly IndexDefinition[],
): Promise<void> {
  for (const index of after) await createIndexConcurrently(runner, index);
  for (const { name } of before) await dropIndexConcurrently(runner, name);
}

interface PatientConnection {
  query(config: { text: string; query_timeout: number }): Promise<unknown>;
}

/** Runs a statement that may take long and waits for those that run. */
export async function unhurried(runner: QueryRunner, text: string): Promise<void> {
  const connection = (await runner.connect()) as PatientConnection;
  // It holds nobody up while it waits for the statements that run.
  await runner.query('SET lock_timeout = 0');
  await connection.query({ text, query_timeout: BUILD_TIMEOUT_MS });
}
