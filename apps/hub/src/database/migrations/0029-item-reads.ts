import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE item_reads (
  group_key text NOT NULL,
  id text NOT NULL,
  reader text NOT NULL,
  read_on int NOT NULL,
  CONSTRAINT item_reads_pkey PRIMARY KEY (group_key, id, reader)
);
CREATE INDEX item_reads_of_day ON item_reads (read_on);
`;

/** Remembers by how many an item was read lately; a reader is a hash of member and item. */
export class ItemReads1763600000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE item_reads');
  }
}
