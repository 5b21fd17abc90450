import type { Sql } from '@app/projections';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** How many distinct statements are prepared by name; others run unnamed. */
const MAX_PREPARED_STATEMENTS = 400;

const preparedNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined) return known;
  if (preparedNames.size >= MAX_PREPARED_STATEMENTS) return undefined;
  const name = `k${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

async function run<Row>(client: PoolClient, text: string, values: readonly unknown[]) {
  const result = await client.query({ name: nameOf(text), text, values: values as unknown[] });
  return result.rows as Row[];
}

/** The hub's database: single statements through a pool, and transactions (READ COMMITTED) on one connection. */
export class Database implements Sql {
  constructor(readonly dataSource: DataSource) {}

  /** Runs one statement in its own transaction. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.connected((client) => run<Row>(client, text, values));
  }

  /**
   * Runs `work` in one transaction and commits it; any error rolls back and is rethrown.
   * When the connection breaks at COMMIT the outcome is unknown, so what is run here must be safe to run again.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return this.connected(async (client) => {
      await client.query('BEGIN');
      try {
        const result = await work({ query: (text, values = []) => run(client, text, values) });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (!isConnectionLoss(error)) await client.query('ROLLBACK');
        throw error;
      }
    });
  }

  /** Closes every connection; statements that wait fail. */
  close(): Promise<void> {
    return this.dataSource.destroy();
  }

  private async connected<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const driver = this.dataSource.driver as unknown as ConnectionSource;
    const [client, release] = await driver.obtainMasterConnection();
    let broken: Error | undefined;
    // A connection that breaks between two statements reports it here and nowhere else.
    const onError = (error: Error) => void (broken = error);
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      if (isConnectionLoss(error)) broken = error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      release(broken);
    }
  }
}

/** The part of TypeORM's PostgreSQL driver that hands out its pool's connections. */
interface ConnectionSource {
  obtainMasterConnection(): Promise<[PoolClient, (broken?: Error) => void]>;
}

const CONNECTION_LOSS = /^(08|57P0)|^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|ENOENT)$/;
const RETRYABLE = /^(40|53)/;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Whether the connection is gone or stuck, so that nothing more can be said to it and a COMMIT's outcome is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === ''
    ? /connection|timeout|not queryable/i.test(error.message)
    : CONNECTION_LOSS.test(code);
}

/** Whether a failed transaction may succeed when run again: a lost connection, a deadlock, a full server. */
export function isTransient(error: unknown): boolean {
  return isConnectionLoss(error) || RETRYABLE.test(codeOf(error));
}
