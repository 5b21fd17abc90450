import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE projects (
  group_key text NOT NULL,
  project_id text NOT NULL,
  project_key text NOT NULL,
  name text NOT NULL,
  description text,
  visibility text NOT NULL,
  created_by text NOT NULL,
  created_at bigint NOT NULL,
  CONSTRAINT projects_pkey PRIMARY KEY (group_key, project_id),
  CONSTRAINT projects_key UNIQUE (group_key, project_key)
);
CREATE INDEX projects_restricted ON projects (group_key) WHERE visibility = 'restricted';

CREATE TABLE project_members (
  group_key text NOT NULL,
  project_id text NOT NULL,
  member_id text NOT NULL,
  role text NOT NULL,
  CONSTRAINT project_members_pkey PRIMARY KEY (group_key, project_id, member_id)
);

-- Who may see a project that they could not see before, and since which event of the administration log; a member_id of
-- NULL stands for everyone of the group. A pull finds here what it has to deliver again.
CREATE TABLE access_gains (
  group_key text NOT NULL,
  sequence bigint NOT NULL,
  project_key text NOT NULL,
  member_id text
);
CREATE INDEX access_gains_of_group ON access_gains (group_key, sequence);

-- What the latest events say about where each knowledge item belongs: the project it names, the one its PARA place stands
-- for, whether only its creator may see it, and who that is. Written by the appends that it decides about.
CREATE TABLE item_scope (
  log_id uuid NOT NULL,
  knowledge_id text NOT NULL,
  project_key text,
  para_key text,
  private boolean NOT NULL,
  created_by text,
  CONSTRAINT item_scope_pkey PRIMARY KEY (log_id, knowledge_id)
) WITH (fillfactor = 80);

-- A scope that begins with a space names several projects (an edge between them); in the C collation those sort first.
CREATE INDEX event_of_project ON event (log_id, (project_key COLLATE "C"), sequence) WHERE project_key IS NOT NULL;

-- Where the client's pulled position stands with the changes of access; see libs/domain/src/cursor.ts.
ALTER TABLE client_cursor ADD access_sequence bigint, ADD backfill_sequence bigint;
`;

const DOWN = `
ALTER TABLE client_cursor DROP access_sequence, DROP backfill_sequence;
DROP INDEX event_of_project;
DROP TABLE item_scope, access_gains, project_members, projects;
`;

/** Projects, who may see them, and what each event and knowledge item belongs to. */
export class Projects1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
