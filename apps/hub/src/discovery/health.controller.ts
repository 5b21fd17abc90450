import { HubError } from '@app/domain';
import { Controller, Get, Inject } from '@nestjs/common';
import { Database } from '../database/database.js';
import { SchemaAhead, SchemaBehind, assertSchemaCurrent } from '../database/migrate-database.js';
import { VERSION } from '../runtime/version.js';

/** What keeps the hub from working, where the schema does; an operator reads it here before anything else fails. */
function notReadyMessage(error: unknown): string | undefined {
  const isSchema = error instanceof SchemaBehind || error instanceof SchemaAhead;
  return isSchema ? error.message : undefined;
}

@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(VERSION) private readonly version: string,
  ) {}

  /** Says that the process is alive. */
  @Get('healthz')
  health(): { status: 'ok'; service: 'knowledge-hub'; version: string } {
    return { status: 'ok', service: 'knowledge-hub', version: this.version };
  }

  /** Says that the database answers and its schema is current. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ready' }> {
    await assertSchemaCurrent(this.database).catch((error: unknown) => {
      throw new HubError('server.not_ready', notReadyMessage(error));
    });
    return { status: 'ready' };
  }
}
