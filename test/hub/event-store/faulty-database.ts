import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@app/projections';
import { Database, type Transaction } from '../../../apps/hub/src/database/database.js';
import { ConnectionLost } from '../../../apps/hub/src/errors/transient.js';

/** The steps of a transaction, in the order in which a flush takes them. */
export const STEPS = ['BEGIN', 'lock', 'read', 'write', 'COMMIT'] as const;
export type Step = (typeof STEPS)[number];

/** How a step goes wrong: without effect, after its effect, or with no answer until the driver gives up. */
export const FAULTS = ['fails', 'fails after', 'hangs', 'hangs after'] as const;

/** What happens to one transaction. */
export interface Fault {
  step: Step;
  fault: (typeof FAULTS)[number];
}

/** How long a hanging step takes to be given up, in milliseconds. */
const TIMEOUT_MS = 5;

function stepOf(text: string): Step {
  if (/^\s*WITH held/.test(text)) return 'write';
  if (/FOR NO KEY UPDATE/.test(text)) return 'lock';
  return /^\s*(WITH moved|INSERT)/.test(text) ? 'write' : 'read';
}

/** A real database whose next transactions go wrong as planned; `null` lets one through. */
export class FaultyDatabase extends Database {
  /** What happens to the next transactions; those after are let through. */
  plan: (Fault | null)[] = [];
  transactions = 0;
  /** What the last of them was. */
  last: 'statement' | 'transaction' = 'statement';

  constructor(database: Database) {
    super(database.dataSource, database.options);
  }

  /** A flush without locks writes and commits in one statement; what it reads beforehand is one that begins and ends by itself. */
  override async query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const isWrite = stepOf(text) === 'write';
    if (!isWrite && !/'stored'/.test(text)) return super.query<Row>(text, values);
    this.transactions++;
    this.last = 'statement';
    const fault = this.plan.shift() ?? null;
    const steps: readonly Step[] = isWrite
      ? ['BEGIN', 'lock', 'write', 'COMMIT']
      : ['BEGIN', 'read'];
    for (const step of steps) await strike(fault, step, 'before');
    const rows = await super.query<Row>(text, values);
    for (const step of steps) await strike(fault, step, 'after');
    return rows;
  }

  override async transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result> {
    this.transactions++;
    this.last = 'transaction';
    const fault = this.plan.shift() ?? null;
    await strike(fault, 'BEGIN', 'before');
    await strike(fault, 'BEGIN', 'after');
    let isOver = false;
    const result = await super.transaction(async (sql) => {
      const struck = (session: Sql, before: () => Promise<void>): Sql => ({
        async query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
          await strike(fault, stepOf(text), 'before');
          await before();
          const rows = await session.query<Row>(text, values);
          await strike(fault, stepOf(text), 'after');
          return rows;
        },
      });
      const last = struck(sql.last, async () => {
        isOver = true;
        await strike(fault, 'COMMIT', 'before');
      });
      const value = await work({ ...struck(sql, async () => undefined), last });
      if (!isOver) await strike(fault, 'COMMIT', 'before');
      return value;
    });
    await strike(fault, 'COMMIT', 'after');
    return result;
  }
}

async function strike(planned: Fault | null, step: Step, when: 'before' | 'after'): Promise<void> {
  if (planned?.step !== step || planned.fault.endsWith('after') !== (when === 'after')) return;
  if (planned.fault.startsWith('hangs')) await sleep(TIMEOUT_MS);
  throw new ConnectionLost(new Error(`${planned.fault} at ${step}`));
}
