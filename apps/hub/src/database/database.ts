import { setImmediate as nextTurn } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { Sql } from '@app/projections';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import { RowByRow, type TextRow } from './row-by-row.js';
import {
  ConnectionLost,
  isConnectionLoss,
  isConnectionRefusal,
  stateOf,
} from '../errors/transient.js';

/** How many distinct statements are prepared by name; others run unnamed. */
const MAX_PREPARED_STATEMENTS = 400;

/** A database that cannot be reached fails every request; the log reports it no more often than this. */
const REPORT_EVERY_MS = 10_000;

/** What only an operator mends: a full disk, no memory, no connection left (SQLSTATE class 53), or no right to write. */
const OPERATORS_STATE = /^(53|42501)/;

const preparedNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined) return known;
  if (preparedNames.size >= MAX_PREPARED_STATEMENTS) return undefined;
  const name = `k${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Rethrows as `ConnectionLost` what the driver throws for want of a working connection. */
async function withConnectionLost<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw isConnectionLoss(error) ? new ConnectionLost(error) : error;
  }
}

/** Runs a statement. */
function run<Row>(client: PoolClient, query: QueryConfig): Promise<QueryResult<Row & object>> {
  return withConnectionLost(client.query<Row & object>(query));
}

/** Runs a statement and hands over its rows one by one. */
function runEach(
  client: PoolClient,
  query: QueryConfig,
  take: (row: TextRow) => void,
): Promise<void> {
  return withConnectionLost(
    new Promise((resolve, reject) => {
      client.query(new RowByRow(query, take, (error) => (error ? reject(error) : resolve())));
    }),
  );
}

/** Callbacks while a database is used. */
export interface DatabaseObserver {
  /** Each time the database itself fails: a lost connection, a full disk, not a statement that is wrong. */
  onFailure?: () => void;
  /** The reason of such failures, at most once in `REPORT_EVERY_MS`. */
  onProblem?: (problem: string) => void;
  /** How long a statement took, in milliseconds, also one that failed; its text has no values. */
  onStatement?: (text: string, milliseconds: number) => void;
}

/** How statements are sent. */
export interface StatementOptions {
  /** Opens a transaction. */
  begin: string;
  /** Whether statements are prepared by name. */
  prepared: boolean;
  /** Whether a transaction's beginning and end are sent with its first and last statement; needs connections with `pipeline`. */
  pipelined: boolean;
}

/** A transaction's session. */
export interface Transaction extends Sql {
  /**
   * The session for its last statement, with which it commits: nothing may be run after it, and nothing may fail that is done then.
   * Rejects with the statement's error, after which nothing is committed.
   */
  readonly last: Sql;
}

/** The hub's database: single statements through a pool, and transactions (READ COMMITTED) on one connection. */
export class Database implements Sql {
  private reportedAt = -Infinity;
  private observer: DatabaseObserver = {};

  constructor(
    readonly dataSource: DataSource,
    readonly options: StatementOptions = {
      begin: 'BEGIN',
      prepared: true,
      pipelined: false,
    },
  ) {}

  /** Replaces the observer. */
  observe(observer: DatabaseObserver): void {
    this.observer = observer;
  }

  /** Runs one statement in its own transaction. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.connected((client) => this.sessionOf(client).query<Row>(text, values));
  }

  /**
   * Runs one statement in its own transaction and hands over each row as it arrives. What was handed over counts only when this
   * resolves: a statement may fail after some of its rows. Throws what `take` throws.
   */
  each(text: string, values: readonly unknown[], take: (row: TextRow) => void): Promise<void> {
    return this.connected((client) =>
      this.timed(text, () => runEach(client, this.queryOf(text, values), take)),
    );
  }

  /**
   * Runs `work` in one transaction and commits it, unless its last statement has; any error rolls back and is rethrown.
   * When the connection breaks at COMMIT the outcome is unknown, so what is run here must be safe to run again.
   */
  transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result> {
    return this.connected(async (client) => {
      const begun = this.ask(client, { text: this.options.begin });
      // If it fails, so does the statement behind it, for which `work` waits.
      if (this.options.pipelined) begun.catch(() => undefined);
      else await begun;
      let isOver = false;
      const last = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
        const asked = this.ask<Row>(client, this.queryOf(text, values));
        // What the driver cannot send fails within this turn, and a COMMIT sent behind it would keep what came before.
        await (this.options.pipelined ? Promise.race([asked, nextTurn()]) : asked);
        isOver = true;
        const [answer, committed] = await Promise.allSettled([asked, this.commit(client)]);
        if (answer.status === 'rejected') throw answer.reason;
        if (committed.status === 'rejected') throw committed.reason;
        return answer.value.rows;
      };
      try {
        const result = await work({ ...this.sessionOf(client), last: { query: last } });
        await begun;
        if (!isOver) await this.commit(client);
        return result;
      } catch (error) {
        if (!isOver && !(error instanceof ConnectionLost)) await run(client, { text: 'ROLLBACK' });
        throw error;
      }
    });
  }

  /** How many connections there are, and how many requests wait for one. */
  get connections(): { idle: number; busy: number; waiting: number } {
    const { master } = this.dataSource.driver as unknown as ConnectionSource;
    const { totalCount, idleCount, waitingCount } = master;
    return { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount };
  }

  /** Closes every connection; statements that wait fail. */
  close(): Promise<void> {
    return this.dataSource.destroy();
  }

  private async commit(client: PoolClient): Promise<void> {
    const { command } = await this.ask(client, { text: 'COMMIT' });
    // PostgreSQL answers the COMMIT of a failed transaction with a rollback and without an error.
    if (command !== 'COMMIT') throw new Error('a failed statement was passed over; rolled back');
  }

  private sessionOf(client: PoolClient): Sql {
    return {
      query: async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
        return (await this.ask<Row>(client, this.queryOf(text, values))).rows;
      },
    };
  }

  private queryOf(text: string, values: readonly unknown[]): QueryConfig {
    return {
      name: this.options.prepared ? nameOf(text) : undefined,
      text,
      values: values as unknown[],
    };
  }

  private ask<Row>(client: PoolClient, query: QueryConfig): Promise<QueryResult<Row & object>> {
    return this.timed(query.text, () => run<Row>(client, query));
  }

  private async timed<Answer>(text: string, ask: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    try {
      return await ask();
    } finally {
      this.observer.onStatement?.(text, performance.now() - began);
    }
  }

  private async connected<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const [client, release] = await this.connect();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof ConnectionLost) broken = error;
      this.notice(error);
      throw error;
    } finally {
      release(broken);
    }
  }

  private async connect(): Promise<Connection> {
    const driver = this.dataSource.driver as unknown as ConnectionSource;
    try {
      return await driver.obtainMasterConnection();
    } catch (error) {
      const failure = isConnectionRefusal(error) ? new ConnectionLost(error) : error;
      this.notice(failure);
      throw failure;
    }
  }

  private notice(error: unknown): void {
    const reason = error instanceof ConnectionLost ? error.cause : error;
    if (reason === error && !OPERATORS_STATE.test(stateOf(error) ?? '')) return;
    this.observer.onFailure?.();
    const now = performance.now();
    if (now - this.reportedAt < REPORT_EVERY_MS) return;
    this.reportedAt = now;
    this.observer.onProblem?.(`the database fails: ${reasonOf(reason)}`);
  }
}

/** The message of an error. A failure to connect to a host of several addresses holds one error for each: the first one's. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return isNativeError(first) ? first.message : String(first);
}

type Connection = [PoolClient, (broken?: Error) => void];

/** The part of TypeORM's PostgreSQL driver that hands out its pool's connections. */
interface ConnectionSource {
  master: Pool;
  obtainMasterConnection(): Promise<Connection>;
}
