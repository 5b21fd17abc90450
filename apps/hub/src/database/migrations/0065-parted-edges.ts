import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE parted_edges (
  group_key text NOT NULL,
  sequence bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  from_id text NOT NULL,
  to_id text NOT NULL,
  CONSTRAINT parted_edges_pkey PRIMARY KEY (group_key, sequence)
);
CREATE INDEX parted_edges_from ON parted_edges (group_key, from_id);
CREATE INDEX parted_edges_to ON parted_edges (group_key, to_id);`;

/** Of edges that were removed, which events added and removed them: the history of an item tells these too. */
export class PartedEdges1763600000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parted_edges');
  }
}
