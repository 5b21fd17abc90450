import type { Sql } from '../sql.js';

/** The state of embedding; times in milliseconds since 1970. */
export interface EmbeddingWork {
  /** The model of the hub that started last; only this one embeds. */
  model: string;
  /** How often the endpoint has failed in a row, and when it is tried again. */
  failures: number;
  retryAt: number;
  /** What is wrong with the endpoint, if anything. */
  problem: string | null;
  succeededAt: number | null;
  /** How many texts wait for a vector. */
  waiting: number;
  /** How many items are in groups that are too large to be compared. */
  tooMany: number;
}

/** Who holds the work, and until when. */
export interface WorkClaim {
  holder: string;
  now: number;
  until: number;
}

const COLUMNS = `model, failures, retry_at AS "retryAt", problem, succeeded_at AS "succeededAt", waiting,
  too_many AS "tooMany"`;
const BEGIN = `
  UPDATE embedding_work SET model = $1, failures = 0, retry_at = 0, problem = NULL WHERE model <> $1`;
const CLAIM = `
  UPDATE embedding_work SET claimed_by = $2, claimed_until = $4
  WHERE model = $1 AND (claimed_by IS NULL OR claimed_by = $2 OR claimed_until < $3) RETURNING ${COLUMNS}`;
const HOLD = `
  SELECT 1 FROM embedding_work WHERE model = $1 AND claimed_by = $2 FOR UPDATE`;
const RELEASE = `UPDATE embedding_work SET claimed_by = NULL, claimed_until = 0 WHERE claimed_by = $1`;
const NOTE = `
  UPDATE embedding_work SET failures = $2, retry_at = $3, problem = $4, succeeded_at = coalesce($5, succeeded_at),
    waiting = $6, too_many = $7, claimed_until = $8
  WHERE claimed_by = $1`;
const READ = `SELECT ${COLUMNS} FROM embedding_work`;

type Row = Record<'failures' | 'retryAt' | 'waiting' | 'tooMany', string> & {
  model: string;
  problem: string | null;
  succeededAt: string | null;
};

function workOf({ model, problem, succeededAt, ...row }: Row): EmbeddingWork {
  return {
    model,
    problem,
    succeededAt: succeededAt === null ? null : Number(succeededAt),
    failures: Number(row.failures),
    retryAt: Number(row.retryAt),
    waiting: Number(row.waiting),
    tooMany: Number(row.tooMany),
  };
}

/** Makes a model the one that embeds, and forgets the failures of another one. */
export async function beginModel(sql: Sql, model: string): Promise<void> {
  await sql.query(BEGIN, [model]);
}

/** Claims the work if this model embeds and nobody else holds the work; resolves to undefined otherwise. */
export async function claimWork(
  sql: Sql,
  model: string,
  { holder, now, until }: WorkClaim,
): Promise<EmbeddingWork | undefined> {
  const [row] = await sql.query<Row>(CLAIM, [model, holder, now, until]);
  return row && workOf(row);
}

/** Resolves to whether the holder still has the work, and keeps it so until the transaction ends. */
export async function isHeld(sql: Sql, model: string, holder: string): Promise<boolean> {
  return (await sql.query(HOLD, [model, holder])).length > 0;
}

/** Releases the holder's claim on the work. */
export async function releaseWork(sql: Sql, holder: string): Promise<void> {
  await sql.query(RELEASE, [holder]);
}

/** Records the state of the holder's work and extends its claim. */
export async function noteWork(
  sql: Sql,
  { holder, until }: WorkClaim,
  work: Omit<EmbeddingWork, 'model'>,
): Promise<void> {
  const { failures, retryAt, problem, succeededAt, waiting, tooMany } = work;
  await sql.query(NOTE, [holder, failures, retryAt, problem, succeededAt, waiting, tooMany, until]);
}

/** Resolves to the state of embedding, whoever does it. */
export async function readWork(sql: Sql): Promise<EmbeddingWork> {
  const [row] = await sql.query<Row>(READ);
  if (!row) throw new Error('embedding_work has no row');
  return workOf(row);
}
