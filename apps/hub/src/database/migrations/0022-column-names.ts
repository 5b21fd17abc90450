import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns by what they hold, of each what it is called before and after. */
const COLUMNS = [
  ['knowledge', 'early', 'pending_ends'],
  ['knowledge', 'proposed_in', 'proposed_sequence'],
  ['knowledge', 'doubted_in', 'doubted_sequence'],
  ['glossary', 'found_by', 'search_text'],
] as const;

/** The live table and its twins in rebuilds that go on after the upgrade. */
const TABLES = `
  SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
  WHERE table_name = $1 AND column_name = $2
    AND (table_schema = current_schema() OR starts_with(table_schema, 'rebuild_'))`;

async function rename(runner: QueryRunner, table: string, [from, to]: [string, string]) {
  const tables = (await runner.query(TABLES, [table, from])) as { name: string }[];
  for (const { name } of tables) await runner.query(`ALTER TABLE ${name} RENAME ${from} TO ${to}`);
}

/** Names columns after what they hold; the rows stay as they are. */
export class ColumnNames1763600000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, before, after] of COLUMNS) await rename(runner, table, [before, after]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, before, after] of COLUMNS) await rename(runner, table, [after, before]);
  }
}
