import type { MigrationInterface, QueryRunner } from 'typeorm';

// `webhooks` is made of events. The others are how far each log has been told of, what holds and was told of, and what is to be sent.
const UP = `
CREATE TABLE webhooks (
  group_key text NOT NULL,
  webhook_id text NOT NULL,
  origin text NOT NULL,
  url_sealed text NOT NULL,
  secret_sealed text NOT NULL,
  types text[] NOT NULL,
  format text NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT webhooks_pkey PRIMARY KEY (group_key, webhook_id)
);

CREATE TABLE webhook_reach (
  group_key text NOT NULL,
  purpose text NOT NULL,
  position bigint NOT NULL,
  CONSTRAINT webhook_reach_pkey PRIMARY KEY (group_key, purpose)
) WITH (fillfactor = 50);

CREATE TABLE webhook_told (
  group_key text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  told_at bigint NOT NULL,
  CONSTRAINT webhook_told_pkey PRIMARY KEY (group_key, type, subject)
);

CREATE TABLE webhook_delivery (
  group_key text NOT NULL,
  webhook_id text NOT NULL,
  message_id text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  happened_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  next_at bigint NOT NULL,
  claimed_until bigint NOT NULL DEFAULT 0,
  problem text,
  ended_at bigint,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (group_key, webhook_id, message_id)
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_ended ON webhook_delivery (ended_at) WHERE ended_at IS NOT NULL;
`;

/** Webhooks, and the outbox of what is sent to them. */
export class Webhooks1763600000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhooks, webhook_reach, webhook_told, webhook_delivery');
  }
}
