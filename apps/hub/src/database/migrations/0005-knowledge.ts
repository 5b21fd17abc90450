import type { MigrationInterface, QueryRunner } from 'typeorm';

// A row may come before its item: what was said of an id (its deletion, an edge to it) waits there, with record NULL and status absent.
// record is the item as JSON; one of more than 2 KB lies outside the row (TOAST), so that what lists filter and sort by, the columns beside
// it, is read quickly for many items. project_scope is the slugged key.
const UP = `
CREATE TABLE knowledge (
  group_key text NOT NULL,
  id text NOT NULL,
  record text,
  status text NOT NULL,
  superseded boolean NOT NULL,
  deleted_at bigint,
  early text,
  revision_id text,
  proposed_in bigint NOT NULL,
  doubted_in bigint NOT NULL,
  doubted_at bigint,
  creator text,
  visibility text,
  project_scope text,
  layer text,
  type text,
  tags text[],
  created_at bigint,
  updated_at bigint,
  confidence real,
  rating real,
  adoption real,
  quality real,
  weight real,
  task_key text,
  task_status text,
  CONSTRAINT knowledge_pkey PRIMARY KEY (group_key, id)
) WITH (toast_tuple_target = 512);
ALTER TABLE knowledge ALTER record SET STORAGE EXTERNAL, ALTER tags SET STORAGE MAIN;
CREATE INDEX knowledge_newest ON knowledge (updated_at);
CREATE INDEX knowledge_of_group ON knowledge (group_key, updated_at);
CREATE INDEX knowledge_of_layer ON knowledge (layer, updated_at);
CREATE INDEX knowledge_of_type ON knowledge (type, updated_at);
CREATE INDEX knowledge_of_project ON knowledge (project_scope, updated_at) WHERE project_scope IS NOT NULL;
CREATE INDEX knowledge_of_tag ON knowledge USING gin (tags);
CREATE INDEX knowledge_of_task ON knowledge (group_key, task_key, updated_at) WHERE task_key IS NOT NULL;
CREATE INDEX knowledge_for_all ON knowledge (updated_at) WHERE visibility = 'org';
CREATE INDEX knowledge_of_status ON knowledge (status);
CREATE INDEX knowledge_doubted ON knowledge (doubted_in) WHERE doubted_in > 0;

CREATE TABLE knowledge_edges (
  group_key text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  from_id text NOT NULL,
  to_id text NOT NULL,
  reason text,
  created_by text NOT NULL,
  created_at bigint NOT NULL,
  sequence bigint NOT NULL,
  revised_id text,
  CONSTRAINT knowledge_edges_pkey PRIMARY KEY (group_key, id)
);
CREATE INDEX knowledge_edges_newest ON knowledge_edges (created_at DESC, group_key DESC, id DESC);
CREATE INDEX knowledge_edges_of_group ON knowledge_edges (group_key, created_at DESC, id DESC);
CREATE INDEX knowledge_edges_of_kind ON knowledge_edges (kind, created_at DESC, group_key DESC, id DESC);
CREATE INDEX knowledge_edges_from ON knowledge_edges (group_key, from_id, kind);
CREATE INDEX knowledge_edges_to ON knowledge_edges (group_key, to_id, kind);
CREATE INDEX knowledge_edges_of_revisions ON knowledge_edges (created_at) WHERE revised_id IS NOT NULL;
`;

/** Knowledge items and the edges between them. */
export class Knowledge1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE knowledge, knowledge_edges');
  }
}
