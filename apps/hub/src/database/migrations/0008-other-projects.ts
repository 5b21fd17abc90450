import type { MigrationInterface, QueryRunner } from 'typeorm';

// What an event that names several projects makes belongs to all of them: the keys of the further ones, with blanks between.
const UP = `
ALTER TABLE item_scope ADD other_keys text, ADD proposed boolean NOT NULL DEFAULT false;
ALTER TABLE knowledge ADD other_projects text;
ALTER TABLE glossary ADD other_projects text;
`;

const DOWN = `
ALTER TABLE glossary DROP other_projects;
ALTER TABLE knowledge DROP other_projects;
ALTER TABLE item_scope DROP other_keys, DROP proposed;
`;

/** Items and entries that belong to several projects. */
export class OtherProjects1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
