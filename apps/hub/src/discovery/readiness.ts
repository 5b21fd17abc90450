import { setTimeout as sleep } from 'node:timers/promises';
import { HubError } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { RollbackGuard } from '../transparency/rollback-guard.js';
import { Draining } from '../runtime/draining.js';
import { SchemaAhead, SchemaBehind, assertSchemaCurrent } from '../database/migrate-database.js';

/** How long the database has to answer, within the two seconds of `/readyz`. */
const READY_WITHIN_MS = 1_500;

/** The database takes no writes of the hub, for the reason that the message names. */
class UnwritableDatabase extends Error {}

const WRITES = `
  SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly", has_table_privilege('event', 'INSERT') AS "mayWrite"`;

interface Writes {
  isReadOnly: boolean;
  mayWrite: boolean;
}

const SAID = [SchemaBehind, SchemaAhead, UnwritableDatabase];

/** What keeps the hub from working, where the hub knows; an operator reads it here before anything else fails. */
function notReadyMessage(error: unknown): string | undefined {
  return SAID.some((known) => error instanceof known) ? (error as Error).message : undefined;
}

/** Rejects when the database's time is up, unless `signal` is aborted before. */
async function givenUp(signal: AbortSignal): Promise<never> {
  await sleep(READY_WITHIN_MS, undefined, { signal });
  throw new Error('the database does not answer');
}

/** Whether the database answers and takes writes, its schema is one to work with, its logs continue what was published, and the hub is to stay. */
@Injectable()
export class Readiness {
  private probing: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly draining: Draining,
    private readonly guard: RollbackGuard,
  ) {}

  /** Resolves when the hub is ready. Throws `server.not_ready`. */
  async assert(): Promise<void> {
    if (this.draining.begun) throw new HubError('server.not_ready', 'The hub is shutting down.');
    const tooLong = new AbortController();
    try {
      await Promise.race([this.probe(), givenUp(tooLong.signal)]);
    } catch (error) {
      throw new HubError('server.not_ready', notReadyMessage(error));
    } finally {
      tooLong.abort();
    }
    const { problem } = this.guard;
    if (problem !== undefined)
      throw new HubError('server.not_ready', `${problem}; docs/trust.md says how to go on.`);
  }

  /** Whoever asks while the database is being asked learns the same; it is never asked twice at a time. */
  private probe(): Promise<void> {
    this.probing ??= this.assertWorking().finally(() => {
      this.probing = undefined;
    });
    return this.probing;
  }

  private async assertWorking(): Promise<void> {
    await assertSchemaCurrent(this.database);
    const [server] = await this.database.query<Writes>(WRITES);
    if (server?.isReadOnly)
      throw new UnwritableDatabase('The database is read-only: it may be a standby.');
    if (!server?.mayWrite)
      throw new UnwritableDatabase('The hub’s role has no right to write to the database.');
  }
}
