import type { MigrationInterface, QueryRunner } from 'typeorm';

// The position orders the whole hub's audit by time and stays unique where two events share a millisecond.
const UP = `
CREATE TABLE audit (
  log_id uuid NOT NULL,
  sequence bigint NOT NULL,
  occurred_at bigint NOT NULL,
  group_key text,
  action text NOT NULL,
  actor text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  payload text,
  hash text NOT NULL,
  CONSTRAINT audit_pkey PRIMARY KEY (log_id, sequence)
);
CREATE INDEX audit_newest ON audit (occurred_at DESC, log_id DESC, sequence DESC);
CREATE INDEX audit_of_group ON audit (group_key, occurred_at DESC, log_id DESC, sequence DESC);
CREATE INDEX audit_of_action ON audit (action, occurred_at DESC, log_id DESC, sequence DESC);
CREATE INDEX audit_of_actor ON audit (actor, occurred_at DESC, log_id DESC, sequence DESC);
CREATE INDEX audit_of_target ON audit (target_id, occurred_at DESC, log_id DESC, sequence DESC);
`;

/** The audit trail: one row a state change, made from its event. */
export class Audit1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit');
  }
}
