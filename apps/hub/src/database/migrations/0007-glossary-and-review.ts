import type { MigrationInterface, QueryRunner } from 'typeorm';

// project_scope is '' for an entry of the group as a whole; created_in is where in the group's log it was made.
const UP = `
CREATE TABLE glossary (
  group_key text NOT NULL,
  id text NOT NULL,
  term_key text NOT NULL,
  project_scope text NOT NULL,
  entry text NOT NULL,
  found_by text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  created_in bigint NOT NULL,
  CONSTRAINT glossary_pkey PRIMARY KEY (group_key, id)
);
CREATE INDEX glossary_of_id ON glossary (id);
CREATE INDEX glossary_of_term ON glossary (group_key, project_scope, term_key);
CREATE INDEX glossary_newest ON glossary (updated_at DESC, group_key DESC, id DESC);
CREATE INDEX glossary_created ON glossary (group_key, created_in);

CREATE TABLE review_decisions (
  group_key text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  opened_in bigint NOT NULL,
  decision text NOT NULL,
  knowledge_id text NOT NULL,
  reason text,
  decided_at bigint NOT NULL,
  CONSTRAINT review_decisions_pkey PRIMARY KEY (group_key, kind, subject_id, opened_in)
);
`;

/** The glossaries, and what was decided of the review queue. */
export class GlossaryAndReview1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE glossary, review_decisions');
  }
}
