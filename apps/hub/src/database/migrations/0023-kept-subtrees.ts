import { Frontier, type HashedSubtree } from '@app/domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';

// Of each log the hashes of its perfect subtrees of 256 leaves, of 65,536 and so on: with them a proof reads a few hundred rows of
// a log of any size. index counts from 0 among those of one height.
const UP = `
CREATE TABLE subtree (
  log_id uuid NOT NULL,
  height smallint NOT NULL,
  index bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT subtree_pkey PRIMARY KEY (log_id, height, index)
);`;

const LOGS = 'SELECT log_id, size FROM log WHERE size > 0 ORDER BY log_id';
const LEAVES = `
  SELECT hash FROM event WHERE log_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`;
const KEEP = `
  INSERT INTO subtree (log_id, height, index, hash)
  SELECT $1, * FROM unnest($2::smallint[], $3::bigint[], $4::bytea[])`;
const LEAVES_AT_A_TIME = 65_536;

interface LogRow {
  log_id: string;
  size: string;
}

async function keep(
  runner: QueryRunner,
  logId: string,
  subtrees: readonly HashedSubtree[],
): Promise<void> {
  await runner.query(KEEP, [
    logId,
    subtrees.map(({ height }) => height),
    subtrees.map(({ index }) => index),
    subtrees.map(({ hash }) => hash),
  ]);
}

/** Keeps the subtrees of a log that is there already; `tell` hears how many leaves were read of those at hand. */
async function keepTree(
  runner: QueryRunner,
  { log_id: logId }: LogRow,
  tell: (leaves: number) => void,
): Promise<void> {
  const frontier = new Frontier();
  for (;;) {
    const values = [logId, frontier.size, LEAVES_AT_A_TIME];
    const leaves = (await runner.query(LEAVES, values)) as { hash: Buffer }[];
    const before = frontier.completed.length;
    for (const { hash } of leaves) frontier.append(hash);
    await keep(runner, logId, frontier.completed.slice(before));
    tell(leaves.length);
    if (leaves.length < LEAVES_AT_A_TIME) return;
  }
}

/** The hashes that proofs are made of. */
export class KeptSubtrees1763600000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    const logs = (await runner.query(LOGS)) as LogRow[];
    const total = logs.reduce((sum, { size }) => sum + Number(size), 0);
    let done = 0;
    const tell = (leaves: number) => {
      done += leaves;
      if (leaves === LEAVES_AT_A_TIME)
        process.stderr.write(`keeping the trees of the logs: ${done} of ${total} events\n`);
    };
    for (const log of logs) await keepTree(runner, log, tell);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE subtree');
  }
}
