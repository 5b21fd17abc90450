import type { MigrationInterface, QueryRunner } from 'typeorm';

// What this hub has cosigned of the logs of others, by the SHA-256 of their origin; and what the witnesses of its own logs have seen
// of them, as they said last.
const UP = `
CREATE TABLE cosigned_checkpoint (
  origin_hash text NOT NULL CONSTRAINT cosigned_checkpoint_pkey PRIMARY KEY,
  origin text NOT NULL,
  size bigint NOT NULL,
  root bytea NOT NULL,
  note text NOT NULL,
  cosigned_at bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE witness_sighting (
  log_id uuid NOT NULL,
  witness text NOT NULL,
  size bigint NOT NULL,
  cosigned_at bigint NOT NULL,
  CONSTRAINT witness_sighting_pkey PRIMARY KEY (log_id, witness)
) WITH (fillfactor = 50);
`;

/** What witnesses have seen: this hub of others' logs, and others of its own. */
export class CosignedCheckpoints1763600000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cosigned_checkpoint, witness_sighting');
  }
}
