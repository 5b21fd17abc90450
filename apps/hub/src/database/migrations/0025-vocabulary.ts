import type { MigrationInterface, QueryRunner } from 'typeorm';

// A word, what it is found by and what is left of it without some letters are hashes with the scope, as terms are; the words of an
// item stand beside its terms, so that a word is told only to who may see an item that has it.
const UP = `
CREATE TABLE vocabulary (
  scope text NOT NULL,
  group_key text NOT NULL,
  key int NOT NULL,
  term int NOT NULL,
  word text NOT NULL,
  remnants int[] NOT NULL,
  CONSTRAINT vocabulary_pkey PRIMARY KEY (group_key, scope, key)
);
CREATE INDEX vocabulary_remnants ON vocabulary USING gin (remnants);

ALTER TABLE search ADD words int[] NOT NULL DEFAULT '{}';
`;

/** The words that a misspelt one may have meant. */
export class Vocabulary1763600000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vocabulary; ALTER TABLE search DROP words');
  }
}
