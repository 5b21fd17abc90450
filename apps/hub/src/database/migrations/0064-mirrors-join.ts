import type { MigrationInterface, QueryRunner } from 'typeorm';

// What stands in token_sealed is an invite until this hub has joined with it; from then on peer_client_id and exchange_at are there. Both are
// null where somebody gave a token, which this hub uses as it is.
const UP = `
ALTER TABLE mirror ADD is_invite boolean NOT NULL DEFAULT false, ADD peer_client_id text, ADD exchange_at bigint,
  ADD CONSTRAINT mirror_member CHECK ((peer_client_id IS NULL) = (exchange_at IS NULL));`;

const DOWN = `
ALTER TABLE mirror DROP CONSTRAINT mirror_member, DROP is_invite, DROP peer_client_id, DROP exchange_at;`;

/** A mirror joins the other hub with an invite, as a client with a key of its own, and keeps its token alive. */
export class MirrorsJoin1763600000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
