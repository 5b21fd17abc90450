import type { Sql } from '@app/projections';
import { Database, type Transaction } from '../../apps/hub/src/database/database.js';
import { ConnectionLost } from '../../apps/hub/src/errors/transient.js';

/** What a step throws that is made to fail. */
export const lost = () => new ConnectionLost(new Error('a step that was made to fail'));

/** A database of which one statement fails, before it or after. */
export class FailingDatabase extends Database {
  private statements = 0;

  constructor(
    database: Database,
    private readonly fails: number,
    private readonly when: 'before' | 'after' | 'at COMMIT',
  ) {
    super(database.dataSource, database.options);
  }

  override async transaction<Result>(run: (sql: Transaction) => Promise<Result>): Promise<Result> {
    const failing = (session: Sql): Sql => ({
      query: (text, values) => this.asked(() => session.query(text, values)),
    });
    const result = await super.transaction((sql) =>
      run({ ...failing(sql), last: failing(sql.last) }),
    );
    if (this.when === 'at COMMIT' && ++this.statements === this.fails) throw lost();
    return result;
  }

  override query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.asked(() => super.query<Row>(text, values));
  }

  get hasFailed(): boolean {
    return this.statements >= this.fails;
  }

  private async asked<Rows>(ask: () => Promise<Rows>): Promise<Rows> {
    const isIt = this.when !== 'at COMMIT' && ++this.statements === this.fails;
    if (isIt && this.when === 'before') throw lost();
    const rows = await ask();
    if (isIt) throw lost();
    return rows;
  }
}
